enum Step { sent, checked(number: Int) }
model files: Int? takes 1s {
    op send(name: String) parts [Step.sent, Step.checked(2)] { return 7 }
}
screen Upload {
    use files
    var seen: [Step] = []
    state idle { action send -> sending }
    state sending {
        call files.send("a.txt") {
            ok(_) -> done
            fail(_) -> idle
            part(step) { seen.append(step) }
        }
        action stop -> idle
    }
    state done
    view { text "\(seen.count)"; button "Send" -> send; button "Stop" -> stop }
}
test "each part is shown" {
    open Upload
    tap "Send"
    deliver files.send part(.checked(9))
    expect seen == [.checked(9)]
    wait
    expect in done
    expect seen == [.checked(9), .checked(2)]
}
test "parts are kept when the screen stops" {
    open Upload
    tap "Send"
    deliver files.send part
    tap "Stop"
    tap "Send"
    deliver files.send fail("gone")
    expect in idle
    expect seen == [.sent]
}
