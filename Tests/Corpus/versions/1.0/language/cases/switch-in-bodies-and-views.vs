// In a body and in a view each choice of a `switch` has a block.
enum Upload { waiting, sending(percent: Int), failed(reason: String, code: Int), done }

model server: [Upload] = [] takes 1s {
    op step(upload: Upload) {
        switch upload {
            case .waiting { return Upload.sending(50) }
            case .sending(percent) {
                if percent == 50 { return .sending(100) }
                return .done
            }
            case .failed(reason, code) { fail code, reason }
            case .done { return .waiting }
        }
    }
}

screen Uploads {
    use server
    var upload: Upload = .waiting
    var log: [String] = []
    state idle { action next -> asking }
    state asking {
        call server.step(upload) {
            ok(next) -> idle {
                upload = next
                switch upload {
                    case .sending(percent) {
                        upload = .failed("late", percent)
                        log.append("\(percent)")
                    }
                    case .waiting, .done { log.append("turn") }
                    default { }
                }
            }
            fail(error) -> idle { log.append("\(error.code) \(error.message)") }
        }
    }
    view {
        title "Uploads"
        switch upload {
            case .waiting { text "waiting" }
            case .sending(percent) { progress "\(percent) %" }
            case .failed(reason, code) {
                text "\(reason)"
                if code > 10 { text "\(code)" }
            }
            default { text "done" }
        }
        for line in log { row line }
        button "Next" -> next
    }
}

test "bodies and views switch" {
    open Uploads
    expect screen contains "waiting"
    tap "Next"
    wait
    expect log == ["50"]
    expect upload == .failed("late", 50)
    expect no "waiting"
    show
    tap "Next"
    wait
    expect log == ["50", "50 late"]
}
