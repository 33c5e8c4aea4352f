// Enums as data files have them: texts, numbers, both, other values, cases with values.
record Card { number: String, limit: Int? }
enum Audience { everyone, following, nobody }
enum Level { low = 1, high = 2 }
enum Size { small = "S", large = "L", other = _ }
enum Mixed { one = 1, two = "zwei" }
enum Delivery { sending, sent(at: Date), failed(reason: String from "why", code: Int?) }
enum Payment by "status" { open, paid(by: Card), failed(reason: String, again: Date? as seconds) }
enum Shape { circle(radius: Double), square(side: Double), card(card: Card) }
enum Signal by "kind" { off = 0, on = 1, other = _ }
enum Answer { yes = 1, no = "no", maybe(chance: Double) = 3, unknown = _ }

model store: [Payment] { op pay(shape: Shape, answer: Answer) = data.first }

screen Enums {
    use store

    var audience = Audience.following
    var levels: [Level: Int] = [:]
    var audiences: [Audience: String] = [:]
    var mixed: [Mixed: Int] = [:]
    var last = Mixed.two
    var size: Size? = nil
    var delivery = Delivery.failed("offline", code: 3)
    var payments: [Payment] = []
    var signal = Signal.off

    state ready { action pay(shape: Shape, answer: Answer) -> paying(shape, answer) }
    state paying(shape: Shape, answer: Answer) {
        call store.pay(shape, answer) { ok(_) -> ready; fail(_) -> ready }
    }
    action choose(to: Audience, level: Level, mixed: Mixed) { audience = to }

    view { text "\(audience)" }
}
