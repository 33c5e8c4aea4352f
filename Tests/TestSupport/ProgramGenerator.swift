/// Writes random programs that check: states in states and side by side, guards, bodies, timers, calls, watches, presented
/// screens and signals over a few variables of each kind. What its programs say is as plain as their steps are odd.
package struct ProgramGenerator {
  /// A state under construction, with what may be named from inside it.
  struct Shape {
    var name: String
    var parameter: String?
    /// Regions by name; the empty name for states that stand outside any.
    var regions: [(name: String, states: [Shape])] = []
  }

  /// Names that an expression may read, beside the screen's own.
  struct Scope {
    var numbers: [String] = []
    var texts: [String] = []
    /// In guards and bodies.
    var asksMachines = false
  }

  /// The actions that all screens know, with their parameters; `a1` is sent with one number, and so on.
  package static let actions = ["a0", "a1", "a2", "a3", "a4"]

  /// What only the second screen knows: how it closes.
  package static let closings = ["done", "quit"]

  package internal(set) var random: SeededGenerator
  private(set) var text = ""
  var indentation = 0
  private var stateCount = 0
  private var stateNames: [String] = []
  /// Those of the screens, without the component.
  private(set) var allStates: [String] = []
  private var letCount = 0
  /// Actions of the screen that is being written: those that it handles somewhere, and those that it sends.
  private(set) var handled: Set<String> = []
  private var sent: Set<String> = []
  /// The screen that is being written: the second of two is pushed by the first; the third is a component, written before them.
  private(set) var screen = 0
  static let component = 2
  /// The component's states, for those that ask its machines.
  private(set) var machineStates: [String] = []

  /// Screens of which most steps are plain: little happens on entering and leaving, and nothing by itself.
  private let favorsFastPath: Bool
  /// Programs with few states and a view (`SmallPrograms.swift`).
  private let isSmall: Bool

  /// Whether its programs use cases with values and trees. Seeds that found something before are kept without them.
  let hasCases: Bool

  /// Whether its calls may take their answers in parts. By the seed, so that the programs of others stay what they were.
  package let hasParts: Bool
  /// Whether there is a background, by the seed as well.
  private let hasBackground: Bool

  /// Whether the failures of its ops have cases, by the seed as well.
  package let hasFailures: Bool

  package init(seed: UInt64, favorsFastPath: Bool, isSmall: Bool = false, hasCases: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.hasCases = hasCases
    hasParts = hasCases && seed % 8 >= 6
    hasBackground = hasCases && seed % 8 >= 4 && seed % 8 < 7
    hasFailures = hasCases && [2, 3, 7].contains(seed % 8)
    self.favorsFastPath = favorsFastPath
    self.isSmall = isSmall
  }

  package mutating func program() -> String {
    write("record R { a: Int, b: String }")
    write("enum E { red, green, blue }")
    write("enum D { none, two(n: Int), three(a: Int, b: String = \"d\"), many(of: [D]) }")
    write("record T { n: Int, inner: [T] = [] }")
    if hasFailures {
      write(
        "enum F { gone = 404, over(n: Int), odd(kind: E, t: String = \"f\"), never, off(is: Bool, e: E) }")
    }
    write("func twice(n: Int, m: Int) -> Int = n * 2 % 1000 + m")
    let most = isSmall ? 2 : 8
    write("model m: [Int] = [\(isSmall ? "1" : "3, 1, 2")] takes 2s {")
    write("  op all() = data")
    let fails = hasFailures ? " fails F" : ""
    let none =
      hasFailures
      ? one(of: ["\"none\"", ".gone", ".over(n)", ".over(n), \"none\"", "n, \"none\""]) : "\"none\""
    write("  op find(n: Int) takes 500ms parts [n % 3, 1]\(fails) = data.first { $0 > n } else fail \(none)")
    write("  op add(n: Int = 4) { data.append(n); data = data.prefix(\(most)); return data.count }")
    let shorten = isSmall ? "data = data.prefix(2); " : ""
    write(
      "  op pick(n: Int) = n % 3 == 0 ? D.two(n) : n % 3 == 1 ? .three(n) : n < 0 ? .many([.two(n)]) : .none")
    let no =
      hasFailures
      ? one(of: ["n > 3 ? .gone : .odd(.green)", "F.off(n > 3, .blue), \"no\"", "n, \"no\""]) : "n, \"no\""
    write("  op bad(n: Int) takes 300ms\(fails) { data.insert(n, at: 0); \(shorten)if n > 2 { fail \(no) } }")
    write("}")
    if hasBackground { writeBackground() }
    for number in favorsFastPath ? [0, 1] : [Self.component, 0, 1] {
      screen = number
      writeScreen()
      if number == Self.component { machineStates = stateNames } else { allStates += stateNames }
    }
    return text
  }

  /// May what is being written name machines?
  var hasMachines: Bool { !machineStates.isEmpty && screen == 0 }

  mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  mutating func one<Element>(of list: [Element]) -> Element { list[random.below(list.count)] }

  mutating func write(_ line: String) {
    text += String(repeating: "  ", count: indentation) + line + "\n"
  }

  mutating func block(_ head: String, _ inside: (inout ProgramGenerator) -> Void) {
    write(head + " {")
    indentation += 1
    inside(&self)
    indentation -= 1
    write("}")
  }

  // MARK: Screens and states

  private mutating func writeScreen() {
    stateNames = []
    (handled, sent) = ([], [])
    let head = screen == Self.component ? "component C" : "screen S\(screen)"
    block(head + "(p: Int = \(random.below(5)))") { it in
      it.write("use m")
      if it.hasMachines {
        it.write("one c: C(\(it.one(of: ["i0", "r0.a", "(covered ? 1 : 2)", "7"])))")
        it.write(
          "each e: C(\(it.one(of: ["k + i1", "(c in \(it.one(of: it.machineStates))) ? k : i1", "d0 + k"]))) for k in \(it.one(of: ["l0", "l0.unique()", "(b0 ? [4, i0] : [i0])"])) by k"
        )
      }
      it.write("var i0 = \(it.random.below(9))")
      it.write("var i1 = p")
      it.write("var b0 = \(it.chance(50))")
      it.write("var t0 = \"x\(it.random.below(9))\"")
      it.write("var l0 = [\(it.random.below(9)), 2]")
      it.write("var l1: [Int] = []")
      it.write("var r0 = R(a: 1, b: \"r\")")
      it.write("var rs = [R(a: 0, b: \"q\"), R(a: 5, b: \"w\")]")
      it.write("var e0 = E.red")
      it.write("var c0: D = .two(1)")
      it.write("var cs: [D] = [.none]")
      it.write("var n0 = T(1, inner: [T(2)])")
      it.write("var x0 = 0.5")
      it.write("var w0 = Date(\"2000-01-01T00:00:02Z\")")
      it.write("var q0: [Int: Int] = [:]")
      it.write("var q1 = [\"ab\": 1, \"z\": 2]")
      it.write("var q2: [Int: [Int]] = [4: [1]]")
      it.write("var q3 = [3: 1, 1: 3]")
      let regions = it.regions(depth: 0)
      var scope = Scope()
      it.write("bind d0 = \(it.number(2, scope))")
      scope.asksMachines = it.hasMachines
      it.write("bind d1 = \(it.condition(2, scope))")
      it.write("bind d2 = \(it.list(1, scope)).prefix(6)")
      it.write("bind d3 = d1 ? d2.count : i1")
      it.write(regions, scope, around: [])
      if it.chance(40) { it.writeActions(scope, around: [regions]) }
      if it.screen == 1 {
        it.write("action done when b0 { finish(\(it.number(1, scope))) }")
        it.write("action quit { dismiss }")
      }
      let known = it.screen == Self.component ? Set(Self.actions) : it.sent
      for action in Self.actions where known.contains(action) && !it.handled.contains(action) {
        it.write("action \(Self.signature(of: action)) when b0 { i0 = 1 }")
        it.handled.insert(action)
      }
      it.writeConditions(scope)
      if it.isSmall { it.writeView(scope) }
    }
  }

  /// What holds now and then, and asks the running app.
  private mutating func writeConditions(_ scope: Scope) {
    guard chance(isSmall ? 5 : favorsFastPath ? 20 : 50) else { return }
    for number in 0...random.below(2) {
      write("always \(condition(1, scope)) || \(question(scope)) \"\(screen) \(number)\"")
    }
  }

  private mutating func question(_ scope: Scope) -> String {
    let available = handled.sorted().map { "available " + call(of: $0, scope) }
    let pending = [
      "m.all", "m.find", "m.find(\(number(0, scope)))", "m.add(_)", "m.bad(\(number(1, scope)))",
    ]
    let top = ["S0", "S1", "S1(\(number(0, scope)))", "S0(_)"]
    switch random.below(3) {
    case 0: return available.isEmpty ? (screen == 0 ? "on S1" : "available back") : one(of: available)
    case 1: return "pending " + one(of: pending)
    default: return "!on " + one(of: top)
    }
  }

  /// One unnamed region, or several named ones.
  private mutating func regions(depth: Int) -> [(name: String, states: [Shape])] {
    if depth == 0 && chance(8) { return [] }
    let count = chance(depth == 0 ? 45 : 30) ? 2 + random.below(2) : 1
    return (0..<count).map { number in
      let states = (0..<(1 + random.below(3))).map { index in state(depth: depth, isFirst: index == 0) }
      return (count == 1 ? "" : "g\(depth)\(number)", states)
    }
  }

  private mutating func state(depth: Int, isFirst: Bool) -> Shape {
    stateCount += 1
    var shape = Shape(name: "s\(stateCount)")
    stateNames.append(shape.name)
    if !isFirst, chance(25) { shape.parameter = "k\(stateCount)" }
    if depth < 2, chance(favorsFastPath ? 4 : 40 - 10 * depth) { shape.regions = regions(depth: depth + 1) }
    return shape
  }

  private typealias Surroundings = [[(name: String, states: [Shape])]]

  private mutating func write(
    _ regions: [(name: String, states: [Shape])], _ scope: Scope, around: Surroundings
  ) {
    for region in regions {
      // A region moves no sibling of its own: what is around is only its own states, and what is around all of them.
      let surroundings = around + [[region]]
      if region.name.isEmpty {
        for state in region.states { write(state, scope, around: surroundings) }
      } else {
        block("region \(region.name)") { it in
          for state in region.states { it.write(state, scope, around: surroundings) }
          if it.chance(30) { it.writeActions(scope, around: surroundings) }
        }
      }
    }
  }

  private mutating func write(_ state: Shape, _ outer: Scope, around: Surroundings) {
    var scope = outer
    if let parameter = state.parameter { scope.numbers.append(parameter) }
    let head = state.parameter.map { "state \(state.name)(\($0): Int)" } ?? "state \(state.name)"
    block(head) { it in
      it.writeMembers(scope, inside: state, around: around)
      it.writeActions(scope, around: around + [state.regions])
      it.write(state.regions, scope, around: around)
    }
  }

  private mutating func writeMembers(_ scope: Scope, inside state: Shape, around: Surroundings) {
    let surroundings = around + [state.regions]
    if favorsFastPath, chance(85) { return }
    if chance(25) { block("enter") { $0.writeBody(scope, sends: $0.chance(20)) } }
    if chance(20) { block("leave") { $0.writeBody(scope, sends: $0.chance(20)) } }
    if !favorsFastPath, chance(isSmall ? 6 : 20) {
      let goal = target(surroundings)
      block("when \(condition(1, scope)) && i0 > \(random.below(isSmall ? 2 : 7))\(arrow(goal, scope))") {
        it in
        it.write("i0 = \(it.chance(85) ? "0" : "1")")
        it.writeBody(scope, sends: false)
        if it.isSmall { it.write("i0 = 0") }
      }
    }
    if chance(25) {
      let milliseconds = one(of: ["300ms", "1s", "2s", "750ms"])
      let guarded = chance(30) ? " when \(condition(1, scope))" : ""
      block("after \(milliseconds)\(guarded)\(arrow(target(surroundings), scope))") {
        $0.writeBody(scope, sends: $0.chance(40))
      }
    }
    if chance(10) { block("every \(one(of: ["1s", "700ms"]))") { $0.writeBody(scope, sends: $0.chance(30)) } }
    if chance(30) { writeCall(scope, surroundings) }
    if !favorsFastPath, chance(12) { writeWatch(scope, surroundings) }
    if screen == 0, chance(favorsFastPath ? 4 : 12) { writePresentation(scope, surroundings) }
  }

  /// Work that outlives the screens: it takes what they emit, and what a step sends where no screen has the action.
  private mutating func writeBackground() {
    block("background G") { it in
      it.write("use m")
      it.write("var g0 = 0")
      it.block("state r0") { it in
        it.write("action a0 -> r1 { g0 = (g0 + 1) % 3 }")
        it.write("action a2 when g0 > 0 -> r2")
      }
      it.block("state r1") { it in
        let part = it.chance(50) ? "part(p) { g0 = p % 3 } " : ""
        it.write("call m.find(g0) { \(part)ok(x) -> r0 { g0 = x % 3 } fail(_) -> r2 { emit a4 } }")
        if it.chance(50) { it.write("after \(it.one(of: ["300ms", "1s"])) -> r2") }
      }
      it.block("state r2") { it in
        it.write("action a1(n: Int) when n > 1 -> r0")
        it.write("action a4 -> r0")
        if it.chance(60) { it.write("after 1s -> r1") }
        if it.chance(30) { it.write("enter { \(it.one(of: ["pop", "dismiss", "emit away"])) }") }
      }
      if it.chance(40) { it.write("action a3(t: String, n: Int = 4) { g0 = 0 }") }
    }
  }

  private mutating func writeCall(_ scope: Scope, _ around: Surroundings) {
    let call = one(
      of: [
        "all()", "find(\(number(1, scope)))", "add()", "add(\(number(1, scope)))", "bad(\(number(1, scope)))",
      ] + (hasCases && !isSmall ? ["pick(\(number(1, scope)))"] : []))
    if call.hasPrefix("pick") { return writeCases("call m.\(call)", scope, around) }
    let hasParts = hasParts && call.hasPrefix("find")
    write(
      "call m.\(call)", isCounted: call.hasPrefix("add") || call.hasPrefix("find"), hasParts: hasParts,
      hasFailures: hasFailures && (call.hasPrefix("find") || call.hasPrefix("bad")), scope, around)
  }

  /// A call that answers with a case, and an arm for each.
  private mutating func writeCases(_ head: String, _ scope: Scope, _ around: Surroundings) {
    block(head) { it in
      var (two, three) = (scope, scope)
      two.numbers.append("x")
      three.texts.append("z")
      if it.chance(40) { it.writeArm("ok(.two(x)) when \(it.condition(1, two))", two, around) }
      it.writeArm("ok(.two(x))", two, around)
      it.writeArm("ok(.three(_, z))", three, around)
      if it.chance(50) { it.writeArm("ok(.none)", scope, around) }
      it.writeArm(it.chance(50) ? "ok" : "ok(_)", scope, around)
      it.writeArm("fail(_)", scope, around)
    }
  }

  private mutating func writeWatch(_ scope: Scope, _ around: Surroundings) {
    let isCounted = chance(60)
    write(
      "watch m." + (isCounted ? "find(\(number(1, scope)))" : "all()"), isCounted: isCounted,
      hasFailures: hasFailures && isCounted, scope, around)
  }

  private mutating func writePresentation(_ scope: Scope, _ around: Surroundings) {
    block("present S1" + (chance(50) ? "(\(number(1, scope)))" : "")) { it in
      var inner = scope
      inner.numbers.append("z")
      if it.chance(30) { it.writeArm("finished(z) when \(it.condition(1, inner))", inner, around) }
      it.writeArm("finished(z)", inner, around)
      it.writeArm("dismissed", scope, around)
    }
  }

  /// A call or watch with its arms; one that is counted answers with a number.
  private mutating func write(
    _ head: String, isCounted: Bool, hasParts: Bool = false, hasFailures: Bool = false, _ scope: Scope,
    _ around: Surroundings
  ) {
    block(head) { it in
      var inner = scope
      if hasParts, it.chance(70) {
        var parts = scope
        parts.numbers.append("p")
        if it.chance(30) { it.writeArm("part(p) when \(it.condition(1, parts))", parts, around) }
        it.writeArm("part(p)", parts, around)
      }
      if isCounted {
        inner.numbers.append("x")
        if it.chance(40) { it.writeArm("ok(x) when \(it.condition(1, inner))", inner, around) }
        it.writeArm("ok(x)", inner, around)
      } else {
        it.writeArm("ok", scope, around)
      }
      var failing = scope
      failing.texts.append("error.message")
      failing.numbers.append("error.code")
      if hasFailures { it.writeFailures(scope, around) }
      if hasFailures, it.chance(20) {
        it.writeArm("fail(error) when error.case == .over(2)", failing, around)
      }
      if it.isSmall, it.hasCases, it.chance(30) {
        it.writeArm("fail(error) when error.code == \(401 + it.random.below(2))", failing, around)
      }
      it.writeArm("fail(error)", failing, around)
    }
  }

  /// Arms for some of the cases of a failure.
  private mutating func writeFailures(_ scope: Scope, _ around: Surroundings) {
    var (over, odd) = (scope, scope)
    over.numbers.append("q")
    odd.texts.append("z")
    if chance(30) { writeArm("fail(.over(q)) when \(condition(1, over))", over, around) }
    if chance(40) { writeArm("fail(.over(q))", over, around) }
    if chance(40) { writeArm("fail(.odd(kind, z)) when kind != .blue", odd, around) }
    if chance(40) { writeArm("fail(.odd(_, z))", odd, around) }
    if chance(40) { writeArm("fail(.gone)", scope, around) }
    if chance(30) { writeArm("fail(.off(isOff, _)) when isOff", scope, around) }
  }

  private mutating func writeArm(_ head: String, _ scope: Scope, _ around: Surroundings) {
    block(head + arrow(chance(60) ? target(around) : nil, scope)) {
      $0.writeBody(scope, sends: $0.chance(30))
    }
  }

  private mutating func writeActions(_ scope: Scope, around: Surroundings) {
    if screen != Self.component, chance(8) {
      // One that needs an argument is not the gesture.
      let parameter = screen == 0 && stateCount.isMultiple(of: 2) ? "(n: Int)" : ""
      writeAction("action back\(parameter) when \(condition(1, scope))", "back", scope, around)
    }
    for action in Self.actions where chance(isSmall ? 25 : 40) {
      handled.insert(action)
      var inner = scope
      if action == "a1" || action == "a3" { inner.numbers.append("n") }
      if action == "a3" { inner.texts.append("t") }
      let head = "action " + Self.signature(of: action)
      let guards = random.below(3)
      for _ in 0..<guards { writeAction(head + " when " + condition(2, inner), action, inner, around) }
      if random.below(5) < 3 || guards == 0 { writeAction(head, action, inner, around) }
    }
  }

  private mutating func writeAction(
    _ head: String, _ action: String, _ scope: Scope, _ around: Surroundings
  ) {
    let goal = chance(65) ? (chance(12) ? "same" : target(around)) : nil
    block(head + arrow(goal, scope)) {
      $0.writeBody(scope, sends: action < "a3" && $0.chance($0.favorsFastPath ? 6 : 30), above: action)
    }
  }

  static func signature(of action: String) -> String {
    switch action {
    case "a1": "a1(n: Int)"
    case "a3": "a3(t: String, n: Int = 4)"
    default: action
    }
  }

  // MARK: Targets

  /// A state that may be gone to; the innermost surroundings last.
  private mutating func target(_ around: Surroundings) -> String? {
    let level = around[random.below(around.count)]
    guard !level.isEmpty else { return nil }
    let region = one(of: level)
    var state = one(of: region.states)
    var path = region.name.isEmpty || chance(50) ? state.name : "\(region.name).\(state.name)"
    if chance(15), let inner = state.regions.first?.states.last, state.parameter == nil {
      path += ".\(inner.name)"
      state = inner
    }
    if state.parameter != nil { return "\(path)(?)" }
    if !path.contains("."), chance(15) { return (chance(50) ? "resume " : "resume deep ") + path }
    return path
  }

  private mutating func arrow(_ target: String?, _ scope: Scope) -> String {
    guard let target else { return "" }
    return " -> " + (target.hasSuffix("(?)") ? target.dropLast(2) + number(1, scope) + ")" : target)
  }

  // MARK: Bodies

  private mutating func writeBody(_ scope: Scope, sends: Bool, above action: String = "") {
    for _ in 0..<random.below(3) { writeStatement(scope, depth: 1) }
    guard sends else { return }
    // Only upwards, mostly: a step that goes round a thousand times is worth meeting, but not always.
    let later = Self.actions.filter { $0 > action || chance(2) }
    guard !later.isEmpty else { return }
    switch random.below(10) {
    case 0...1 where hasMachines:
      let machine = chance(50) ? "c" : hasCases && chance(40) ? "e" : "e(\(number(1, scope)))"
      write("send \(machine).\(call(of: one(of: Self.actions), scope))")
    case 0...5:
      let action = one(of: later)
      sent.insert(action)
      write("send \(call(of: action, scope))")
    case 6, 7: write("emit \(call(of: one(of: later + ["said"]), scope))")
    case 8:
      let backs = ["pop", "dismiss", "send back"] + (hasCases ? ["pop to S0"] : [])
      write(screen == 0 ? "push S1(\(number(1, scope)))" : one(of: backs))
    case 9 where screen == 1: write("finish(\(number(1, scope)))")
    default: write(screen == 0 ? "push S1" : "emit said")
    }
  }

  mutating func call(of action: String, _ scope: Scope) -> String {
    switch action {
    case "a1": "a1(\(number(1, scope)))"
    case "a3": chance(50) ? "a3(\(string(1, scope)))" : "a3(\(string(1, scope)), n: \(number(1, scope)))"
    default: action
    }
  }

  mutating func writeStatement(_ scope: Scope, depth: Int) {
    if isSmall { return writeSmallStatement(scope, depth: depth) }
    switch favorsFastPath && chance(70) ? random.below(5) : random.below(hasCases ? 39 : 33) {
    case 0, 1: write("i0 += \(one(of: ["1", "2", "3"]))")
    case 2: write("i1 -= \(number(1, scope)) % 7")
    case 3: write("i\(random.below(2)) = \(number(2, scope)) % 100")
    case 4: write("b0 = \(condition(2, scope))")
    case 5: write("t0 = (\(string(2, scope))).prefix(12)")
    case 6: write("l\(random.below(2)) = (\(list(2, scope))).prefix(8)")
    case 7: write("if l0.count < 9 { l0.append(\(number(1, scope))) }")
    case 8: write("if !l1.isEmpty { l1[l1.count - 1] += \(number(1, scope)) % 5 }")
    case 9: write("l0.remove({ $0 % 3 == \(random.below(3)) })")
    case 10: write("r0.a = \(number(1, scope)) % 50")
    case 11: write("r0 = rs.first ?? r0.with(b: t0)")
    case 12: write("if rs.count > 0 { rs[rs.count - 1].a += 1 }")
    case 13: write("rs = (rs + [r0]).prefix(4)")
    case 14: write("if l0.count > 1 { l0.move(from: 0, to: \(random.below(2))); l1 = l0 }")
    case 15: write("l1.insert(i0, at: 0); l1 = l1.prefix(5)")
    case 16: write("e0 = switch e0 { case .red: .green case .green: .blue case .blue: .red }")
    case 17 where depth > 0:
      block("if \(condition(1, scope))") { $0.writeStatement(scope, depth: depth - 1) }
      if chance(50) {
        text.removeLast()
        block(" else") { $0.writeStatement(scope, depth: depth - 1) }
      }
    case 18 where depth > 0:
      letCount += 1
      var inner = scope
      inner.numbers.append("y\(letCount)")
      block("if let y\(letCount) = \(one(of: ["l0", "l1"])).last") {
        $0.writeStatement(inner, depth: depth - 1)
      }
    // Now and then what may fail, and so undoes all of its step.
    case 19: write(chance(50) ? "i0 = l0[\(random.below(4))]" : "l1.remove(at: \(random.below(2)))")
    case 20, 21:
      write("x0 = x0 > 500.0 ? 0.25 : x0 * \(one(of: ["1.5", "-0.5"])) + Double(\(number(1, scope)) % 9)")
    case 23:
      let start = one(of: ["now", "w0", "w0 + (now - w0) / 3"])
      write("w0 = \(start) \(one(of: ["+", "-"])) \(duration(scope))")
    case 24: write("if w0 < now - 1h || now + 1h < w0 { w0 = now }")
    case 22: write("rs = rs.sorted({ $0.\(one(of: ["a", "b"])) })")
    case 25: write("q0[\(number(1, scope)) % 12] = \(number(1, scope)) % 50")
    case 26: write("q0[\(number(1, scope)) % 12] = \(one(of: ["nil", "l0.first", "q3[i0]"]))")
    case 27: write("q0[\(number(1, scope)) % 12, default: \(number(1, scope)) % 9] += 1")
    case 28: write("q1[(\(string(1, scope))).prefix(2), default: 0] += 1")
    case 29: write("q2[\(number(1, scope)) % 4, default: l0].append(\(number(1, scope)) % 9)")
    case 30: write("q2[\(number(1, scope)) % 4, default: l1][\(random.below(2))] = i0 % 20")
    case 31: write("q\(one(of: ["0", "3"])) = \(one(of: ["q3", "q0", "q0.filter({ $0.value > 2 })"]))")
    case 33: write("c0 = \(one(of: [value(scope), value(scope), "cs.last ?? c0"]))")
    case 34: write("cs = (cs + [c0, \(value(scope))]).reversed().prefix(3)")
    case 35 where depth > 0:
      block("switch c0") { it in
        var (two, three) = (scope, scope)
        two.numbers.append("y0")
        (three.numbers, three.texts) = (scope.numbers + ["y1"], scope.texts + ["y2"])
        it.block("case .two(y0)") { $0.writeStatement(two, depth: depth - 1) }
        it.block("case .three(y1, y2)") { $0.writeStatement(three, depth: depth - 1) }
        it.block(it.chance(50) ? "default" : "case .none, .many(_)") {
          $0.writeStatement(scope, depth: depth - 1)
        }
      }
    case 36: write("n0 = T(n0.n + 1, inner: (n0.inner + [n0.with(inner: [])]).reversed().prefix(3))")
    case 37: write("if !n0.inner.isEmpty { n0.inner[0].inner = [T(i0), T(i1)] }")
    case 38:
      write("c0 = cs.flattened({ $0 == .many ? [.none] : [] }).count > 5 ? .none : .many([c0].prefix(1))")
    case 32: write("q2 = q2.filter({ $0.value.count < 5 })")
    default: write("i0 = (i0 + 1) % 20")
    }
  }

  // MARK: Expressions

  private mutating func duration(_ scope: Scope) -> String {
    one(of: ["750ms", "1min", "(1s * (\(number(1, scope)) % 50))"])
  }

  /// A case with values.
  private mutating func value(_ scope: Scope) -> String {
    switch random.below(5) {
    case 0: ".none"
    case 1: ".many([.two(\(number(0, scope))), .none])"
    case 2: ".three(\(number(1, scope)) % 9)"
    case 3: ".three(\(number(0, scope)) % 9, \(string(0, scope)))"
    default: ".two(\(number(1, scope)) % 9)"
    }
  }

  mutating func number(_ depth: Int, _ scope: Scope) -> String {
    let number = wideNumber(depth, scope)
    return isSmall && depth > 0 ? "(\(number) % 3)" : number
  }

  private mutating func wideNumber(_ depth: Int, _ scope: Scope) -> String {
    guard depth > 0 else {
      if chance(35) { return "\(random.below(9))" }
      if scope.asksMachines, chance(15) {
        return one(of: ["c.i0", "c.d0", "(e(i0).i1 ?? 3)", "(e(2).d3 ?? 1)"])
      }
      return one(of: ["i0", "i1", "p", favorsFastPath ? "i0" : "r0.a"] + scope.numbers + scope.numbers)
    }
    switch random.below(favorsFastPath && chance(85) ? 4 : hasCases ? 25 : 22) {
    case 0: return "(\(number(depth - 1, scope)) + \(number(depth - 1, scope)))"
    case 1: return "(\(number(depth - 1, scope)) - \(number(depth - 1, scope)))"
    case 2: return "(\(number(depth - 1, scope)) * \(number(depth - 1, scope)) % 97)"
    case 3: return "(\(number(depth - 1, scope)) \(one(of: ["%", "/"])) \(1 + random.below(4)))"
    case 4: return "l\(random.below(2)).count"
    case 5:
      return "(\(condition(depth - 1, scope)) ? \(number(depth - 1, scope)) : \(number(depth - 1, scope)))"
    case 6:
      return
        "(l\(random.below(2)).\(one(of: ["first", "last", "max()", "min()"])) ?? \(number(depth - 1, scope)))"
    case 7: return "\(list(depth - 1, scope)).sum()"
    case 8: return "twice(\(number(depth - 1, scope)), m: \(number(depth - 1, scope)))"
    case 9: return "\(one(of: ["min", "max"]))(\(number(depth - 1, scope)), \(number(depth - 1, scope)))"
    case 10: return "(rs.first({ $0.a > \(number(depth - 1, scope)) })?.a ?? -1)"
    case 11: return "(-\(number(0, scope)))"
    case 13: return "Int(x0)"
    case 14:
      return
        "(rs.\(one(of: ["min", "max"]))({ $0.\(one(of: ["a", "b"])) })?.a ?? \(number(depth - 1, scope)))"
    case 15: return "(\(list(depth - 1, scope)).reduce(\(number(0, scope)), { ($0 * 3 + $1) % 91 }))"
    case 16: return "Int((w0 - Date(\"2000-01-01T00:00:00Z\")).seconds)"
    case 17: return "(E.allCases.firstIndex({ $0 == e0 }) ?? 9)"
    case 12: return "abs(\(number(depth - 1, scope)))"
    case 18: return "(q0[\(number(depth - 1, scope))] ?? \(number(depth - 1, scope)))"
    case 19:
      return "q\(one(of: ["0", "3"]))[\(number(depth - 1, scope)), default: \(number(depth - 1, scope))]"
    case 20: return "q\(random.below(4)).count"
    case 22:
      return
        "(switch \(one(of: ["c0", "c0", "(cs.last ?? .none)"])) { case .two(y), .three(y, _): y; "
        + "case .many(y): y.count; case .none: \(number(depth - 1, scope)) })"
    case 23: return "n0.inner.flattened({ $0.inner }).map({ $0.value.n * 5 + $0.depth }).sum()"
    case 24: return "cs.map({ switch $0 { case .two(y): y; default: 0 } }).sum()"
    default: return number(0, scope)
    }
  }

  mutating func condition(_ depth: Int, _ scope: Scope) -> String {
    guard depth > 0 else {
      return chance(50) ? "b0" : "(\(number(0, scope)) \(one(of: ["<", ">", "=="])) \(random.below(6)))"
    }
    switch random.below(favorsFastPath && chance(85) ? 7 : hasCases ? 22 : 18) {
    case 0, 1: return "(\(number(depth - 1, scope)) < \(number(depth - 1, scope)))"
    case 2: return "(\(number(depth - 1, scope)) >= \(random.below(6)))"
    case 3: return "(\(number(depth - 1, scope)) \(one(of: ["==", "!="])) \(number(depth - 1, scope)))"
    case 4: return "(\(condition(depth - 1, scope)) && \(condition(depth - 1, scope)))"
    case 5: return "(\(condition(depth - 1, scope)) || \(condition(depth - 1, scope)))"
    case 6: return "(!\(condition(depth - 1, scope)))"
    case 7 where scope.asksMachines && !machineStates.isEmpty && chance(40):
      return "(\(one(of: ["c", "e(i0)", "e(2)"])) in \(one(of: machineStates)))"
    case 7: return stateNames.isEmpty ? "b0" : "(in \(one(of: stateNames)))"
    case 8: return "l0.contains(\(number(depth - 1, scope)))"
    case 9: return "l1.contains({ $0 > \(number(depth - 1, scope)) })"
    case 10: return "(\(string(depth - 1, scope)) \(one(of: ["<", "==", "!="])) \(string(depth - 1, scope)))"
    case 14:
      return
        "(w0 \(one(of: ["<", ">=", "=="])) Date(\"2000-01-01T00:00:0\(random.below(9))Z\") + \(duration(scope)))"
    case 13: return "(E.allCases.contains(e0) && min(t0, r0.b) < max(t0, \(string(depth - 1, scope))))"
    case 11: return "(x0 < \(one(of: ["0.0", "2.5", "30.0"])))"
    case 15: return "q0.contains(\(number(depth - 1, scope)))"
    case 16: return "(q0 \(one(of: ["==", "!="])) q3)"
    case 17 where hasCases && chance(60): return "\(string(depth - 1, scope)).matches(\"\(pattern(2))\")"
    case 18: return "(c0 \(one(of: ["==", "!="])) \(value(scope)))"
    case 19:
      return
        "(c0 \(one(of: ["==", "!="])) \(one(of: [".two", ".many(_)", ".three(_, t0)", ".three(\(number(0, scope)), _)"])))"
    case 20: return "(cs.contains(c0) && n0 != T(1) || cs.first == c0)"
    case 12: return screen == Self.component ? "b0" : "covered"
    default: return "(e0 == .\(one(of: ["red", "green", "blue"])))"
    }
  }

  /// A pattern of `matches`.
  mutating func pattern(_ depth: Int) -> String {
    RandomPattern.written(
      &random, depth: depth, pieces: ["a", "b", "z", "[0-9]", "[^a-y]", ".", "-", "[-ae]"])
  }

  mutating func string(_ depth: Int, _ scope: Scope) -> String {
    guard depth > 0 else { return one(of: ["t0", "r0.b", "\"\(one(of: ["", "ab", "z"]))\""] + scope.texts) }
    switch random.below(5) {
    case 0: return "\"\\(\(number(depth - 1, scope)))-\\(\(string(depth - 1, scope)))\""
    case 1: return "(\(string(depth - 1, scope)) + \(string(0, scope)))"
    case 2: return "(\(condition(depth - 1, scope)) ? \(string(depth - 1, scope)) : \(string(0, scope)))"
    case 3: return "\"\\(\(condition(depth - 1, scope)))\""
    default: return string(0, scope)
    }
  }

  mutating func list(_ depth: Int, _ scope: Scope) -> String {
    guard depth > 0 else { return "l\(random.below(2))" }
    switch random.below(14) {
    case 9: return "\(list(depth - 1, scope)).flatMap({ [$0, \(number(depth - 1, scope))] }).prefix(9)"
    case 13: return "q0.\(one(of: ["keys", "values"]))"
    case 11: return "q0.sorted({ $0.value }).map({ $0.key })"
    case 12: return "q0.map({ ($0.key + $0.value) % 60 })"
    case 8: return "rs.compactMap({ $0.a > \(number(depth - 1, scope)) ? $0.a : nil })"
    case 0: return "[\(number(depth - 1, scope)), \(number(depth - 1, scope))]"
    case 1: return "(\(list(depth - 1, scope)) + [\(number(depth - 1, scope))])"
    case 2: return "\(list(depth - 1, scope)).map({ ($0 + \(number(depth - 1, scope))) % 50 })"
    case 3: return "\(list(depth - 1, scope)).filter({ $0 > \(number(depth - 1, scope)) })"
    case 4: return "\(list(depth - 1, scope)).dropFirst(1)"
    case 5: return "\(list(depth - 1, scope)).reversed()"
    case 6: return "\(list(depth - 1, scope)).sorted().unique()"
    case 7: return "rs.map({ $0.a })"
    default: return list(0, scope)
    }
  }
}
