// The clock is set while a timer runs: the timer keeps its distance, in the step of the shortest way, too.
screen S {
    state waiting { after 3s -> gone }
    state gone { action again -> waiting }
    view { text "S"; in gone { button "Again" -> again } }
}
explore "never gone: fails after `wait 3s`" {
    open S
    given clock Date("2020-10-19T02:48:00Z")
    always !(in gone)
}
