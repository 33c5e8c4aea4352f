/// What makes random programs fit for walks through all of their states: variables with few values, a view, and claims.
extension ProgramGenerator {
  /// A small program, and a random `explore` of its first screen.
  package struct Small {
    package var program: String
    /// What is given before its screen opens, one a line.
    package var givens: [String]
    /// Its clauses, one a line.
    package var clauses: [String]
  }

  package static func small(seed: UInt64, hasCases: Bool = true) -> Small {
    var generator = ProgramGenerator(
      seed: seed, favorsFastPath: seed % 2 == 0, isSmall: true, hasCases: hasCases)
    let program = generator.program()
    // By the seed, so that the programs of other seeds stay what they were.
    var clauses = generator.clauses() + (seed % 5 == 2 ? ["may reopen"] : [])
    let givens = generator.givens()
    if hasCases, seed % 7 == 3 { clauses += (0..<3).map { _ in "may \(generator.laterGiven())" } }
    return Small(program: program, givens: givens, clauses: clauses)
  }

  // MARK: Statements

  mutating func writeSmallStatement(_ scope: Scope, depth: Int) {
    switch random.below(hasCases ? 21 : 18) {
    case 0, 1: write("i0 = (i0 + 1) % 3")
    case 2: write("i\(random.below(2)) = \(number(1, scope))")
    case 3: write("b0 = !b0")
    case 4: write("b0 = \(condition(1, scope))")
    case 5: write("t0 = (\(string(1, scope))).prefix(2)")
    case 6: write("l0 = [\(number(1, scope)), \(number(1, scope))]")
    case 7: write("l\(random.below(2)) = \(one(of: ["[]", "l0", "l1", "l0.dropFirst(1)", "[2, 0, 1, 1]"]))")
    case 8: write("r0.a = \(number(1, scope))")
    case 9: write("e0 = switch e0 { case .red: .green case .green: .blue case .blue: .red }")
    case 10: write("q0[\(number(1, scope))] = \(one(of: ["nil", "1", "i0 % 3"]))")
    case 11: write("rs = \(one(of: ["[]", "[r0]", "rs.prefix(1)"]))")
    case 12 where chance(40): write(chance(50) ? "i0 = l0[\(random.below(4))]" : "l1.remove(at: 0)")
    case 13 where chance(10): write("w0 = now")
    case 14 where depth > 0:
      block("if \(condition(1, scope))") { $0.writeStatement(scope, depth: depth - 1) }
    case 18: write("c0 = \(one(of: [".none", ".two(i0 % 3)", ".three(1, t0)", ".many([.two(1)])"]))")
    case 19: write("cs = \(one(of: ["[]", "[c0]", "[.none, .two(2)]"]))")
    case 20 where depth > 0:
      block("switch c0") { it in
        var two = scope
        two.numbers.append("y0")
        it.block("case .two(y0)") { $0.writeStatement(two, depth: depth - 1) }
        it.block("default") { $0.writeStatement(scope, depth: depth - 1) }
      }
    default: write("i1 = \(random.below(3))")
    }
  }

  // MARK: Views

  mutating func writeView(_ scope: Scope) {
    write("action flip(to: Bool) { b0 = to }")
    if screen == 0 { write("action sort(from: Int, to: Int) { l0.move(from: from, to: to) }") }
    let isMachine = screen == Self.component
    block("view") { it in
      it.write("text \"\(isMachine ? "machine" : "screen") \\(i0) \\(t0)\"")
      for action in it.handled.sorted() where it.chance(70) {
        it.write("button \"\(isMachine ? "m " : "")\(action)\" -> \(it.call(of: action, scope))")
      }
      if it.hasCases, it.chance(40) {
        it.write("switch c0 { case .two(y) { text \"two \\(y)\" } case .three(_, z) { text z } default { } }")
      }
      if isMachine { return }
      let equal = it.handled.sorted()
      if equal.count > 1, it.chance(25) {
        it.write("section \"s1\" { button \"same\" -> \(it.call(of: equal[0], scope)) }")
        it.write("section \"s2\" { button \"same\" -> \(it.call(of: equal[1], scope)) }")
      }
      if it.screen == 1 { it.write("button \"done\" -> done; button \"quit\" -> quit") }
      it.writeInputs()
      if it.chance(it.hasMachines ? 100 : 40) { it.writeRows() }
      if it.chance(15), it.handled.contains("a0") {
        it.write("if b0 { alert \"Sure\" { button \"ok\" -> a0 } }")
      }
    }
  }

  private mutating func writeInputs() {
    if chance(20) { write("toggle \"on\", on: b0 -> flip") }
    if handled.contains("a1") {
      if chance(30) { write("slider \"sl\", value: abs(i0 % 3), in: 0...2 -> a1") }
      if chance(30) { write("choice \"ch\", of: [0, 1, 2], value: abs(i1 % 3) -> a1") }
    }
    if handled.contains("a3") {
      if chance(30) { write("tabs of: [\"ab\", \"z\"], value: t0 -> a3") }
      if chance(40) {
        let submit = handled.contains("a0") ? " { submit -> a0 }" : ""
        write("field \"fd\", value: t0 -> a3\(submit)")
      }
    }
  }

  /// The only list: of numbers, and of machines.
  private mutating func writeRows() {
    block("list") { it in
      if it.handled.contains("a2"), it.chance(50) { it.write("pull -> a2") }
      if it.handled.contains("a4"), it.chance(30) { it.write("end -> a4") }
      if it.screen == 0, it.chance(30) { it.write("move -> sort") }
      let tap = it.handled.contains("a1") ? " -> a1(x)" : ""
      let parts = ["swipe \"sw\" -> ", "hold -> "].map { part in
        it.handled.contains("a0") && it.chance(40) ? "\(part)a0" : ""
      }
      it.write(
        "for x in \(it.one(of: ["l0", "l0 + l1"])) { row \"x\\(x)\"\(tap) { \(parts.joined(separator: "; ")) } }"
      )
      if it.hasMachines {
        it.write("row \"one\" { show c }")
        it.write("for k in l0.unique() { row \"each\" { show e(k) } }")
      }
    }
  }

  // MARK: The explore

  private mutating func clauses() -> [String] {
    var clauses: [String] = []
    if chance(40) { clauses.append("may type x into \"fd\" for x in [\"\", \"ab\"]") }
    if chance(30) { clauses.append("may deliver m.find(_) ok(2)") }
    if chance(20), handled.contains("a0") { clauses.append("may send a0") }
    if chance(50) { clauses.append("rows all") }
    for _ in 0..<2 { clauses.append("always \(claim())") }
    clauses.append("reaches \(claim())")
    if !allStates.isEmpty { clauses.append("reaches \(one(of: allStates))") }
    clauses.append("returns to \(claim())")
    if chance(60) { clauses.append("settles") }
    if chance(60) { clauses.append("any order") }
    if chance(40) { clauses.append("any order in the end") }
    if chance(40) { clauses.append("reloads") }
    if chance(30) { clauses.append("may end \(claim())") }
    if chance(20) {
      clauses.append(
        "never \(one(of: ["tap \"a0\"", "tap \"a1\"", "tap \"same\"", "tap row 1", "pull", "back"]))")
    }
    if chance(40), !allStates.isEmpty { clauses.append("settles except \(one(of: allStates))") }
    if chance(15) { clauses.append("never type _ into \"fd\"") }
    for _ in 0..<2 {
      let first = allStates.isEmpty || chance(30) ? claim() : one(of: allStates)
      clauses.append("after \(first) comes \(claim())")
    }
    if chance(30) {
      clauses.append("failures \(random.below(3))")
      if chance(40) { clauses.append("may deliver m.find(_) fail(\"no\")") }
    }
    if chance(20) { clauses.append("answers as given") }
    if !machineStates.isEmpty {
      let machine = one(of: ["c", "e(1)", "e(2)", "e(4)"])
      clauses.append("\(one(of: ["always", "reaches"])) on S0 && \(machine) in \(one(of: machineStates))")
    }
    return clauses
  }

  private mutating func givens() -> [String] {
    if !hasCases || chance(60) { return [] }
    return [
      one(of: [
        "given m.find answers 2", "given m.find answers 1 then 0", "given m.find(1) answers",
        "given m.all answers [2]", "given m.all answers []", "given m.all fails 401, \"no\" then answers",
        "given m.add answers 0", "given m.add answers", "given m.all fails \"g\" then answers",
        "given m.bad fails \"no\"",
      ])
    ]
  }

  /// What a walk may give between two steps. Some hide others, and some do only for one op or for some arguments.
  private mutating func laterGiven() -> String {
    one(of: [
      "given m.find answers 2", "given m.find answers 1 then 0", "given m.find(1) fails \"g\"",
      "given m.find(1) answers",
      "given m.find(_) fails \"g\" then answers", "given m.all answers []",
      "given m.all fails 401, \"no\" then answers",
      "given m.add answers 0", "given m.add answers", "given m.all fails \"g\" then answers",
      "given m.bad fails \"g\"", "given m.bad(_) answers", "given m fails \"down\"",
      "given m.find parts [2]", "given m.find takes 900h", "given m.all takes 900h then takes 1000h",
    ])
  }

  private mutating func claim() -> String {
    let state = allStates.isEmpty ? "b0" : "in \(one(of: allStates))"
    switch random.below(9) {
    case 0: return state
    case 1: return "!(\(state))"
    case 2: return "i0 \(one(of: ["<", "==", ">"])) \(random.below(3))"
    case 3: return one(of: ["b0", "!b0"])
    case 4: return "\(one(of: ["", "!"]))pending m.\(one(of: ["all", "find", "add(_)", "bad"]))"
    case 5: return handled.isEmpty ? "b0" : "available \(call(of: one(of: handled.sorted()), Scope()))"
    case 6: return "\(one(of: ["", "!"]))on S\(random.below(2))"
    case 7: return "b0 || \(state)"
    default: return "i0 + i1 < \(3 + random.below(4))"
    }
  }
}
