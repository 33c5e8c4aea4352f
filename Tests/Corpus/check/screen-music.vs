//! ok
// The RxSwift article's music list: one relay asks, one stream answers, and nothing else knows the file.

record Song { trackName: String, artistName: String, trackTimeMillis: Int?, artworkUrl100: String? }

model music: [Song] from "music.json" at "results" takes 200ms {
    op list() = data
}

screen Music {
    use music

    var songs: [Song] = []

    region content {
        state idle {
            action refresh -> loading
        }
        state loading {
            call music.list() {
                ok(found)   -> idle { songs = found }
                fail(error) -> failed(error.message)
            }
        }
        state failed(message: String) { action refresh -> loading }
    }

    view {
        title "Music"
        in failed(message) { text message }
        in loading { progress "Loading" }
        list {
            pull -> refresh
            for song in songs { row song.trackName, detail: song.artistName }
        }
        in idle { if songs.isEmpty { text "No music yet" } }
    }
}

test "nothing before the first refresh" {
    open Music
    expect screen contains "No music yet"
    send refresh
    wait
    expect songs.count > 0
}

test "a model without music" {
    given music.list answers []
    open Music
    send refresh
    wait
    expect screen contains "No music yet"
}
