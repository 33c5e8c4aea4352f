// `open` closes the old stack first.
screen Home { action go { push Top } }
screen Top { }
screen Else { }
open Home
send go
open Else
expect on Else
expect refused back
