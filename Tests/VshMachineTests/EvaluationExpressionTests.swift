import Testing
import VshProgram
import VshSource

@testable import VshMachine

private let declarations = """
  enum Kind { normal = 1, premium = 2 }
  record Tag { name: String, weight: Int = 1 }
  record Row { id: Int, title: String, tags: [Tag] = [], note: String? = nil, kind: Kind = .normal }
  func double(n: Int) -> Int = n * 2
  func pick(list: [Int], at: Int = [0, 1].map { $0 + 1 }.count) -> Int = list[at]
  func maybe(n: Int) -> Int? = n > 0 ? n : nil
  func row(id: Int) -> Row = Row(id: id, title: "row \\(id)")
  func two(n: Int) -> String = n < 10 ? "0\\(n)" : "\\(n)"
  func time(seconds: Int) -> String = "\\(two(n: seconds / 60)):\\(two(n: seconds % 60))"
  func swapped(a: Int, b: Int) -> Int = b - a
  func twice(a: Int, b: Int) -> Int = swapped(a: b, b: a) * 10 + swapped(a: a, b: b)
  func sums(list: [Int], n: Int) -> [Int] = list.map { $0 + list.map { $0 * n }.sum() }
  func isLarge(n: Int) -> Bool = n > 10 || isTen(n: n)
  func isTen(n: Int) -> Bool = n == 10
  func unused(n: Int) -> Int = 1
  """

/// Operators, control and construction: an expression and its value.
@Suite struct EvaluationExpressionTests {
  static let operators = [
    ExpressionCase("1 + 2 * 3 - 4", "3"),
    ExpressionCase("7 / 2", "3"),
    ExpressionCase("-7 / 2", "-3"),
    ExpressionCase("-7 % 3", "-1"),
    ExpressionCase("7 % -3", "1"),
    ExpressionCase("7 * -3", "-21"),
    ExpressionCase("-70000 / 32767 + 70000 % 32767", "4464"),
    ExpressionCase("70000 / 32768 - 70000 % 32768", "-4462"),
    ExpressionCase("7 / -2", "-3"),
    ExpressionCase(
      "(0 - 9223372036854775807 - 1) / -1",
      "! -9223372036854775808 / -1 is more than an Int holds"),
    ExpressionCase("9223372036854775807 + 1", "! 9223372036854775807 + 1 is more than an Int holds"),
    ExpressionCase("9223372036854775807 * 2", "! 9223372036854775807 * 2 is more than an Int holds"),
    ExpressionCase("-9223372036854775807 - 2", "! -9223372036854775807 - 2 is more than an Int holds"),
    ExpressionCase("1 / 0", "! 1 is divided by zero"),
    ExpressionCase("1 % 0", "! 1 is divided by zero"),
    ExpressionCase("-double(n: 2)", "-4"),
    ExpressionCase("1.5 + 2.25", "3.75"),
    ExpressionCase("0.1 + 0.2", "0.30000000000000004"),
    ExpressionCase("1.0 / 0.0", "! 1.0 is divided by zero"),
    ExpressionCase("1e308 * 10.0", "! the result is not a finite Double"),
    ExpressionCase("2 * 1.5", "3.0"),
    ExpressionCase("1 < 2", "true"),
    ExpressionCase("2 <= 1", "false"),
    ExpressionCase("2 > 1 && 1 >= 1", "true"),
    ExpressionCase("1 == 2 || 1 != 2", "true"),
    ExpressionCase("!(1 < 2)", "false"),
    ExpressionCase("1.5 < 2.5", "true"),
    ExpressionCase("\"a\" < \"b\"", "true"),
    ExpressionCase("\"Z\" < \"a\"", "true"),
    ExpressionCase("\"が\" == \"か\\u{3099}\"", "true"),
    ExpressionCase("\"a\" + \"b\" + \"\"", "\"ab\""),
    ExpressionCase("[1] + [2, 3]", "[1, 2, 3]"),
    ExpressionCase("[1, 2] == [1, 2]", "true"),
    ExpressionCase("[[1], [2]] == [[1], [3]]", "false"),
    ExpressionCase("row(id: 1) == row(id: 1)", "true"),
    ExpressionCase("row(id: 1) == row(id: 2)", "false"),
    ExpressionCase("1s + 500ms", "1.5s"),
    ExpressionCase("3s * 2", "6s"),
    ExpressionCase("2 * 3s", "6s"),
    ExpressionCase("1s * 0.0015", "2ms"),
    ExpressionCase("1s / 3", "333ms"),
    ExpressionCase("2s / 3", "667ms"),
    ExpressionCase("-(2s) / 3", "-667ms"),
    ExpressionCase("3s / 2s", "1.5"),
    ExpressionCase("1s / 0", "! a duration is divided by zero"),
    ExpressionCase("Date(\"2020-10-19T02:48:00Z\") + 3s", "Date(\"2020-10-19T02:48:03Z\")"),
    ExpressionCase("Date(\"2020-10-19T02:48:00Z\") - Date(\"2020-10-19T02:47:00Z\")", "1min"),
    ExpressionCase("Date(\"2020-10-19T02:48:00Z\") - 48min", "Date(\"2020-10-19T02:00:00Z\")"),
    ExpressionCase("now", "Date(\"2000-01-01T00:00:00Z\")"),
    ExpressionCase("0..<3", "[0, 1, 2]"),
    ExpressionCase("1...3", "[1, 2, 3]"),
    ExpressionCase("3..<3", "[]"),
    ExpressionCase("3..<2", "! the range 3..<2 ends before it begins"),
    ExpressionCase("0..<1000001", "! a list of 1000001 elements would be over the limit of 1000000"),
    ExpressionCase("(0..<1000000).count", "1000000"),
    ExpressionCase("(0...999999).count", "1000000"),
    ExpressionCase("0...1000000", "! a list of 1000001 elements would be over the limit of 1000000"),
    ExpressionCase(
      "(-9223372036854775807)...9223372036854775807",
      "! a list of 18446744073709551615 elements would be over the limit of 1000000"),
  ]

  static let control = [
    ExpressionCase("true ? 1 : 2", "1"),
    ExpressionCase("false ? 1 : true ? 2 : 3", "2"),
    ExpressionCase("false && 1 / 0 == 1", "false"),
    ExpressionCase("true || 1 / 0 == 1", "true"),
    ExpressionCase("maybe(n: 3) ?? 1 / 0", "3"),
    ExpressionCase("maybe(n: -1) ?? 7", "7"),
    ExpressionCase("maybe(n: -1) == nil", "true"),
    ExpressionCase("maybe(n: 1) != nil && maybe(n: 1) == 1", "true"),
    ExpressionCase("row(id: 1).note?.count ?? -1", "-1"),
    ExpressionCase("row(id: 1).with(note: \"abc\").note?.count ?? -1", "3"),
    ExpressionCase("switch row(id: 1).kind { case .normal: \"n\" case .premium: \"p\" }", "\"n\""),
    ExpressionCase("switch Kind.premium { case .normal: \"n\" default: \"d\" }", "\"d\""),
    ExpressionCase("Kind.allCases", "[.normal, .premium]"),
    ExpressionCase("double(n: double(n: 5))", "20"),
    ExpressionCase("pick(list: [5, 6, 7])", "7"),
    ExpressionCase("pick(list: [5, 6, 7], at: 0)", "5"),
    ExpressionCase("pick(list: [5], at: 1)", "! index 1 is out of range: the list has 1 element"),
    ExpressionCase("[1, 2, 3][2]", "3"),
    ExpressionCase("[1, 2, 3][5]", "! index 5 is out of range: the list has 3 elements"),
    ExpressionCase("[1, 2, 3][-1]", "! index -1 is out of range: the list has 3 elements"),
    ExpressionCase("[1].filter { $0 > 1 }[0]", "! index 0 is out of range: the list has no elements"),
    ExpressionCase("row(id: 3)", "Row(id: 3, title: \"row 3\", tags: [], note: nil, kind: .normal)"),
    ExpressionCase("Tag(name: \"x\").with(weight: 9)", "Tag(name: \"x\", weight: 9)"),
    ExpressionCase("row(id: 3).with(tags: [Tag(\"a\"), Tag(\"b\", 2)]).tags[1].weight", "2"),
    ExpressionCase(
      "\"\\(1) \\(2.0) \\(true) \\(1s) \\(Kind.premium) \\(\"t\") \\([1])\"",
      "\"1 2.0 true 1s premium t [1]\""),
    ExpressionCase("\"\\(maybe(n: 0))\"", "\"nil\""),
    ExpressionCase("\"\\(now)\"", "\"2000-01-01T00:00:00Z\""),
  ]

  /// Functions that are written where they are called, and such as are not; texts in texts.
  static let calls = [
    ExpressionCase("two(n: 7)", "\"07\""),
    ExpressionCase("time(seconds: 605)", "\"10:05\""),
    ExpressionCase("\"at \\(time(seconds: 61)) or \\(time(seconds: 3599)).\"", "\"at 01:01 or 59:59.\""),
    ExpressionCase("\"<\\(\"[\\(\"(\\(1 + 1))\")]\")\\(\"\")>\"", "\"<[(2)]>\""),
    ExpressionCase("\"\\(1.5) and more than eight \\(2s)\\(true)\"", "\"1.5 and more than eight 2strue\""),
    ExpressionCase("\"\\(12345678)|\\(123456789)|\\(-100)\"", "\"12345678|123456789|-100\""),
    ExpressionCase("swapped(a: 3, b: 10)", "7"),
    ExpressionCase("twice(a: 3, b: 10)", "-63"),
    ExpressionCase("twice(a: twice(a: 1, b: 2), b: twice(a: 2, b: 1))", "-162"),
    ExpressionCase("[5, 6].map { twice(a: $0, b: 1) + [$0].map { swapped(a: $0, b: 9) }.sum() }", "[40, 48]"),
    ExpressionCase("sums(list: [1, 2, 3], n: 10)", "[61, 62, 63]"),
    ExpressionCase("[1, 2].map { sums(list: [$0, $0 + 1], n: $0).sum() }", "[9, 25]"),
    ExpressionCase("[9, 10, 11].map { isLarge(n: $0) ? \"yes\" : \"no\" }", "[\"no\", \"yes\", \"yes\"]"),
    ExpressionCase("[9, 10, 11].filter { !isLarge(n: $0) }", "[9]"),
    ExpressionCase("(0..<3).map { row(id: $0) }.map { $0.title }", "[\"row 0\", \"row 1\", \"row 2\"]"),
    ExpressionCase("(1...2).map { Tag(name: two(n: $0)) }.map { $0.weight }", "[1, 1]"),
    ExpressionCase("unused(n: 1 / 0)", "! 1 is divided by zero"),
  ]

  @Test func callsGiveTheirValues() throws { try expect(Self.calls, count: 17) }

  @Test func operatorsGiveTheirValues() throws { try expect(Self.operators, count: 58) }

  @Test func controlGivesItsValues() throws { try expect(Self.control, count: 27) }

  private func expect(_ cases: [ExpressionCase], count: Int) throws {
    #expect(cases.count == count)
    let found = try values(of: cases, declarations: declarations)
    for (index, one) in cases.enumerated() { #expect(found[index] == one.expected, "\(one.expression)") }
  }

  @Test func muchIsDoneInTurns() throws {
    let numbers = (0..<1_000).map(String.init)
    let fields = (0..<150).map { "f\($0): Int = \($0)" }
    let parts = (0..<5_000).map { "\\(\($0 % 10))" }
    let cases = [
      ExpressionCase("[\(numbers.joined(separator: ", "))].sum()", "499500"),
      ExpressionCase("Wide().f149 + Wide().f64 + Wide().f0", "213"),
      ExpressionCase("\"\(parts.joined())\".count", "5000"),
      ExpressionCase("\"\(parts.joined())\".suffix(3)", "\"789\""),
      ExpressionCase(Array(repeating: "1", count: 150).joined(separator: " + "), "150"),
      ExpressionCase(Array(repeating: "1 < 2", count: 150).joined(separator: " && "), "true"),
    ]
    let found = try values(of: cases, declarations: "record Wide { \(fields.joined(separator: ", ")) }")
    #expect(found == cases.map(\.expected))
  }

  /// Functions and binds that lean on each other are frames of one loop: their number costs no stack.
  @Test func longChainsOfFunctionsAndBinds() throws {
    let functions = (1...1_000).map { "func f\($0)(n: Int) -> Int = f\($0 - 1)(n: n + 1)" }
    let binds = (1...1_000).map { "bind b\($0) = b\($0 - 1) + 1" }
    var scene = try Scene.begun(
      """
      func f0(n: Int) -> Int = n
      \(functions.joined(separator: "\n"))
      screen Main {
        bind called = f1000(n: 0)
        bind b0 = 0
        \(binds.joined(separator: "\n  "))
      }
      """)
    #expect(scene.text(of: "called") == "1000")
    #expect(scene.text(of: "b1000") == "1000")
    #expect(scene.world.evaluator.running.callerCount == 0)
    #expect(scene.world.evaluator.running.top == 0)
  }

  @Test func aLoopIsPaidFor() throws {
    var scene = try Scene.begun(
      "screen Main {\n  bind n = (0..<1000).map { $0 * 2 }.filter { $0 % 3 == 0 }.count\n}")
    #expect(scene.text(of: "n") == "334")
    let spent = Limits.operationsInStep - scene.world.evaluator.running.budget
    #expect(spent > 10_000 && spent < 50_000)
    scene.world.evaluator.running.grant(spent)
    #expect(scene.text(of: "n") == "334")
    scene.world.evaluator.running.grant(spent - 1)
    #expect(scene.text(of: "n") == "! the step takes more than 100000000 operations")
    #expect(scene.world.evaluator.running.callerCount == 0)
  }

  @Test func aFaultSaysWhere() throws {
    let text = "screen Main {\n  bind a = [1, 2].map { 10 / ($0 - 1) }\n}"
    var scene = try Scene.begun(text)
    let bind = scene.world.program.screens[ID(0)].binds[0]
    do throws(Fault) {
      _ = try scene.world.evaluate(bind.value, frame: 0, localCount: 4, instance: scene.instance)
      Issue.record("no fault")
    } catch {
      let range = error.span?.range ?? 0..<0
      #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "10 / ($0 - 1)")
      #expect(error.kind == .error)
    }
  }
}
