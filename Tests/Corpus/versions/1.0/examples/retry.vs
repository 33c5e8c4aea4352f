// A fetch that is tried again, each time after a longer pause, until it gives up.
//
// It teaches: a timer of computed length, arms with guards, answers that change with each call, and a cancelled wait.

model weather: String = "晴れ" takes 1s {
    op today() = data
}

screen Weather(tries: Int = 4) {
    use weather

    var failures = 0

    state loading {
        call weather.today() {
            ok(sky) -> loaded(sky)
            fail(error) when error.code == 404 -> failed(error.message)
            fail(_) when failures + 1 < tries -> pausing { failures += 1 }
            fail(error) -> failed(error.message)
        }
    }
    state pausing {
        after pause(failures) -> loading
        action hurry -> loading
    }
    state loaded(sky: String)
    state failed(message: String) { action retry -> loading { failures = 0 } }

    view {
        title "天気"
        in loading { progress "読み込み中…" }
        in pausing {
            text "\(pause(failures)) 後にもう一度"
            button "今すぐ" -> hurry
        }
        in loaded(sky) { text sky }
        in failed(message) {
            text message
            button "リトライ" -> retry
        }
    }
}

/// A second for the first failure, and twice as long for each one more, but never more than ten.
func pause(failures: Int) -> Duration = [1s, 2s, 4s, 8s].dropFirst(failures - 1).first ?? 10s

test "the third try succeeds" {
    strict
    given weather.today fails "圏外です" then fails 503, "混雑しています" then answers
    open Weather
    wait
    expect in loaded("晴れ")
    expect frames loading, pausing, loading, pausing, loading, loaded
    expect now == Date("2000-01-01T00:00:06Z")
}

test "it gives up after four failures" {
    given weather.today fails "圏外です"
    open Weather
    wait
    show
    expect in failed("圏外です")
    expect now == Date("2000-01-01T00:00:11Z")
    given weather.today answers "雨"
    tap "リトライ"
    wait
    expect in loaded("雨")
}

test "what is not there is not asked for again" {
    given weather.today fails 404, "この町の天気はありません"
    open Weather
    wait
    expect called weather.today()
    expect in failed("この町の天気はありません")
}

test "a person may be faster than the timer" {
    given weather.today fails "圏外です" then answers
    open Weather
    wait until in pausing
    tap "今すぐ"
    wait
    expect now == Date("2000-01-01T00:00:02Z")
    expect in loaded
}

test "the pause after failure \(failures)" for failures in 1...6 {
    expect pause(failures) == [1s, 2s, 4s, 8s, 10s, 10s][failures - 1]
}
