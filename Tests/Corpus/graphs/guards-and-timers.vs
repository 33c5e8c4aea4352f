screen Crossing {
    var waiting = 0
    region cars {
        state green { action press when in stop -> red; after 600ms -> red; action add { waiting += 1 } }
        state red { action again -> resume memory; when waiting > 2 -> green }
        state memory {
            state first { action next -> second }
            state second { every 1s { } }
            action leave when waiting > 0 -> green
        }
    }
    region people {
        state stop { when in red -> walk }
        state walk { when in green -> stop }
    }
}
