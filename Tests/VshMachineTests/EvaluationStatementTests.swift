import Testing
import VshProgram

@testable import VshMachine

private let declarations = """
  record Tag { name: String, weight: Int = 1 }
  record Todo { id: Int, title: String, done: Bool = false, tags: [Tag] = [] }
  func literals() -> [Int] = [1, 2]
  """

/// Bodies: what an action leaves in the screen's variables.
@Suite struct EvaluationStatementTests {
  /// Members, a body, and the value of `r` afterwards, or `! ` and the fault.
  static let bodies: [(members: String, body: String, expected: String)] = [
    ("var r = 1", "r = r + 1; r += 5; r -= 2", "5"),
    ("var r = 1.5", "r += 1.0", "2.5"),
    ("var r = \"a\"", "r += \"b\"", "\"ab\""),
    ("var r = [1]", "r += [2, 3]; r += r", "[1, 2, 3, 1, 2, 3]"),
    ("var r: [Int] = []", "r.append(1); r.append(2); r.insert(0, at: 0); r.insert(9, at: 3)", "[0, 1, 2, 9]"),
    ("var r = [1, 2, 3]", "r.insert(9, at: 4)", "! index 4 is out of range: the list has 3 elements"),
    ("var r = [1, 2, 3, 4]", "r.remove { $0 % 2 == 0 }", "[1, 3]"),
    ("var r = [1, 2, 3]", "r.remove(at: 1)", "[1, 3]"),
    ("var r = [1, 2, 3]", "r.remove(at: 3)", "! index 3 is out of range: the list has 3 elements"),
    ("var r = [1, 2, 3]", "r.move(from: 0, to: 2)", "[2, 3, 1]"),
    ("var r = [1, 2, 3]", "r.move(from: 2, to: 0)", "[3, 1, 2]"),
    ("var r = [1, 2, 3]", "r.move(from: 0, to: 3)", "! index 3 is out of range: the list has 3 elements"),
    ("var r = [1, 2]", "r[0] = 5; r[1] += 10; r[r.count - 1] -= 1", "[5, 11]"),
    ("var r = [1, 2]", "r[2] = 5", "! index 2 is out of range: the list has 2 elements"),
    (
      "var r = Todo(1, \"a\")", "r.title = \"b\"; r.done = !r.done",
      "Todo(id: 1, title: \"b\", done: true, tags: [])"
    ),
    (
      "var r = [Todo(1, \"a\"), Todo(2, \"b\")]",
      "r[1].done = true; r[0].tags.append(Tag(\"x\")); r[0].tags[0].weight += 4",
      "[Todo(id: 1, title: \"a\", done: false, tags: [Tag(name: \"x\", weight: 5)]), Todo(id: 2, title: \"b\", done: true, tags: [])]"
    ),
    ("var r = 0", "if r == 0 { r = 1 } else { r = 2 }", "1"),
    ("var r = 5", "if r == 0 { r = 1 } else if r == 5 { r = 3 } else { r = 2 }", "3"),
    ("var r = 0\nvar list = [4]", "if let x = list.first { r = x }", "4"),
    ("var r = 0\nvar list: [Int] = []", "if let x = list.first { r = x } else { r = -1 }", "-1"),
    ("var r = 0", "let a = 2; let b = a * a; r = b + a", "6"),
    // Values never alias.
    ("var r = [1]\nvar other: [Int] = []", "other = r; other[0] = 9; other.append(2)", "[1]"),
    (
      "var other = [1]\nvar r: [Int] = []", "r = other; r[0] = 9; r.append(2); other = r; other[0] = 0",
      "[9, 2]"
    ),
    (
      "var a = [[1], [2]]\nvar r = [[0]]", "r = a; r[0][0] = 9; a[1].append(5); r.append(a[1])",
      "[[9], [2], [2, 5]]"
    ),
    ("var a = [1, 2]\nvar r = [0]", "let old = a; a[0] = 9; r = old", "[1, 2]"),
    // A list of literals is made once, and stays as it is written.
    ("var a = [0]\nvar r = [0]", "a = literals(); a[0] = 9; a.append(3); r = literals()", "[1, 2]"),
    ("var a = [0]\nvar r = [0]", "let b = literals(); a = b; a.remove(at: 0); r = a + b", "[2, 1, 2]"),
    ("var a = [[1], [2]]\nvar r = [0]", "let old = a[0]; a[0][0] = 9; r = old", "[1]"),
    ("var a = [[1]]\nvar r = [[0]]", "if let old = a.first { a[0][0] = 9; r = [old] }", "[[1]]"),
    (
      "var t = Todo(1, \"a\")\nvar r: [Todo] = []",
      "r.append(t); t.title = \"b\"; r.append(t); r[1].title = \"c\"",
      "[Todo(id: 1, title: \"a\", done: false, tags: []), Todo(id: 1, title: \"c\", done: false, tags: [])]"
    ),
    ("var a = [1]\nvar r = [[0]]", "r = [a, a]; r[0][0] = 9", "[[9], [1]]"),
    ("var r = [[1], [2]]", "r[0] = r[1]; r[0][0] = 9", "[[9], [2]]"),
  ]

  @Test func bodiesLeaveTheirValues() throws {
    #expect(Self.bodies.count == 32)
    for (members, body, expected) in Self.bodies {
      var scene = try Scene.begun("\(declarations)\nscreen Main {\n\(members)\naction go { \(body) }\n}")
      let fault = scene.run()
      #expect((fault.map { "! " + $0 } ?? scene.text(of: "r")) == expected, "\(members) | \(body)")
    }
  }

  @Test func anArgumentStaysAsItWas() throws {
    var scene = try Scene.begun(
      "screen Main {\nvar a: [Int] = []\nvar r: [Int] = []\naction go(list: [Int]) { a = list; a[0] = 9; a.append(1); r = list }\n}"
    )
    let list = try scene.world.evaluator.heap.makeList([Value.int(5), .int(6)])
    #expect(scene.run([list]) == nil)
    #expect(scene.text(of: "a") == "[9, 6, 1]")
    #expect(scene.text(of: "r") == "[5, 6]")
  }

  @Test func anEditOfALargeListCopiesNothing() throws {
    var scene = try Scene.begun(
      """
      record Todo { id: Int, done: Bool = false }
      screen Main {
        var todos = (0..<100000).map { Todo($0) }
        action go { todos[70000].done = !todos[70000].done; todos[5].id += 1 }
      }
      """)
    #expect(scene.run() == nil)
    let cells = scene.world.evaluator.heap.cells.end
    for _ in 0..<1_000 { #expect(scene.run() == nil) }
    #expect(scene.world.evaluator.heap.cells.end == cells)
    #expect(scene.world.evaluator.heap.text.end == 0)
  }

  /// w2: a guard and an increment leave nothing behind.
  @Test func aCounterAllocatesNothing() throws {
    var scene = try Scene.begun(
      "screen Main {\nvar count = 0\nbind isLow = count < 10\naction go { if count < 10 { count += 1 } else { count = 0 } }\n}"
    )
    #expect(scene.run() == nil)
    let (cells, instructions, registers) = (
      scene.world.evaluator.heap.cells.end, scene.world.evaluator.code.instructions.count,
      scene.world.evaluator.registers.count
    )
    for _ in 0..<999 { #expect(scene.run() == nil) }
    #expect(scene.text(of: "count") == "10")
    _ = scene.text(of: "isLow")
    #expect(scene.world.evaluator.heap.cells.end == cells)
    #expect(scene.world.evaluator.heap.text.end == 0)
    #expect(scene.world.evaluator.registers.count == registers)
    #expect(scene.world.evaluator.code.instructions.count > instructions)
  }

  @Test func anOpsBodyAnswers() throws {
    var scene = try Scene.begun(
      """
      model items: [Int] = [1, 2] {
        op add(number: Int) { if number < 0 { fail 7, "negative" }; data.append(number); return data.count }
        op clear() { data = [] }
      }
      screen Main { use items }
      """)
    let program = scene.world.program
    scene.world.models.setData(of: 0, to: try scene.world.evaluator.heap.makeList([Value.int(1), .int(2)]))
    scene.world.evaluator.heap.hold(scene.world.models.data(of: 0))
    func body(_ index: Int) throws -> (ID<Block>, Int32) {
      let operation = program.operations[ID<VshProgram.Operation>(index)]
      guard case .body(let block) = operation.form else { throw Unchecked(description: "no body") }
      return (block, operation.localCount)
    }
    func run(_ index: Int, _ number: Int, in world: inout World) throws -> String {
      let (block, localCount) = try body(index)
      world.evaluator.registers[0] = .int(number)
      switch try world.run(block, localCount: localCount, instance: -1, operation: ID(index)) {
      case .finished: return "finished"
      case .returned(let value): return "returned \(value.bits)"
      case .failed(let message, let code):
        return
          "failed \(String(decoding: world.evaluator.heap.text.elements[message.textRange], as: UTF8.self)) \(code.bits)"
      }
    }
    #expect(try run(0, 5, in: &scene.world) == "returned 3")
    #expect(try run(0, -5, in: &scene.world) == "failed negative 7")
    #expect(try run(1, 0, in: &scene.world) == "finished")
    #expect(scene.world.evaluator.heap.count(of: scene.world.models.data(of: 0)) == 0)
  }
}
