import VshMachine
import VshProgram
import VshSource

/// A test as what it shows: the screen after each of its steps.
package struct ShownTest: Sendable {
  package struct Step: Sendable {
    /// The first line of the step.
    package let step: String
    /// The name and the text of the top screen after it.
    package let screen: String
    package let text: String
    /// The names of its active states, without values.
    package let states: String
    package let seen: SeenScreen
  }

  package let name: String
  package internal(set) var steps: [Step] = []

  /// The tests of a script, without those that are skipped, each up to the first step that cannot be taken. What they
  /// expect is not checked.
  package static func all(
    of script: LoadedScript, _ settings: RunSettings, noting detail: ScreenDetail = ScreenDetail(),
    reading: Reading
  ) -> [ShownTest] {
    guard let start = ExploredWorld(script, settings, reading: reading) else { return [] }
    if start.diagnostics.hasError { return [] }
    let tests = start.runner.world.program.script.tests
    return tests.filter { $0.clauses == nil }.flatMap { test -> [ShownTest] in
      if case .skipped = test.aside { return [] }
      guard let loop = test.loop else {
        var world = ExploredWorld(copying: start)
        return world.shown(test, detail).map { [$0] } ?? []
      }
      var shown: [ShownTest] = []
      var index = 0
      while !settings.isStopped() {
        var world = ExploredWorld(copying: start)
        guard case .success(let list) = world.value(loop.list), index < world.runner.world.count(of: list)
        else {
          break
        }
        let element = world.runner.world.element(of: list, at: index)
        world.runner.world.setScriptVariable(loop.scriptVariable, to: element)
        if let test = world.shown(test, detail) { shown.append(test) }
        index += 1
      }
      return shown
    }
  }
}

extension ExploredWorld {
  fileprivate mutating func shown(_ test: Test, _ detail: ScreenDetail) -> ShownTest? {
    guard let name = text(test.name) else { return nil }
    var shown = ShownTest(name: name)
    for step in test.steps {
      switch step.form.role {
      case .look, .expectation: continue
      case .note: if case .strict = step.form { continue }
      case .given, .act, .events: break
      }
      guard attempt(step) != nil else { break }
      if step.form.role == .given || step.form.role == .note { continue }
      guard let top = runner.world.top, let text = screen() else { continue }
      let program = runner.world.program
      shown.steps.append(
        ShownTest.Step(
          step: lines(of: step.syntaxIndex, at: step.span).first ?? "",
          screen: program.names[program.screens[runner.world.screen(of: top)].name],
          text: String(decoding: text, as: UTF8.self),
          states: runner.world.statesText(of: top, withValues: false), seen: seen(detail)))
    }
    return shown
  }
}
