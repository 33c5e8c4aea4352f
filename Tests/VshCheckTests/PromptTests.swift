import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// Steps that are typed against a program that has been checked.
struct PromptTests: ~Copyable {
  private var checker: Checker

  init() {
    var names = NameTable()
    let script = "screen Main { var n = 1; action go(n: Int) }"
    let source = SourceFile(id: FileID(0), path: "script.vs", bytes: Array(script.utf8))
    let (tree, _) = parse(source, into: &names)
    checker = Checker([CheckedFile(source: source, tree: tree, role: .script)], names: names)
    _ = checker.check()
    checker.prepareForSteps()
  }

  private mutating func type(_ text: String) -> (steps: [Step], mistakes: [String]) {
    let source = SourceFile(id: FileID(1), path: "prompt", bytes: Array(text.utf8))
    let (_, steps, diagnostics) = checker.checkSteps(source)
    return (steps.map { $0.step }, diagnostics.map { $0.summary })
  }

  @Test mutating func anExpressionIsAStep() {
    let (steps, mistakes) = type("n + 1")
    #expect(mistakes == [])
    guard case .showValue = steps.first?.form else {
      Issue.record("\(steps)")
      return
    }
  }

  @Test mutating func aLetStaysAndAMistakeLeavesNothing() {
    #expect(type("let x = n").mistakes == [])
    #expect(type("let y = 1\nlet z = nope").mistakes == ["VS0202: `nope` is not defined"])
    #expect(type("send go(x)").mistakes == [])
    #expect(type("show y").mistakes.count == 1)
  }
}
