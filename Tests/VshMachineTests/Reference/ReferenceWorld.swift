import VshProgram

/// A plain and slow world, written from language.md alone: dictionaries, Swift values, a walk over the program's own
/// expressions. To undo a step it throws the world away and takes the copy from before. The machine is held against it.
struct ReferenceWorld {
  /// A screen on the stack.
  struct Live {
    var number: Int
    var screen: ID<Screen>
    var slots: [PlainValue]
    var active: [ID<Region>: ID<State>] = [:]
    var lastActive: [ID<Region>: ID<State>] = [:]
  }

  /// A call or timer that a state has started.
  struct Started {
    var sequence: Int
    var live: Int
    var state: ID<State>
    var work: Int
    var deadline: Int64
    var arguments: [PlainValue] = []
    var isCancelled = false
  }

  struct Signal: Equatable {
    var name: ID<ActionName>
    var arguments: [PlainValue]
    var leftTheApp: Bool
  }

  enum Outcome: Equatable { case taken, refused, failed }

  enum Navigation {
    case push(ID<Screen>, [PlainValue])
    case pop
  }

  struct Queued {
    var action: ID<ActionName>
    var arguments: [PlainValue]
    /// The screen that takes it; nil for a signal that leaves the app.
    var live: Int?
    var isSignal: Bool
  }

  /// A transition that is to be taken, with what was computed when it was chosen.
  struct Choice {
    var transition: ID<Transition>
    var live: Int
    var frame: Frame
    var arguments: [PlainValue]
  }

  typealias Frame = [Local: PlainValue]

  let program: Program
  var clock: Int64 = 946_684_800_000
  /// The lowest first.
  var stack: [Live] = []
  var started: [Started] = []
  var data: [PlainValue]
  var signals: [Signal] = []
  var droppedCount = 0
  var nextSequence = 0
  var nextNumber = 0

  // What a step needs.
  var queue: [Queued] = []
  var navigations: [Navigation] = []
  var counts: [Int: Int] = [:]
  var entered: [(live: Int, state: ID<State>)] = []

  init(_ program: Program) throws {
    self.program = program
    data = []
    for model in program.models.rows {
      switch model.source {
      case .value(let value): data.append(try self.value(value, [:], on: nil))
      case .empty, .file: throw ReferenceGap("a model without a first value")
      }
    }
  }

  func place(of live: Int) -> Int? { stack.firstIndex { $0.number == live } }

  func state(_ region: ID<Region>, _ live: Int) -> ID<State>? {
    place(of: live).flatMap { stack[$0].active[region] }
  }

  // MARK: Steps

  /// What the event does, or the world as it was before; what it spent stays spent.
  mutating func step(_ event: (inout ReferenceWorld) throws -> Outcome) throws -> Outcome {
    let before = self
    do {
      let outcome = try event(&self)
      if outcome == .taken {
        try settle()
      } else {
        self = before
      }
      (queue, navigations, counts, entered) = ([], [], [:], [])
      return outcome
    } catch is ReferenceFault {
      self = before
      return .failed
    }
  }

  mutating func open(_ screen: ID<Screen>, _ arguments: [PlainValue]) throws -> Outcome {
    try step { world in
      while !world.stack.isEmpty { try world.closeTop() }
      try world.push(screen, arguments)
      return .taken
    }
  }

  mutating func act(_ action: ID<ActionName>, _ arguments: [PlainValue], on live: Int) throws -> Outcome {
    try step { world in
      let chosen = try world.choose(action, arguments, live)
      if chosen.isEmpty { return .refused }
      try world.take(chosen)
      return .taken
    }
  }

  /// Goes on until no `when` is enabled and nothing is queued.
  mutating func settle() throws {
    while true {
      for live in stack.map(\.number) {
        while true {
          let chosen = try chooseWhens(live)
          if chosen.isEmpty { break }
          try take(chosen)
        }
      }
      if !queue.isEmpty {
        try handle(queue.removeFirst())
      } else if !navigations.isEmpty {
        switch navigations.removeFirst() {
        case .push(let screen, let arguments): try push(screen, arguments)
        case .pop: if stack.count > 1 { try closeTop() }
        }
      } else {
        return
      }
    }
  }

  private mutating func handle(_ queued: Queued) throws {
    if queued.isSignal {
      signals.append(
        Signal(name: queued.action, arguments: queued.arguments, leftTheApp: queued.live == nil))
    }
    guard let live = queued.live, place(of: live) != nil else { return }
    try count(live)
    let chosen = try choose(queued.action, queued.arguments, live)
    if !chosen.isEmpty { try take(chosen) }
  }

  /// A transition or a handled action of a screen.
  mutating func count(_ live: Int) throws {
    counts[live, default: 0] += 1
    if counts[live, default: 0] > 1_000 { throw ReferenceFault(message: "more than 1000 transitions") }
  }

  // MARK: The stack

  private mutating func push(_ screen: ID<Screen>, _ arguments: [PlainValue]) throws {
    guard stack.count < 1_000 else { throw ReferenceFault(message: "more than 1000 screens") }
    nextNumber += 1
    let live = nextNumber
    let row = program.screens[screen]
    stack.append(
      Live(
        number: live, screen: screen, slots: [PlainValue](repeating: .absent, count: Int(row.slots.count))))
    let top = stack.count - 1
    for (slot, parameter) in row.parameters.enumerated() {
      stack[top].slots[slot] = try complete(
        slot < arguments.count ? arguments[slot] : .absent, parameter, live)
    }
    for initial in program.initialValues[row.initialValues.range] {
      stack[top].slots[Int(initial.slot)] = try value(initial.value, [:], on: live)
    }
    for region in program.regions(of: screen) { try enterInitial(region, live) }
    try startEntered()
  }

  private mutating func closeTop() throws {
    guard let top = stack.last else { return }
    for region in program.regions(of: top.screen).reversed() { try leave(region, top.number) }
    stack.removeLast()
  }

  /// An argument, or its parameter's default where it was left out.
  func complete(_ argument: PlainValue, _ parameter: Parameter, _ live: Int?) throws -> PlainValue {
    guard argument == .absent, let standard = parameter.defaultValue else { return argument }
    return try value(standard, [:], on: live)
  }
}
