// `expect in STATE(values)`, `expect on Detail(7)`: the active state; the screen on top; `in STATE` asks the top screen (`Home.loaded` another).
screen Home { state idle { action go -> gone }; state gone { enter { push Detail(7) } } }
screen Detail(n: Int, text: String = "x") { state here }
open Home
expect on Home
send go
expect on Detail(7)
expect on Detail(7, "x")
expect on Detail
expect on Detail(8)
expect in here
expect in Home.gone
expect in Home.idle
