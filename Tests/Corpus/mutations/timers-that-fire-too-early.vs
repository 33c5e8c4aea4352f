// Nobody looks before the ten seconds are over, so that a timer of five passes. The other is held on both sides.
screen Toast {
    state waiting { after 10s -> gone }
    state gone
    view { in waiting { progress "Wait" }; in gone { text "Gone" } }
}

screen Snack {
    state shown { after 1.5s -> gone }
    state gone
    view { in shown { text "Saved" }; in gone { text "Gone" } }
}

test "the toast goes after ten seconds" {
    open Toast
    expect screen contains "Wait"
    wait 10s
    expect screen contains "Gone"
}

test "the snack goes after a second and a half" {
    open Snack
    wait 1499ms
    expect screen contains "Saved"
    wait 1ms
    expect screen contains "Gone"
}
