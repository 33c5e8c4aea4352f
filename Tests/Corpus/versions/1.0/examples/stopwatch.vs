// A stopwatch with laps.
//
// It teaches: `every`, which lasts as long as its state, durations as values, and a button that changes with the state.

screen Stopwatch {
    var elapsed = 0s
    var laps: [Duration] = []

    state stopped {
        action start -> running
        action reset when elapsed > 0s {
            elapsed = 0s
            laps = []
        }
    }
    state running {
        every 100ms { elapsed += 100ms }
        action stop -> stopped
        action lap { laps.insert(elapsed, at: 0) }
    }

    view {
        title "\(elapsed.format("m:ss")).\(Int(elapsed / 100ms) % 10)"
        line {
            in stopped {
                button "Start" -> start
                button "Reset" -> reset
            }
            in running {
                button "Stop" -> stop
                button "Lap" -> lap
            }
        }
        for lap in laps.enumerated() { row "Lap \(laps.count - lap.index)", detail: "\(lap.value)" }
    }
}

test "it counts while it runs, and only then" {
    open Stopwatch
    expect refused tap "Reset"
    tap "Start"
    wait 1250ms
    expect elapsed == 1.2s
    tap "Stop"
    wait 1min
    expect elapsed == 1.2s
    tap "Start"
    wait 1min
    expect elapsed == 61.2s
    expect screen contains "1:01.2"
}

test "laps come last first" {
    open Stopwatch
    tap "Start"
    wait 3s
    tap "Lap"
    wait 1.5s
    tap "Lap"
    expect laps == [4.5s, 3s]
    expect screen """
        0:04.5
        ════════════════════════════════════════
        [ Stop ]  [ Lap ]
        • Lap 2
          4.5s
        • Lap 1
          3s
        """
    tap "Stop"
    tap "Reset"
    expect laps.isEmpty
    expect elapsed == 0s
}
