// The last screen is never closed: the log says so.
screen Home { var n = 0; action close { pop; n += 1 } }
open Home
send close
expect on Home
show n
