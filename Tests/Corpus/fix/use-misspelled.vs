screen Lamp {
    state off { action press -> green }
    state green { action press -> off; after 5s -> gren }
    view { in green { text "on" } }
}
test "t" { open Lamp; send press; expect in green; expect screen contains "on" }
