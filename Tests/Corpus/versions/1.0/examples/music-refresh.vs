// Two refreshes, of which the first is answered last: four ways to deal with it.
//
// It teaches: where a call stands decides what a second one does. A state that is entered again takes the latest, one
// without the action ignores, a counter queues, and a machine for each request lets all of them answer.

import "music.vs"

/// Merges: every request answers, and the last to answer wins. (RxSwift: `flatMap`.)
screen Merging {
    var songs: [Song] = []
    var requests: [Int] = []

    each request: Request(number) for number in requests by number

    action refresh { requests.append(requests.count) }
    action answered(found: [Song]) { songs = found }

    view { for song in songs { row song.trackName } }
}

component Request(number: Int) {
    use music

    state open {
        call music.list() {
            ok(found) -> closed { emit answered(found) }
            fail(_) -> closed
        }
    }
    state closed
}

/// Takes the latest: a second request cancels the first. (RxSwift: `flatMapLatest`.)
screen Latest {
    use music

    var songs: [Song] = []

    state idle
    state loading {
        call music.list() {
            ok(found) -> idle { songs = found }
            fail(_) -> idle
        }
    }
    action refresh -> loading

    view { for song in songs { row song.trackName } }
}

/// Ignores while busy: a second request is refused. (RxSwift: `flatMapFirst`.)
screen First {
    use music

    var songs: [Song] = []

    state idle { action refresh -> loading }
    state loading {
        call music.list() {
            ok(found) -> idle { songs = found }
            fail(_) -> idle
        }
    }

    view { for song in songs { row song.trackName } }
}

/// Queues: a second request starts when the first is answered. (RxSwift: `concatMap`.)
screen Queueing {
    use music

    var songs: [Song] = []
    var waiting = 0

    state idle {
        when waiting > 0 -> loading { waiting -= 1 }
    }
    state loading {
        call music.list() {
            ok(found) -> idle { songs = found }
            fail(_) -> idle
        }
    }
    action refresh { waiting += 1 }

    view { for song in songs { row song.trackName } }
}

given music.list takes 5s then takes 1s
given music.list answers [Song("A", "")] then answers [Song("B", "")]

flow refreshAndWait {
    send refresh
    wait 1s
}

// M16: refresh A at 0 is answered after 5 s, refresh B at 1 s after 1 s.

test "M16 merging: B after two seconds, then A over it" {
    open Merging
    refreshAndWait()
    send refresh
    wait 999ms
    expect rows.isEmpty
    wait 1ms
    expect rows == ["B"]
    wait 3s
    expect rows == ["A"]
    expect idle
}

test "M16 the latest: only B, after two seconds" {
    open Latest
    refreshAndWait()
    send refresh
    wait 1s
    expect rows == ["B"]
    wait
    expect rows == ["B"]
    expect dropped music.list
}

test "M16 the first: only A, after five seconds" {
    open First
    refreshAndWait()
    expect refused refresh
    wait 3999ms
    expect rows.isEmpty
    wait 1ms
    expect rows == ["A"]
    expect idle
}

test "M16 queueing: A after five seconds, B after six" {
    open Queueing
    refreshAndWait()
    send refresh
    wait 4s
    expect rows == ["A"]
    wait 999ms
    expect rows == ["A"]
    wait 1ms
    expect rows == ["B"]
    expect idle
}
