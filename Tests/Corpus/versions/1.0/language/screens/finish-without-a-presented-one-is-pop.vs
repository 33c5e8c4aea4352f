// Where there is none they are `pop`.
screen Home { action go { push Other } }
screen Other { action done { finish(1) } }
open Home
send go
send done
expect on Home
