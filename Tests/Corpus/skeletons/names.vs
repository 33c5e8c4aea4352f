// Names that are keywords of Swift, and names that Swift, Testing and ViewScript have.
record App { id: Int, class: String, self: Int, Type: Int, init: Int, Protocol: Int, var: Int }
record World { app: App, func: [Plan] }
record Plan { id: Int }
record Task { id: Int }
record Test { task: Task? }
record Suite { id: Int }
record Self { id: Int }
record Any { of: Self? }
record State { id: Int }
record Clock { id: Int }
record MainActor { id: Int }
record Codable { id: Int }
record Equatable { id: Int }
record Sendable { id: Int }
record Encoder { id: Int }
record Error { id: Int }
record Array { id: Int }
record Optional { id: Int }
record CodingKey { id: Int from "e-mail", stringValue: Int }
record CodingKeys { id: Int from "e-mail" }
record ViewScript { id: Int }
record Swift { id: Int }
record ModelService { id: Int }
record selfScreen { id: Int }
enum Result { ok, self, init, none, Type, default }
enum DecodingError { self(self: Int, object: String, `in`: Int), none, init(values: [Int]) }

model model: [App] = [] {
    op world(world: World, self: Int, `in`: String) = data
    op self() = [Plan(1)]
    op init(inout: Any, var: CodingKey) { data = [] }
    op clock(value: ViewScript, `let`: Swift, service: ModelService) = 1
}

model default: [Int] = [] { op case(extension: Int) = data.first }

screen self(self: Int, class: Codable) {
    use model
    use default

    var world: World? = nil
    var `var` = 2
    var state = State(1)
    var clock = Clock(1)
    var model = MainActor(1)
    var `init` = Result.self
    var appear = DecodingError.init([])
    var canGo = Equatable(1)
    var onGone = Sendable(1)
    var encoder = Encoder(1)
    var errors: [Error] = []
    var arrays: [String: Array] = [:]
    var optional: Optional? = nil
    var keys = CodingKeys(1)
    var test: Test? = nil
    var suite: [Suite] = []
    var screen = selfScreen(1)

    state self {
        call model.world(World(App(1, class: "", self: 1, Type: 2, init: 3, Protocol: 4, var: 5), []), 1, "") {
            ok(_) -> init; fail(_) -> init
        }
        call default.case(1) { ok(_) -> init; fail(_) -> init }
        call model.self() { ok(_) -> init; fail(_) -> init }
    }
    state init {
        call model.init(Any(nil), CodingKey(1, 2)) { ok -> default; fail(_) -> default }
        call model.clock(ViewScript(1), Swift(1), ModelService(1)) { ok(_) -> default; fail(_) -> default }
        after 1s -> default
    }
    state default { action go when self > 0 -> default { emit gone(self) } }
    action self(self: Int, `in`: Int) { `var` = self }
    action init { `var` = 1 }
    action `switch`(inout: Int, `let`: Int, world: Int) { `var` = 3 }

    view { button "Go" -> go }
}
