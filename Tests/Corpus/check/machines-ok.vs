//! ok
record Track { id: Int, name: String }
component Label(name: String, size: Int = 1) {
    bind shown = "\(name) \(size)"
    view { text shown }
}
component Player(track: Int, title: String = "x") {
    var position = 0.0
    bind text = "\(position)"
    state paused { action play -> playing; action jump(to: Double) { position = to } }
    state playing { action pause -> paused { emit stopped(track) }; every 1s { position += 1 } }
    view { text title; button "play" -> play; toggle "p", on: in playing -> set(track); button "o" -> owned }
}
component Empty { }
screen Main {
    var tracks: [Track] = []
    one player: Player(3)
    one nothing: Empty
    each many: Player(track.id, title: track.name) for track in tracks by track.id
    always player.position >= 0 "position"
    state idle {
        action go when player in playing && !(many(1) in paused) -> going
        action send1 { send player.play; send player.jump(1); send many(3).jump(to: 2); send go; send back }
    }
    state going { when many(3).position == nil || player.position > 3 -> idle }
    action set(track: Int, on: Bool = true) { }
    action owned { send stopped(3) }
    action stopped(track: Int) { tracks.remove { $0.id == track } }
    view {
        show player
        show nothing
        show Label("a")
        for track in tracks {
            show many(track.id)
            show Label(track.name, size: many(track.id) in playing ? 1 : 2)
        }
        text many(1).text ?? "none"
        button "back" -> back
    }
}
