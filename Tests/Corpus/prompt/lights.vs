screen Light {
    state red { after 1s -> amber }
    state amber { after 1s -> green }
    state green
    view {
        in red { text "stop" }
        in amber { text "wait" }
        in green { text "go" }
    }
}
