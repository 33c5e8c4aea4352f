import VshProgram

/// A plain and slow world, written from language.md alone: dictionaries, Swift values, a walk over the program's own
/// expressions. To undo a step it throws the world away and takes the copy from before. The machine is held against it.
struct ReferenceWorld {
  /// A screen on the stack, or a machine.
  struct Live {
    var number: Int
    var screen: ID<Screen>
    /// Of a machine.
    var owner: Int?
    var key: ReferenceValue = .absent
    /// Its machines, by declaration.
    var machines: [[Int]] = []
    /// Its states were entered; a `one` has its values before that.
    var isBegun = false
    /// And all of its first states.
    var isEntered = false
    /// From here on its bodies start no machines.
    var isClosing = false
    var slots: [ReferenceValue]
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
    var arguments: [ReferenceValue] = []
    /// What a watch said last.
    var told: ReferenceValue = .absent
    var isCancelled = false
    /// What it was given to say, and the rule that said so.
    var answer = Answer.model
    var rule: Int?
    var parts: Parts?
  }

  /// The parts of an answer: part k of n is due after k of n + 1 equal pieces of the latency.
  struct Parts {
    var list: [ReferenceValue]
    var taken = 0
    var start: Int64
    var latency: Int64
    var sequence: Int

    var deadline: Int64? {
      taken < list.count ? start + latency * Int64(taken + 1) / Int64(list.count + 1) : nil
    }
  }

  enum Answer {
    /// As the model does.
    case model
    case value(ReferenceValue)
    case failure(ReferenceValue)
    case never
    case part(ReferenceValue)
  }

  /// A `given` of an op, or of all of them: of its arguments nil stands for `_`, as a whole for any.
  struct Given {
    var operation: ID<Operation>?
    var arguments: [ReferenceValue?]?
    /// Two of the three are empty.
    var answers: [Answer] = []
    var latencies: [Int64] = []
    var parts: [[ReferenceValue]] = []
    var used = 0
  }

  struct Signal: Equatable {
    var name: ID<ActionName>
    var arguments: [ReferenceValue]
    var leftTheApp: Bool
  }

  enum Outcome: Equatable { case taken, refused, failed }

  enum Navigation {
    case push(ID<Screen>, [ReferenceValue])
    case present(ID<Screen>, [ReferenceValue], start: Int)
    case closePresented(start: Int)
    case pop
    case popTo(ID<Screen>, from: Int?)
    case back
    case finish(ReferenceValue, from: Int?)
    case dismiss(from: Int?)
  }

  struct Queued {
    var action: ID<ActionName>
    var arguments: [ReferenceValue]
    /// The screen that takes it; nil for a signal that leaves the app.
    var live: Int?
    var isSignal: Bool
    /// Where all machines of an `each` of that screen take it.
    var machine: Int?
  }

  /// A transition that is to be taken, with what was computed when it was chosen.
  struct Choice {
    var transition: ID<Transition>
    var live: Int
    var frame: Frame
    var arguments: [ReferenceValue]
  }

  typealias Frame = [Local: ReferenceValue]

  let program: Program
  var clock: Int64 = 946_684_800_000
  /// By number.
  var lives: [Int: Live] = [:]
  /// The lowest first.
  var stack: [Int] = []
  var started: [Started] = []
  var data: [ReferenceValue]
  /// The latest last.
  var givens: [Given] = []
  var signals: [Signal] = []
  var droppedCount = 0
  var nextSequence = 0
  var nextNumber = 0

  // What a step needs.
  var queue: [Queued] = []
  var navigations: [Navigation] = []
  var counts: [Int: Int] = [:]
  var entered: [(live: Int, state: ID<State>)] = []
  /// Calls and watches of this step, by their sequence, which start when it is at rest.
  var unasked: [Int] = []
  var isRefreshing = false

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

  /// What nothing closes, in the order of the script.
  var backgrounds: [ID<Screen>] { program.screens.ids.filter { program.screens[$0].isBackground } }

  func state(_ region: ID<Region>, _ live: Int) -> ID<State>? { lives[live]?.active[region] }

  // MARK: Steps

  /// What the event does, or the world as it was before; what it spent stays spent.
  mutating func step(_ event: (inout ReferenceWorld) throws -> Outcome) throws -> Outcome {
    let before = self
    do {
      let outcome = try event(&self)
      if outcome == .taken {
        try settle()
        try startCalls()
        try scheduleWatches()
      } else {
        self = before
      }
      (queue, navigations, counts) = ([], [], [:])
      return outcome
    } catch is ReferenceFault {
      self = before
      return .failed
    }
  }

  mutating func open(_ screen: ID<Screen>, _ arguments: [ReferenceValue]) throws -> Outcome {
    try step { world in
      try world.close(downTo: world.backgrounds.count)
      if world.stack.isEmpty { for one in world.backgrounds.reversed() { try world.push(one, []) } }
      try world.push(screen, arguments)
      return .taken
    }
  }

  mutating func reopen() throws -> Outcome {
    try step { world in
      guard let lowest = world.stack.dropFirst(world.backgrounds.count).first, let live = world.lives[lowest]
      else { return .refused }
      let arguments = live.slots.prefix(world.program.screens[live.screen].parameters.count)
      try world.close(downTo: world.backgrounds.count)
      try world.push(live.screen, Array(arguments))
      return .taken
    }
  }

  mutating func act(_ action: ID<ActionName>, _ arguments: [ReferenceValue], on live: Int) throws -> Outcome {
    try step { world in
      try world.handle(action, arguments, live) ? .taken : .refused
    }
  }

  /// Goes on until no `when` is enabled and nothing is queued.
  mutating func settle() throws {
    while true {
      var index = 0
      while index < stack.count {
        let screen = stack[index]
        var took = try takeWhens(screen)
        for machine in lives[screen]?.machines.joined().map(\.self) ?? [] {
          if try takeWhens(machine) { took = true }
        }
        // One may have made the other's guard hold.
        if !took { index += 1 }
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

  private mutating func takeWhens(_ live: Int) throws -> Bool {
    var took = false
    while true {
      let chosen = try chooseWhens(live)
      if chosen.isEmpty { return took }
      took = true
      try take(chosen)
    }
  }

  private mutating func handle(_ queued: Queued) throws {
    if queued.isSignal {
      signals.append(
        Signal(name: queued.action, arguments: queued.arguments, leftTheApp: queued.live == nil))
    }
    guard let live = queued.live, lives[live] != nil else { return }
    guard let machine = queued.machine else {
      _ = try handle(queued.action, queued.arguments, live)
      return
    }
    for one in lives[live]?.machines[machine] ?? [] where lives[one] != nil {
      _ = try handle(queued.action, queued.arguments, one)
    }
  }

  /// False when nothing handles the action.
  private mutating func handle(
    _ action: ID<ActionName>, _ arguments: [ReferenceValue], _ live: Int
  ) throws -> Bool {
    let chosen = try choose(action, arguments, live)
    if chosen.isEmpty {
      guard leaves(action, arguments, live) else { return false }
      navigations.append(.back)
    } else {
      try take(chosen)
    }
    return true
  }

  /// A transition of a screen.
  mutating func count(_ live: Int) throws {
    counts[live, default: 0] += 1
    if counts[live, default: 0] > 1_000 { throw ReferenceFault(message: "more than 1000 transitions") }
  }

  /// An argument, or its parameter's default where it was left out.
  func complete(_ argument: ReferenceValue, _ parameter: Parameter, _ live: Int?) throws -> ReferenceValue {
    guard argument == .absent, let standard = parameter.defaultValue else { return argument }
    return try value(standard, [:], on: live)
  }
}
