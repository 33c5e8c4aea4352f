import TestSupport
import VshProgram
import VshSource

@testable import VshExplore
@testable import VshMachine
@testable import VshSession

/// Walks all states the slow and obvious way: a queue of whole worlds, every step tried as a test would take it, states
/// compared as text (`WholeState.swift`). It shares nothing with the walk.
///
/// The programs are the small ones of the generator: the steps are those that their views can take.
struct SlowExplorer {
  enum Kind { case input, answer, failure, timer, tick }

  /// The order in which `any order` lets the calls answer that are left. The claim leaves it open, and the walk takes one
  /// of its states.
  enum RestOrder {
    case oldestFirst, newestFirst, byRequest
    case shuffled(UInt64)

    static let all = [.oldestFirst, .newestFirst, .byRequest] + (1...20).map { Self.shuffled($0) }
  }

  /// With which rests the order of two answers has to matter.
  enum Rest {
    case oldestFirst, some, every

    var orders: [RestOrder] { self == .oldestFirst ? [.oldestFirst] : RestOrder.all }
  }

  final class Kept {
    var world: ExploredWorld
    init(copying world: borrowing ExploredWorld) { self.world = ExploredWorld(copying: world) }
  }

  struct State {
    let kept: Kept
    let depth: Int
    /// With `failures N`: how many answers have failed on the path.
    let failures: Int
    var edges: [Edge] = []
    var isExpanded = false
    /// Whether nothing can be done, typed or waited for.
    var isStuck = false
    /// In the first such state only.
    var orderMatters = false
    var orderMattersInTheEnd = false
  }

  struct Edge {
    let to: Int
    let kind: Kind
    /// What is in flight before it and stays so, other than what it moves.
    var staying: Set<String> = []
  }

  private(set) var states: [State] = []
  /// Only states that are fewer steps from the start were expanded; nil where all were.
  private(set) var bound: Int?
  private var numbers: [String: Int] = [:]
  private let steps: [(text: String, step: Step)]
  private let takesAllRows: Bool
  private var seeksOrder: Bool
  private var seeksOrderInTheEnd: Bool
  private let namesCalls: Bool
  /// Whether a call answers only what its model or a `given` says, beside failures.
  private let isAsGiven: Bool
  /// The texts of steps that are not taken, without a part of the screen.
  private let nevers: [String]
  /// The most failing answers on a path; nil for any number.
  private let mostFailures: Int?
  /// The number of rules of `given`s at the start.
  private let firstRules: Int
  private let program: [UInt8]
  private let rest: Rest

  /// - Parameters:
  ///   - start: where the walk begins.
  ///   - program: its source text.
  ///   - steps: what a person may do.
  ///   - mostStates: the last level that fits is the bound.
  init(
    from start: borrowing ExploredWorld, of program: String, _ steps: [(text: String, step: Step)],
    never nevers: [String], mostFailures: Int?, _ clauses: Clauses, mostStates: Int,
    _ rest: Rest
  ) throws {
    self.rest = rest
    self.nevers = nevers
    self.program = Array(program.utf8)
    firstRules = start.runner.world.schedule.givens.rules.count
    self.steps = steps
    takesAllRows = clauses.takesAllRows
    isAsGiven = clauses.inventsNoValue
    namesCalls = clauses.mays.contains { if case .deliver = $0.step.form { true } else { false } }
    func asksForOrder(inTheEnd: Bool) -> Bool {
      clauses.claims.contains { if case .anyOrder(inTheEnd) = $0.form { true } else { false } }
    }
    seeksOrder = asksForOrder(inTheEnd: false)
    seeksOrderInTheEnd = asksForOrder(inTheEnd: true)
    self.mostFailures = mostFailures
    _ = add(Kept(copying: start), depth: 0, failures: 0)
    var level = [0]
    while !level.isEmpty {
      let stateCount = states.count
      for state in level where states.count <= mostStates { try expand(state) }
      if states.count > mostStates {
        bound = states[level[0]].depth
        states.removeLast(states.count - stateCount)
        for state in level {
          let whole = states[state]
          states[state] = State(kept: whole.kept, depth: whole.depth, failures: whole.failures)
        }
        return
      }
      level = Array(stateCount..<states.count)
    }
  }

  private mutating func add(_ kept: Kept, depth: Int, failures: Int) -> Int {
    kept.world.runner.world.dropSurplusCalls(namesCalls: namesCalls)
    var text = kept.world.runner.world.wholeState(namesCalls: namesCalls, firstRules: firstRules)
    if mostFailures != nil { text += "\n\(failures) failures" }
    if let known = numbers[text] { return known }
    numbers[text] = states.count
    states.append(State(kept: kept, depth: depth, failures: failures))
    return states.count - 1
  }

  // MARK: Moves

  /// The source texts of all steps that the views of a small program can take.
  static func steps(of program: String) -> [String] {
    let actions = ["a0", "a1", "a2", "a3", "a4"]
    var steps = (actions + ["done", "quit", "ok", "on", "ab", "z"]).map { "tap \"\($0)\"" }
    steps += (0..<3).flatMap { ["choose \"\($0)\" in \"ch\"", "set \"sl\" to \($0)"] }
    steps += ["submit \"fd\"", "pull", "scroll", "back", "tap \"same\" in \"s1\"", "tap \"same\" in \"s2\""]
    for row in 1...12 where program.contains("list {") {
      steps += ["tap row \(row)", "swipe row \(row) \"sw\"", "hold row \(row)", "move row 1 to \(row)"]
      steps += actions.map { "tap \"m \($0)\" in row \(row)" }
    }
    // Those whose label the program has.
    return steps.filter { step in
      let parts = step.split(separator: "\"")
      return parts.count == 1 || program.contains("\"\(step.hasPrefix("swipe") ? "sw" : parts[1])\"")
        || step.hasPrefix("choose")
    }
  }

  private mutating func expand(_ number: Int) throws {
    let here = states[number].kept
    states[number].isExpanded = true
    let drawn = Kept(copying: here.world)
    guard let screen = drawn.world.screen() else { return }
    let rowCount = drawn.world.runner.world.rowCount
    let failuresLeft = mostFailures.map { $0 - states[number].failures } ?? .max
    var leavesSomethingOut = false
    var hasMoved = false
    for (text, step) in steps where isMove(text, on: String(decoding: screen, as: UTF8.self), rowCount) {
      let isFailure = text.hasPrefix("deliver") && text.contains(" fail(")
      if isFailure, failuresLeft <= 0 { continue }
      let next = Kept(copying: here.world)
      let call = Kept(copying: here.world).world.call(namedBy: step)
      if next.world.attempt(step) != nil {
        if text != "reopen", !text.hasPrefix("given ") { hasMoved = true }
        if nevers.contains(where: { text == $0 || text.hasPrefix("\($0) in ") }) {
          leavesSomethingOut = true
          continue
        }
        addEdge(
          number, next, isFailure ? .failure : text.hasPrefix("deliver") ? .answer : .input,
          call.map { here.world.runner.world.schedule[$0] })
      }
    }
    let answers = here.world.runner.world.answers(program).filter {
      (failuresLeft > 0 || !$0.reply.isFailure) && !(isAsGiven && [.empty, .absent].contains($0.reply))
    }
    for answer in answers {
      let next = Kept(copying: here.world)
      try next.world.runner.world.take(answer)
      addEdge(number, next, answer.reply.isFailure ? .failure : .answer, answer.call)
      hasMoved = true
    }
    if let timer = here.world.runner.world.firstTimer {
      let next = Kept(copying: here.world)
      // All calls take 1000 hours, so this is the timer.
      _ = next.world.runner.world.advance()
      addEdge(number, next, timer.kind == .every ? .tick : .timer, timer)
      hasMoved = true
    }
    // A test that leads to a broken state fails for that.
    states[number].isStuck =
      !hasMoved && !leavesSomethingOut
      && !drawn.world.runner.world.drawing.frame.takesText
      && drawn.world.runner.world.brokenConditions().isEmpty
    try noteOrder(of: answers, number, failuresLeft)
  }

  /// - Parameter work: what the step moves.
  private mutating func addEdge(_ from: Int, _ next: Kept, _ kind: Kind, _ work: Pending?) {
    let before = states[from].kept.world.runner.world.worksByKey
    let moved = work.flatMap { work in before.first { $0.index == work.index }?.key }
    let after = next.world.runner.world.worksByKey
    let staying = after.filter { work in
      work.key != moved
        && before.contains { $0.index == work.index && $0.start == work.start && $0.key == work.key }
    }
    let failures = states[from].failures + (kind == .failure ? 1 : 0)
    let number = add(next, depth: states[from].depth + 1, failures: failures)
    states[from].edges.append(
      Edge(to: number, kind: kind, staying: Set(staying.map(\.key))))
  }

  /// Whether a step that can be taken is a move: not one to a value that is there already, and of the rows the first, the
  /// second and the last.
  private func isMove(_ step: String, on screen: String, _ rowCount: Int) -> Bool {
    let words = step.split(separator: " ").map { $0.filter { $0 != "\"" } }
    switch words[0] {
    case "choose": return !screen.contains("ch: ‹\(words[1])›")
    case "set":
      return !screen.split(separator: "\n").contains { $0.hasPrefix("sl: ") && $0.hasSuffix(" \(words[3])") }
    case "tap" where words.count == 2: return screen.contains(words[1]) && !screen.contains("‹\(words[1])›")
    case "tap" where words[1] == "m" && !screen.contains("m \(words[2])"): return false
    case "move": return rowCount > 1 && words[4] == "\(rowCount)"
    default: break
    }
    guard let index = words.firstIndex(of: "row"), let row = Int(words[index + 1]) else { return true }
    return row <= rowCount && (takesAllRows || row <= 2 || row == rowCount)
  }

  // MARK: Order

  /// Notes whether two answers leave another screen in the other order: at once, or after all that is then in flight has
  /// answered, and what is new to a watch then. In the end, only the model's answer to a watch counts.
  private mutating func noteOrder(
    of answers: [World.SlowAnswer], _ number: Int, _ failuresLeft: Int
  ) throws {
    for (index, first) in answers.enumerated() {
      for second in answers.dropFirst(index + 1) where second.call.index != first.call.index {
        if failuresLeft < 2, first.reply.isFailure, second.reply.isFailure { continue }
        let countsInTheEnd = ![first, second].contains { $0.call.kind == .watch && $0.reply != .model }
        guard seeksOrder || seeksOrderInTheEnd && countsInTheEnd else { continue }
        let found = try rest.orders.map { try harm(first, second, states[number].kept, $0) }
        func matters(_ harms: [Harm]) -> Bool {
          let harmful = found.filter(harms.contains)
          return rest == .every ? harmful.count == found.count : !harmful.isEmpty
        }
        if seeksOrder, matters([.atOnce, .forGood]) {
          states[number].orderMatters = true
          seeksOrder = false
        }
        if seeksOrderInTheEnd, countsInTheEnd, matters([.forGood]) {
          states[number].orderMattersInTheEnd = true
          seeksOrderInTheEnd = false
        }
      }
    }
  }

  private enum Harm { case none, atOnce, forGood }

  private func harm(
    _ first: World.SlowAnswer, _ second: World.SlowAnswer, _ here: Kept, _ restOrder: RestOrder
  ) throws -> Harm {
    guard let one = try ending(after: first, second, here, restOrder),
      let other = try ending(after: second, first, here, restOrder)
    else { return .none }
    if one.inTheEnd != other.inTheEnd, !agreeLater(one.kept, other.kept, restOrder) { return .forGood }
    return one.atOnce != other.atOnce ? .atOnce : .none
  }

  /// Whether the screens are the same when all timers have fired that are pending in one of these worlds, and after each
  /// all in flight has answered. The worlds move on.
  private func agreeLater(_ one: Kept, _ other: Kept, _ restOrder: RestOrder) -> Bool {
    let both = [one, other]
    let timers = both.flatMap { kept in
      kept.world.runner.world.openWorks.filter { $0.kind == .after || $0.kind == .every }
    }
    guard let last = timers.compactMap(\.deadlineMilliseconds).max() else { return false }
    for kept in both {
      var count = 0
      while let timer = kept.world.runner.world.firstTimer, (timer.deadlineMilliseconds ?? 0) <= last {
        count += 1
        if count > AnswerOrder.mostTimers { return false }
        if case .failed = kept.world.runner.world.fireTimer(timer.index) { return false }
        if !answerAll(kept, restOrder) { return false }
      }
    }
    guard let screen = one.world.screen() else { return false }
    return screen == other.world.screen()
  }

  private func answerAll(_ kept: Kept, _ order: RestOrder) -> Bool {
    answer(kept.world.runner.world.callsInFlight.filter { $0.kind == .call }, kept, order)
      && answer(kept.world.runner.world.callsInFlight.filter { $0.kind == .watch }, kept, order)
  }

  /// Nil where a step fails, or a screen cannot be drawn.
  private func ending(
    after first: World.SlowAnswer, _ second: World.SlowAnswer, _ here: Kept, _ restOrder: RestOrder
  ) throws -> (atOnce: [UInt8], inTheEnd: [UInt8], kept: Kept)? {
    let kept = Kept(copying: here.world)
    if case .failed = try kept.world.runner.world.take(first) { return nil }
    let call = kept.world.runner.world.schedule[second.call.index]
    if call.start == second.call.start, call.phase == second.call.phase {
      if case .failed = try kept.world.runner.world.take(second) { return nil }
    }
    guard let atOnce = kept.world.screen(), answerAll(kept, restOrder) else { return nil }
    return kept.world.screen().map { (atOnce, $0, kept) }
  }

  private func shuffled(_ calls: [Pending], _ seed: UInt64) -> [Pending] {
    var random = SeededGenerator(seed: seed)
    return calls.shuffled(using: &random)
  }

  private func inOrder(_ calls: [Pending], _ kept: Kept, _ restOrder: RestOrder) -> [Pending] {
    let byStart = calls.sorted { $0.start < $1.start }
    return switch restOrder {
    case .oldestFirst: byStart
    case .newestFirst: byStart.reversed()
    case .shuffled(let seed): shuffled(byStart, seed)
    case .byRequest:
      byStart.map { (key: kept.world.runner.world.asked($0), call: $0) }
        .sorted { ($0.key, $0.call.start) < ($1.key, $1.call.start) }.map(\.call)
    }
  }

  private func answer(_ calls: [Pending], _ kept: Kept, _ restOrder: RestOrder) -> Bool {
    for answer in inOrder(calls, kept, restOrder) {
      let call = kept.world.runner.world.schedule[answer.index]
      if call.start != answer.start || !call.phase.isOpen { continue }
      if case .failed = kept.world.runner.world.deliver(answer.index, nil) { return false }
    }
    return true
  }
}

// MARK: Reloads

extension SlowExplorer {
  /// Whether the app, opened again in a state, shows something else in the end than when it is opened once more then.
  func reloadHarms(in number: Int) -> Bool {
    let harms = rest.orders.map { order in
      let kept = Kept(copying: states[number].kept.world)
      guard case .taken = kept.world.runner.world.reopen(),
        kept.world.runner.world.callsInFlight.contains(where: { $0.phase == .cancelled }),
        settle(kept, order), let shown = kept.world.screen(), case .taken = kept.world.runner.world.reopen(),
        settle(kept, order), let truth = kept.world.screen()
      else { return false }
      return shown != truth
    }
    return rest == .every ? harms.allSatisfy { $0 } : harms.contains(true)
  }

  /// Calls answer first, then one that was cancelled, then a watch, and again.
  private func settle(_ kept: Kept, _ order: RestOrder) -> Bool {
    for _ in 0..<100 {
      let works = kept.world.runner.world.callsInFlight
      let calls = works.filter { $0.kind == .call && $0.phase != .cancelled }
      let late = works.filter { $0.phase == .cancelled }
      let next = calls.isEmpty ? late.isEmpty ? works : late : calls
      if next.isEmpty { return true }
      if !answer(Array(inOrder(next, kept, order).prefix(1)), kept, order) { return false }
    }
    return true
  }
}

// MARK: What the world has pending

extension World {
  enum SlowReply: Equatable {
    case model, failed(Int64), empty, absent, part
    case failedWith(SlowCase)

    var isFailure: Bool {
      switch self {
      case .failed, .failedWith: true
      case .model, .empty, .absent, .part: false
      }
    }
  }

  /// A value of the enum `F` of random programs.
  enum SlowCase: Equatable {
    case gone, over, odd(kind: Int64), never, off(Bool, e: Int64)

    /// By the name of the case, in the order of the enum: all values that a walk makes of it.
    static let all: [(name: String, values: [SlowCase])] = [
      ("gone", [.gone]), ("over", [.over]), ("odd", [0, 1, 2].map { .odd(kind: $0) }), ("never", [.never]),
      ("off", [0, 1, 2].map { .off(true, e: $0) } + [0, 1, 2].map { .off(false, e: $0) }),
    ]
  }

  struct SlowAnswer {
    let call: Pending
    let reply: SlowReply
  }

  var rowCount: Int { drawing.frame.indices(of: [.row], in: drawing.frame.topLayer).count }

  /// Every work that has not ended, in the order of the starts.
  var openWorks: [Pending] { schedule.pending.filter(\.phase.isOpen).sorted { $0.sequence < $1.sequence } }

  func operation(of entry: Pending) -> ID<Operation>? {
    switch program.work(Int(entry.work), of: entry.state).form {
    case .call(let operation, _, _, _), .watch(let operation, _, _, _): operation
    case .after, .every, .present: nil
    }
  }

  /// Whether the op of a call has a body, so that it writes even where nobody waits for it.
  func writes(_ entry: Pending) -> Bool {
    if case .body? = operation(of: entry).map({ program.operations[$0].form }) { true } else { false }
  }

  /// Calls and watches that can answer something now.
  var callsInFlight: [Pending] {
    openWorks.filter { entry in
      if case .never = entry.answer { return false }
      switch entry.kind {
      case .call: return entry.phase == .running || writes(entry)
      case .watch: return entry.lastAnswer.tag == .absent || entry.deadlineMilliseconds != nil
      case .after, .every, .present: return false
      }
    }
  }

  /// The text of a call's op and arguments.
  func asked(_ entry: Pending) -> String {
    "\(operation(of: entry)?.index ?? -1)\(texts(schedule.arguments(of: entry)))"
  }

  /// The text of a call's op and arguments, and of its answer where that is fixed.
  func wholeRequest(_ entry: Pending) -> String {
    "\(operation(of: entry)?.index ?? -1)\(texts(schedule.arguments(of: entry))) \(text(entry.answer))"
  }

  /// The same of a cancelled call, whose state a step may name, but neither its machine nor its order.
  func cancelledRequest(_ entry: Pending, _ namesCalls: Bool) -> String {
    wholeRequest(entry) + (namesCalls ? " \(entry.state.index) \(entry.work)" : "")
  }

  /// Of equal cancelled calls that will write, two count: ends the others.
  mutating func dropSurplusCalls(namesCalls: Bool) {
    var counts: [String: Int] = [:]
    for entry in openWorks where entry.kind == .call && entry.phase == .cancelled && writes(entry) {
      let text = cancelledRequest(entry, namesCalls)
      counts[text, default: 0] += 1
      if counts[text, default: 0] > 2 { schedule.end(entry.index) }
    }
    commit()
  }

  var firstTimer: Pending? {
    openWorks.filter { $0.kind == .after || $0.kind == .every }
      .min { ($0.deadlineMilliseconds ?? 0, $0.sequence) < ($1.deadlineMilliseconds ?? 0, $1.sequence) }
  }

  /// - Parameter text: the source text of the program.
  func answers(_ text: [UInt8]) -> [SlowAnswer] {
    let calls = callsInFlight
    return calls.flatMap { call -> [SlowAnswer] in
      if call.phase == .cancelled { return [SlowAnswer(call: call, reply: .model)] }
      let work = program.work(Int(call.work), of: call.state)
      let source = String(decoding: text[work.span.range], as: UTF8.self)
      var replies: [SlowReply] = [.model, .failed(0)] + Self.codes(in: source).map { .failed($0) }
      replies += Self.cases(in: source).map { .failedWith($0) }
      // What a `given` states is the answer.
      if partsTaken(of: call.index) < 2, nextPart(of: call.index) != nil { replies.append(.part) }
      if case .value = call.answer { return replies.map { SlowAnswer(call: call, reply: $0) } }
      if case .failure = call.answer { return replies.map { SlowAnswer(call: call, reply: $0) } }
      switch operation(of: call).map({ program.types[program.operations[$0].result] }) {
      case .list: replies.append(.empty)
      case .optional: replies.append(.absent)
      case _: break
      }
      return replies.map { SlowAnswer(call: call, reply: $0) }
    }
  }

  /// The codes that the source text of a call asks its errors for. Random programs write a number beside each, in
  /// parentheses.
  private static func codes(in source: String) -> Set<Int64> {
    var codes: Set<Int64> = []
    for match in source.matches(of: /error\.code (<|>|<=|>=|==|!=) (\d+)/) {
      codes.insert(["<=", ">"].contains(match.1) ? (Int64(match.2) ?? 0) + 1 : max(1, Int64(match.2) ?? 0))
    }
    for match in source.matches(of: /\b(\d+) (<|>|<=|>=|==|!=) error\.code/) {
      codes.insert(["<", ">="].contains(match.2) ? (Int64(match.1) ?? 0) + 1 : max(1, Int64(match.1) ?? 0))
    }
    return codes
  }

  /// The cases that the source text of a call asks its errors for, and the first other one.
  private static func cases(in source: String) -> [SlowCase] {
    let asked = Set(source.matches(of: /fail\(\.(\w+)/).map { String($0.1) })
    if asked.isEmpty { return [] }
    let other = SlowCase.all.first { !asked.contains($0.name) }
    return SlowCase.all.filter { asked.contains($0.name) || $0.name == other?.name }.flatMap(\.values)
  }

  private mutating func value(of given: SlowCase) throws -> Value {
    func name(_ index: Int64) -> Value { Value(tag: .enumCase, bits: index) }
    return switch given {
    case .gone: name(0)
    case .over: try makeRecord([name(1), .int(1)])
    case .odd(let kind): try makeRecord([name(2), name(kind), try makeString("t")])
    case .never: name(3)
    case .off(let first, let second): try makeRecord([name(4), .bool(first), name(second)])
    }
  }

  @discardableResult mutating func take(_ answer: SlowAnswer) throws -> StepResult {
    switch answer.reply {
    case .model: return deliver(answer.call.index, nil)
    case .empty: return deliver(answer.call.index, .ok(emptyList))
    case .absent: return deliver(answer.call.index, .ok(.nilValue))
    case .part: return deliver(answer.call.index, nextPart(of: answer.call.index).map { .part($0) })
    case .failed(let code):
      let error = try makeError(message: try makeString("failed"), code: code)
      return deliver(answer.call.index, .failed(error))
    case .failedWith(let given):
      guard let operation = operation(of: answer.call) else { return .refused }
      let error = try makeError(message: .absent, code: try value(of: given), of: operation)
      return deliver(answer.call.index, .failed(error))
    }
  }
}
