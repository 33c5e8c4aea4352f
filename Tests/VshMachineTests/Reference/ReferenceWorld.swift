import VshProgram

/// A plain and slow world, written from language.md alone: dictionaries, Swift values, a walk over the program's own
/// expressions. To undo a step it throws the world away and takes the copy from before. The machine is held against it.
struct ReferenceWorld {
  /// A screen on the stack.
  struct Live {
    var number: Int
    var screen: ID<Screen>
    var slots: [PlainValue]
    /// The start of the presentation that put it there.
    var presentation: Int?
    var active: [ID<Region>: ID<State>] = [:]
    var lastActive: [ID<Region>: ID<State>] = [:]
  }

  /// A call, watch, timer or presentation that a state has started.
  struct Started {
    /// Tells this start from all others; an `every` and a watch have a new one each time.
    var sequence: Int
    var live: Int
    var state: ID<State>
    var work: Int
    /// Nil for a presentation, and for a watch that has nothing new.
    var deadline: Int64?
    var arguments: [PlainValue] = []
    /// What a watch said last.
    var told: PlainValue = .absent
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
    case present(ID<Screen>, [PlainValue], start: Int)
    case closePresented(start: Int)
    case pop
    case back
    case finish(PlainValue, from: Int?)
    case dismiss(from: Int?)
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

  /// The numbers rise from the lowest screen to the top one.
  func place(of live: Int) -> Int? {
    var places = stack.indices
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if stack[middle].number == live { return middle }
      places = stack[middle].number < live ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return nil
  }

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
        try scheduleWatches()
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
      try world.handle(action, arguments, live) ? .taken : .refused
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
        try navigate(navigations.removeFirst())
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
    _ = try handle(queued.action, queued.arguments, live)
  }

  /// False when nothing handles the action.
  private mutating func handle(
    _ action: ID<ActionName>, _ arguments: [PlainValue], _ live: Int
  ) throws -> Bool {
    let chosen = try choose(action, arguments, live)
    if chosen.isEmpty {
      guard leaves(action, live) else { return false }
      navigations.append(.back)
    } else {
      try take(chosen)
    }
    return true
  }

  /// A transition or a handled action of a screen.
  mutating func count(_ live: Int) throws {
    counts[live, default: 0] += 1
    if counts[live, default: 0] > 1_000 { throw ReferenceFault(message: "more than 1000 transitions") }
  }

  /// An argument, or its parameter's default where it was left out.
  func complete(_ argument: PlainValue, _ parameter: Parameter, _ live: Int?) throws -> PlainValue {
    guard argument == .absent, let standard = parameter.defaultValue else { return argument }
    return try value(standard, [:], on: live)
  }
}
