// 7GUIs 4, a timer: a gauge that fills, a slider for how long it takes, and a reset.
//
// It teaches: `every` inside a state that a condition leaves by itself, and a slider that moves while time passes.

screen Timer {
    var elapsed = 0s
    var seconds = 15.0

    bind duration = 1s * seconds

    state running {
        every 100ms { elapsed += 100ms }
        when elapsed >= duration -> full
    }
    state full {
        when elapsed < duration -> running
    }

    action setSeconds(to: Double) { seconds = to }
    action reset { elapsed = 0s }

    view {
        title "Timer"
        progress "Elapsed", value: seconds == 0 ? 1 : min(elapsed / duration, 1)
        text "\(elapsed.seconds.format("0.0")) s"
        slider "Duration", value: seconds, in: 0...30, by: 0.5 -> setSeconds
        button "Reset" -> reset
    }
}

test "A4.1 A4.2 A4.4 it fills, and stops by itself" {
    open Timer
    wait 6s
    expect screen contains "40%"
    expect screen """
        Timer
        ════════════════════════════════════════
        ◌ Elapsed ━━━━────── 40%
        6.0 s
        Duration: ━━━━●─── 15.0
        [ Reset ]
        """
    wait 8900ms
    expect in running
    wait 100ms
    expect in full
    expect frames running, full
    wait 1min
    expect elapsed == 15s
    expect screen contains "100%"
}

test "A4.3 A4.4 A4.5 A4.6 the slider moves the end while it runs" {
    open Timer
    wait 10s
    set "Duration" to 5
    expect in full
    set "Duration" to 20
    expect in running
    wait 20s
    expect elapsed == 20s
    tap "Reset"
    expect in running
    expect elapsed == 0s
}

test "A4.3 A4.5 A4.6 A4.7 A4.8 A4.9 A4.10 A4.11 a longer duration is felt at once, by the gauge as well" {
    open Timer
    set "Duration" to 5
    wait 5s
    expect in full
    expect elapsed == 5s
    wait 3s
    expect in full
    expect elapsed == 5s
    set "Duration" to 7
    expect screen contains "71%"
    wait 1s
    expect elapsed == 6s
    wait 1s
    expect elapsed == 7s
    expect in full
    set "Duration" to 3
    expect in full
    expect screen contains "100%"
    expect elapsed == 7s
    tap "Reset"
    expect in running
    expect screen contains "0.0 s"
    expect screen contains "0%"
}

test "A4.12 nothing to wait for is full at once" {
    open Timer
    set "Duration" to 0
    expect in full
    wait 1s
    expect elapsed == 0s
    expect screen contains "100%"
}
