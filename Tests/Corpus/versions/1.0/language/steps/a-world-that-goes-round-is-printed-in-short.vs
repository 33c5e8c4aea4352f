// A world that goes round prints its first and its last lines, and a bounded wait is not told to be a longer one.
screen Spin {
    state a { after 0ms -> b }
    state b { after 0ms -> a }
}
open Spin
wait 1s
