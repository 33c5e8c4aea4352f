import VshMachine
import VshProgram
import VshSession
import VshSource

/// The moves of a state, in an order that depends only on the state.
struct Moves {
  /// What a person can touch.
  struct Touchable {
    let action: ID<ActionName>
    /// Encoded, since values of one world are invalid in another; empty where there are none.
    let arguments: [UInt8]
    let instance: Int32

    init(_ touch: Touch, _ codec: borrowing StateCodec, of world: borrowing World) throws(Fault) {
      action = touch.action
      arguments = touch.arguments.isEmpty ? [] : try codec.encode(touch.arguments, of: world)
      instance = touch.instance
    }
  }

  private(set) var all: [Move] = []
  private(set) var touches: [Touchable] = []
  /// Whether a call in flight never answers, so that it has no move.
  private(set) var waitsForEver = false
  /// Whether a field or date can be changed, which is not a move where nothing is typed into it.
  private(set) var takesText = false
  /// The fields into which something is typed, by the indices of their elements.
  private(set) var typed: [Int: TypedFields.Field] = [:]
  /// The same without the texts that a `never` names; without any where it names the field.
  private(set) var typing: [Int: TypedFields.Field] = [:]
  /// The calls in flight that are answered with another one.
  private var joinedCalls: [JoinedCalls] = []
  var joinsMachines: Bool { !joinedCalls.isEmpty }
  /// What a person can touch or a call can answer, and no step can name.
  private(set) var unnamed: [String] = []
  /// How many answers may still fail on the path that the state is on.
  var failuresLeft = Int.max
  /// The `never`s that name a gesture of the state, by index.
  private(set) var leftOut: [Int] = []
  private let takesAllRows: Bool
  private(set) var naming: CallNaming

  private struct JoinedCalls {
    let pending: Int32
    let companions: [Int32]
  }

  /// - Parameters:
  ///   - world: its frame must be drawn.
  ///   - takesAllRows: whether every row of a list and every machine of an `each` gets a move; otherwise only the first
  ///     two and the last one do.
  init(
    of world: inout World, _ codec: borrowing StateCodec, takesAllRows: Bool = false,
    typing fields: TypedFields = .none, alone: Set<UInt64> = []
  ) throws(Fault) {
    var known = KnownTouches()
    try self.init(of: &world, codec, takesAllRows: takesAllRows, typing: fields, alone: alone, &known)
  }

  /// - Parameters:
  ///   - alone: the hashes of keys of machines that are not joined with others.
  ///   - known: the gestures of an earlier frame; those of this one afterwards.
  init(
    of world: inout World, _ codec: borrowing StateCodec, takesAllRows: Bool, typing fields: TypedFields,
    alone: Set<UInt64> = [], _ known: inout KnownTouches
  ) throws(Fault) {
    self.takesAllRows = takesAllRows
    typed = fields.fields(in: world)
    typing = typed
    naming = CallNaming(keepsOrder: codec.namesCalls)
    if !known.isOf(world) {
      var touches: [Touchable] = []
      let values = try typedValues(in: &world)
      let found = self.touches(in: world, typing: values)
      for touch in found.all where world.lasts(touch.instance) {
        touches.append(try Touchable(touch, codec, of: world))
      }
      known.note(
        touches, unnamed: found.unnamed.map { $0.label }, areAll: touches.count == found.all.count, of: world)
    }
    takesText = known.takesText
    unnamed = known.unnamed
    touches = known.touches
    all.reserveCapacity(touches.count + 8)
    for index in touches.indices {
      all.append(Move(form: .touch, index: Int32(truncatingIfNeeded: index)))
    }
    if let top = world.top, world.couldGoBack(from: top) { all.append(Move(form: .back, index: top)) }
    if world.hasPendingWorks { addWorks(world, alone: alone) }
  }

  /// Adds a touch that is no move of its own. Returns the move that makes it.
  mutating func add(
    _ touch: Touch, _ codec: borrowing StateCodec, of world: borrowing World
  ) throws(Fault) -> Move {
    touches.append(try Touchable(touch, codec, of: world))
    return Move(form: .touch, index: Int32(truncatingIfNeeded: touches.count - 1))
  }

  /// The texts that are typed into fields, by the indices of their elements.
  private func typedValues(in world: inout World) throws(Fault) -> [Int: [Value]] {
    var values: [Int: [Value]] = [:]
    for (index, field) in typed {
      values[index] = try field.texts.map { text throws(Fault) in try world.makeString(text) }
    }
    return values
  }

  /// The steps of moves.
  ///
  /// - Parameter texts: the names of the touches, where these are known.
  func steps(of moves: [Move], in world: borrowing World, touching texts: [String]? = nil) -> [PathStep] {
    let texts = texts ?? (moves.contains { $0.form == .touch } ? names(in: world) : [])
    return moves.map { move in
      if move.form != .touch { return step(of: move, in: world) }
      return PathStep(text: texts[Int(move.index)], kind: move.kind)
    }
  }

  /// The names of the touches.
  func names(in world: borrowing World) -> [String] {
    world.steps(of: touches(in: world), typing: typed.mapValues { $0.texts })
  }

  /// The names of some of them.
  func names(ofTouches numbers: [Int32], in world: borrowing World) -> [String] {
    let touches = touches(in: world)
    return world.steps(of: numbers.map { touches[Int($0)] }, typing: typed.mapValues { $0.texts })
  }

  /// The touches of the frame, with texts that have no value: which one does not matter for their steps and elements.
  private func touches(in world: borrowing World) -> [Touch] {
    let values = typed.mapValues { field in field.texts.map { _ in Value.nilValue } }
    return touches(in: world, typing: values).all.filter { world.lasts($0.instance) }
  }

  /// By touch, the index of its element in the frame.
  func elementsOfTouches(in world: borrowing World) -> [Int] { touches(in: world).map { $0.element } }

  /// A touch that types.
  struct Typing {
    let field: String
    let text: String
    /// What the field shows.
    let shown: String
  }

  /// By touch.
  func typings(in world: borrowing World) -> [Int: Typing] {
    let touches = touches(in: world)
    let frame = world.drawing.frame
    var found: [Int: Typing] = [:]
    for (index, touch) in touches.enumerated() {
      guard let field = typed[touch.element], let shown = frame.valueText(touch.element) else { continue }
      found[index] = Typing(
        field: frame.labelText(touch.element), text: field.texts[touch.number],
        shown: shown)
    }
    return found
  }

  private func touches(in world: borrowing World, typing values: [Int: [Value]]) -> Touches {
    let takesAllRows = takesAllRows
    return world.touches(typing: values) { index, count in takesAllRows || index < 2 || index == count - 1 }
  }

  /// Keeps the moves of a part of the screen.
  ///
  /// - Parameter world: in the state, with its frame drawn.
  mutating func keep(_ part: WalkPart, _ world: borrowing World) {
    let works = world.pendingWorks
    func has(_ pending: Int32) -> Bool {
      works.first { $0.pending == pending }.map { part.has(workOf: $0.state) } ?? false
    }
    let touches = touches
    all.removeAll { move in
      switch move.form {
      case .touch: !part.has(touches[Int(move.index)].action)
      case .answer, .timer: !has(move.index)
      // With one screen, `back` is an action of it.
      case .back: world.backAction.map { !part.has($0) } ?? true
      }
    }
    waitsForEver = works.contains { $0.neverAnswers && part.has(workOf: $0.state) }
    takesText = takesText && world.drawing.frame.takesText { part.has($0) }
  }

  /// Leaves out the gestures that `never`s name, and notes which of these name one.
  ///
  /// - Parameter explored: in the state, with its frame drawn.
  mutating func leaveOut(
    _ nevers: [WalkRules.Never], in explored: inout ExploredWorld
  ) throws(Fault) {
    if nevers.isEmpty { return }
    let values = try typedValues(in: &explored.runner.world)
    let touches = touches(in: explored.runner.world, typing: values).all
      .filter { explored.runner.world.lasts($0.instance) }
    var kept = all
    for (number, never) in nevers.enumerated() {
      let indices = explored.indices(meantBy: never.gesture, among: touches)
      let isNamed = { (move: Move) in
        switch move.form {
        case .back: never.gesture.kind == .back
        case .touch: indices.contains(Int(move.index))
        case .answer, .timer: false
        }
      }
      let isMet = all.contains { move in
        guard isNamed(move), move.form == .touch else { return isNamed(move) }
        let touch = touches[Int(move.index)]
        return explored.runner.world.wouldTake(touch.action, touch.arguments, on: touch.instance)
      }
      if isMet { leftOut.append(number) }
      kept.removeAll(where: isNamed)
      if never.gesture.kind != .type { continue }
      for touch in indices.map({ touches[$0] }) {
        guard let field = typed[touch.element] else { continue }
        if never.gesture.value == nil {
          // It stays without texts: that nothing is typed there is meant.
          typing[touch.element]?.texts = []
          continue
        }
        typing[touch.element]?.texts.removeAll { $0 == field.texts[touch.number] }
        if typing[touch.element]?.texts.isEmpty == true { typing[touch.element] = nil }
      }
    }
    all = kept
  }

  /// Whether a move may be made, as far as failing answers are counted.
  func allows(_ move: Move) -> Bool { allows(move.kind) }
  func allows(_ kind: PathStep.Kind) -> Bool { failuresLeft > 0 || kind != .failure }

  /// Whether two moves may be made, one after the other.
  func allows(_ first: Move, _ second: Move) -> Bool {
    allows(first) && allows(second) && (failuresLeft > 1 || first.kind != .failure || second.kind != .failure)
  }

  /// The calls that are answered as their models do after the answer to this one.
  func companions(of pending: Int32) -> [Int32] {
    joinedCalls.first { $0.pending == pending }?.companions ?? []
  }

  // MARK: Works

  /// The most parts of one answer that a walk gives: none, one and two show what any number does.
  private static let mostParts = 2

  /// Adds the answers, then the timer that fires first.
  private mutating func addWorks(_ world: borrowing World, alone: Set<UInt64>) {
    let works = Works(world)
    waitsForEver = works.neverAnswers
    // A step may have no name for these.
    let twins = world.callsWithTwins(among: works.calls.map { $0.work })
    let nameless = works.calls.filter { call in
      twins.contains(call.work.pending) && !naming.canName(call.work, call.operation, in: world)
    }
    unnamed += nameless.map { world.program.name(of: $0.operation) }
    let namelessCalls = Set(nameless.map { $0.work.pending })
    for call in takesAllRows ? works.calls : Self.joined(works.calls, world, alone)
    where !namelessCalls.contains(call.work.pending) {
      let companions = call.companions.filter { !namelessCalls.contains($0) }
      if !companions.isEmpty {
        joinedCalls.append(JoinedCalls(pending: call.work.pending, companions: companions))
      }
      add(.asTheModelDoes, to: call)
      if call.work.isCancelled { continue }
      let taken = world.partsTaken(of: call.work.pending)
      if taken < Self.mostParts, world.nextPart(of: call.work.pending) != nil { add(.part, to: call) }
      add(.failed(code: 0), to: call)
      let asked = world.program.asked[Int(world.program.work(call.work.work, of: call.work.state).asked)]
      for code in asked.codes { add(.failed(code: code), to: call) }
      for number in asked.failures { add(.asked(number), to: call) }
      if call.work.isStated { continue }
      switch world.program.types[world.program.operations[call.operation].result] {
      case .list: add(.empty, to: call)
      case .optional: add(.absent, to: call)
      case _: break
      }
    }
    guard let timer = works.firstTimer else { return }
    var isTick = false
    if case .every = world.program.work(timer.work, of: timer.state).form { isTick = true }
    all.append(Move(form: .timer, kind: isTick ? .tick : .timer, index: timer.pending))
  }

  /// Lets each step also hold back the answers that will be dropped. An app may show them.
  mutating func holdDropped() { naming.holdsDropped = true }

  mutating func leaveOut(_ isMeant: (Move) -> Bool) { all.removeAll(where: isMeant) }

  /// Lets each call that fails also fail with these codes.
  mutating func addFailures(with codes: [Int64], to isMeant: (Int32) -> Bool = { _ in true }) {
    for call in all where call.reply == .failed(code: 0) && isMeant(call.index) {
      for code in codes
      where !all.contains(where: { $0.pending == call.index && $0.reply == .failed(code: code) }) {
        all.append(Move(form: .answer, reply: .failed(code: code), kind: .failure, index: call.index))
      }
    }
  }

  private mutating func add(_ reply: Move.Reply, to call: InFlight) {
    let kind: PathStep.Kind =
      switch reply {
      case .asTheModelDoes, .part: .answer
      case .failed, .asked: .failure
      case .empty, .absent: .invented
      }
    all.append(Move(form: .answer, reply: reply, kind: kind, index: call.work.pending))
  }
}
