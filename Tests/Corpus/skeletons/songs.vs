// What `screens.vs` imports.
component Stars {
    var count = 0
    action rate(to: Int) { count = to; emit rated(to) }
    view { row "three" -> rate(3) }
}

component Album(name: String) {
    state paused { action play -> playing }
    state playing {
        every 1s { emit ticked(name) }
        action pause -> paused
    }
    view {
        in paused { button name -> play }
        in playing { button "Stop" -> pause }
    }
}

screen Songs { view { text "Songs" } }
