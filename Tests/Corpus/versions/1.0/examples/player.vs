// A music player at the foot of a list.
//
// It teaches: `one` machine of a component, events sent down to it and signals that come up from it, history that
// brings the position in the song back, and lists that are walked by index.

record Track { title: String, length: Duration }

func whole(duration: Duration) -> Int = Int(duration.seconds)

component Player(track: Track) {
    var position = 0s

    state stopped { action play -> moving }
    state moving {
        state playing {
            every 1s { position += 1s }
            action pause -> paused
            when position >= track.length -> ended
        }
        state paused { action play -> playing }
        action stop -> stopped { position = 0s }
        action interrupt -> interrupted
    }
    state ended {
        enter {
            position = 0s
            emit finished(track.title)
        }
        action play -> moving
    }
    state interrupted { action goOn -> resume moving }

    action seek(seconds: Int) when !(in stopped) { position = 1s * seconds }

    view {
        divider
        text "\(in playing ? "▶" : "⏸") \(track.title) \(position.format("m:ss"))/\(track.length.format("m:ss"))"
        slider "Position", value: whole(position), in: 0...whole(track.length), by: 1 -> seek
        line {
            button "Play" -> play
            button "Pause" -> pause
            button "Stop" -> stop
        }
    }
}

screen Album {
    var tracks = [Track("Ferry", 3min), Track("Lighthouse", 2s), Track("Last tram", 61s)]
    var index = 0

    one player: Player(tracks[index])

    action choose(to: Int) {
        index = to
        if !(player in stopped) { send player.stop }
        send player.play
    }
    action finished(title: String) when index + 1 < tracks.count {
        index += 1
        send player.play
    }
    action finished(title: String) { emit log("\(title) was the last") }
    action call { send player.interrupt }
    action hangUp { send player.goOn }

    view {
        title "Album, \(tracks.map { whole($0.length) }.sum()) s"
        list {
            for item in tracks.enumerated() {
                row item.value.title, detail: item.value.length.format("m:ss") -> choose(item.index)
            }
        }
        show player
    }
}

test "a row plays its track" {
    open Album
    tap "Last tram"
    wait 2500ms
    expect player in playing
    expect player.position == 2s
    expect index == 2
    expect screen """
        Album, 243 s
        ════════════════════════════════════════
        › Ferry
          3:00
        › Lighthouse
          0:02
        › Last tram
          1:01
        ────────────────────────────────────────
        ▶ Last tram 0:02/1:01
        Position: ━●────── 2
        ( Play )  [ Pause ]  [ Stop ]
        """
    tap "Pause"
    wait 1min
    expect player.position == 2s
}

test "one track follows the other" {
    open Album
    tap "Lighthouse"
    wait 2s
    expect emitted finished("Lighthouse")
    expect index == 2
    wait 61s
    expect emitted log("Last tram was the last")
    expect emitted finished("Last tram")
    expect player in ended
}

test "a telephone call interrupts, and what was paused stays paused" {
    open Album
    tap "Ferry"
    wait 10s
    send call
    wait 1min
    send hangUp
    expect player in playing
    expect player.position == 10s
    tap "Pause"
    send call
    send hangUp
    expect player in paused
}

test "the position can be set while there is one" {
    open Album
    expect refused set "Position" to 90
    tap "Ferry"
    set "Position" to 90
    expect screen contains "1:30/3:00"
}
