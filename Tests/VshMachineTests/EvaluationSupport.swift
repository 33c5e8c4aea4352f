import VshCheck
import VshProgram
import VshSource
import VshSyntax

@testable import VshMachine

/// What keeps a case from being run: its text does not check.
struct Unchecked: Error, CustomStringConvertible {
  var description: String
}

/// A script's program.
func checkedProgram(_ text: String) throws -> Program {
  var names = NameTable()
  let source = SourceFile(id: FileID(0), path: "case.vs", bytes: Array(text.utf8))
  let parsed = parse(source, into: &names)
  let checked = check([CheckedFile(source: source, tree: parsed.tree, role: .script)], names: names)
  let problems = parsed.diagnostics + checked.diagnostics
  guard let program = checked.program, !problems.hasError else {
    throw Unchecked(description: problems.map { "\($0.message)" }.joined(separator: "\n") + "\nin\n" + text)
  }
  return program
}

/// A world with one instance of the first screen, its first values set; binds are computed when they are asked for.
struct Scene: ~Copyable {
  var world: World
  let instance: Int32

  static func begun(_ text: String) throws -> Scene {
    var scene = Scene(of: try checkedProgram(text))
    scene.world.evaluator.registers.reserve(64)
    try scene.world.setFirstValues(of: scene.instance, arguments: [])
    return scene
  }

  private init(of program: Program) {
    world = World(program: program)
    world.evaluator.running.grant(Limits.operationsInStep)
    instance = (try? world.makeInstance(ID<Screen>(0))) ?? 0
  }

  /// The value of a bind or variable as one would type it, or `! ` and the fault's sentence.
  mutating func text(of name: String) -> String {
    let screen = world.program.screens[ID<Screen>(0)]
    let slots = world.program.slots(of: ID<Screen>(0))
    guard let slot = slots.firstIndex(where: { world.program.names[$0.name] == name }) else {
      return "no slot named \(name)"
    }
    do throws(Fault) {
      var value = world.population.slot(at: Int(world.population[instance].firstSlot) + slot)
      if value.tag == .stale, let bind = screen.binds.first(where: { $0.slot == slot }) {
        value = try world.evaluate(
          bind.value, localCount: screen.localCount, instance: instance)
      }
      var bytes: [UInt8] = []
      world.appendDescription(of: value, type: slots[slot].type, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return "! \(error.message)"
    }
  }

  /// Runs the body of the screen's action number `index`, with arguments; its fault's sentence, or nil.
  mutating func run(action index: Int = 0, _ arguments: [Value] = []) -> String? {
    let handler = world.program.handlers[world.program.screens[ID<Screen>(0)].handlers[index]]
    let transition = world.program.transitions[handler.transition]
    guard let body = transition.body else { return nil }
    for (register, argument) in arguments.enumerated() {
      world.evaluator.registers[local: register] = argument
    }
    do throws(Fault) {
      _ = try world.run(
        body, localCount: transition.localCount, instance: instance, operation: nil)
      return nil
    } catch {
      return error.message
    }
  }
}

/// An expression, what stands before it in the file, and its value as one would type it (`! ` before a fault's sentence).
struct ExpressionCase: Sendable {
  var expression: String
  var expected: String

  init(_ expression: String, _ expected: String) {
    self.expression = expression
    self.expected = expected
  }

}

/// Each expression's value; all are binds of one screen.
func values(of cases: [ExpressionCase], declarations: String = "") throws -> [String] {
  let binds = cases.enumerated().map { "  bind r\($0.offset) = \($0.element.expression)" }
  var scene = try Scene.begun("\(declarations)\nscreen Main {\n\(binds.joined(separator: "\n"))\n}\n")
  return cases.indices.map { scene.text(of: "r\($0)") }
}
