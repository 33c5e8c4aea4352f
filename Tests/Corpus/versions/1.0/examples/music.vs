// The RxSwift article's music list: one relay asks, one stream answers, and nothing else knows the file.
//
// It teaches: a model over a part of a JSON file, data that does not fit, and what two observers of one value see.

record Song { trackName: String, artistName: String, trackTimeMillis: Int? = nil, artworkUrl100: String? = nil }

model music: [Song] from "music.json" at "results" takes 200ms {
    op list() = data
}

/// Hears of every answer from the moment it is there.
component Subscriber(name: String, answers: Int, songs: [Song]) {
    var heard = answers
    var log = [songs.count]

    state listening {
        when answers != heard {
            heard = answers
            log.append(songs.count)
        }
    }
    view { text "\(name): \(log)" }
}

screen Music {
    use music

    var songs: [Song] = []
    var answers = 0
    var names: [String] = []

    each subscriber: Subscriber(name, answers, songs) for name in names by name

    state idle
    state loading {
        call music.list() {
            ok(found) -> idle {
                songs = found
                answers += 1
            }
            fail(error) -> failed(error.message)
        }
    }
    state failed(message: String)

    action refresh -> loading
    action subscribe(name: String) { names.append(name) }

    view {
        title "Music (\(songs.count))"
        in failed(message) { text message }
        in loading { progress "Loading" }
        list {
            pull -> refresh
            for song in songs { row song.trackName, detail: song.artistName }
        }
        in idle {
            if songs.isEmpty { text "No music yet" }
        }
        for name in names { show subscriber(name) }
    }
}

/// Where the music is opened from.
screen Shelf {
    action openMusic { push Music() }
    view {
        title "Shelf"
        button "Music" -> openMusic
    }
}

test "the list, once it was asked for" {
    open Music
    show
    pull
    wait
    show
}

test "M01 nothing before the first refresh" {
    open Music
    send subscribe("view")
    expect subscriber("view").log == [0]
    expect screen contains "No music yet"
}

test "M02 one refresh, one more answer" {
    open Music
    send subscribe("view")
    send refresh
    wait
    expect subscriber("view").log == [0, 16]
    expect frames "Music (0)", loading, "Music (16)"
}

test "M04 the songs are those of the last answer" {
    given music.list answers [Song("Smörgåsbord", "Fika Five")] then answers
    open Music
    expect songs == []
    pull
    wait
    expect rows == ["Smörgåsbord"]
    pull
    expect rows == ["Smörgåsbord"]
    wait
    expect songs.count == 16
}

test "M05 a second refresh answers again, and adds nothing" {
    open Music
    send subscribe("view")
    repeat 2 {
        pull
        wait
    }
    expect subscriber("view").log == [0, 16, 16]
    expect rows == rows.unique()
    expect frames idle, loading, idle, loading, idle
}

test "M06 a model without music" {
    given music.list answers []
    open Music
    send subscribe("view")
    pull
    wait
    expect subscriber("view").log == [0, 0]
    expect screen contains "No music yet"
}

test "M09 an empty result is told from none by its answer only" {
    given music from "songs/none.json"
    open Music
    expect answers == 0
    pull
    wait
    expect songs == []
    expect answers == 1
    expect screen contains "No music yet"
}

test "M10 one row for each result, in order" {
    open Music
    pull
    wait
    expect rows == [
        "Don't Count 'Til the Lights Go Down",
        "L.O.F.T. (Left on Fourth Terrace)",
        "Café Après Minuit",
        "夜明けのフェリー",
        "“Quote, Unquote”",
        "Señorita de Cristal",
        "雨粒とピアノ",
        "Rock 'n' Mole",
        "99 Paper Cranes",
        "Über den Dächern",
        "Hello? (Is This Thing On?)",
        "海岸通り 25時",
        "Smörgåsbord",
        "What's Left / What's Right",
        "おやすみ、ロボット 🤖",
        "A Very Long Goodbye to the Last Tram on the Line That Nobody Rides Any More",
    ]
}

test "M10 two results of one name are two rows" {
    given music.list answers [Song("Smörgåsbord", "Fika Five"), Song("Aamu", "Ilta"), Song("Smörgåsbord", "Fika Five")]
    open Music
    pull
    wait
    expect rows == ["Smörgåsbord", "Aamu", "Smörgåsbord"]
}

test "M11 one song without a name, and none is taken" {
    given music.list answers [Song("Smörgåsbord", "Fika Five")]
    open Music
    pull
    wait
    given music.list answers
    given music from "songs/cut.json"
    pull
    wait
    expect !(in idle)
    expect rows == ["Smörgåsbord"]
    expect screen contains "trackName"
}

test "M12 the count in the file does not matter" {
    given music from "songs/miscounted.json"
    open Music
    pull
    wait
    expect rows == ["99 Paper Cranes"]
}

test "M13 quotes and any kind stay: \(name)" for name in [
    "Don't Stop 'Til You Get Enough",
    "P.Y.T. (Pretty Young Thing)",
    "“Quote, Unquote”",
    "夜明けのフェリー",
] {
    given music.list answers [Song(name, "?")]
    open Music
    pull
    wait
    expect screen contains name
}

test "M17 a screen that has closed hears nothing" {
    given music.list takes 1s
    open Shelf
    tap "Music"
    pull
    wait 500ms
    back
    wait
    expect now == Date("2000-01-01T00:00:01Z")
    expect dropped music.list
    expect on Shelf
}

test "M18 two subscribers, one request" {
    open Music
    send subscribe("first")
    pull
    wait
    send subscribe("second")
    expect called music.list()
    pull
    wait
    expect called music.list()
    expect subscriber("first").log == [0, 16, 16]
    expect subscriber("second").log == [16, 16]
}

explore "an error keeps the songs, and a pull asks again" {
    open Music
    ignore answers
    reaches in failed && !songs.isEmpty
    returns to in idle && !songs.isEmpty
    settles
    any order
}
