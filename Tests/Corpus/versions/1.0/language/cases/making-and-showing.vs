// A case with values is made as a record is, and shown with its labels.
enum Delivery { sending, sent(at: Date), failed(reason: String, code: Int = 0) }

record Message { text: String, delivery: Delivery = .failed("not sent") }

show Delivery.sending
show Delivery.failed("offline")
show Delivery.failed(reason: "offline", code: 7)
show Message("Hello")
show "\(Delivery.failed("offline", 7)) or \(Delivery.sending)"
show [Delivery.sent(at: Date("2026-01-02T10:20:00Z")), .sending]
let last = [Delivery.failed("a")]
show last[0] == .failed("a", code: 0)
show Message("Hello").with(delivery: .sending)
