import TestSupport
import Testing
import VshCheck
import VshMachine
import VshProgram
import VshSource

@testable import VshSession

/// Each gesture that is possible has a step, and the step finds the element of the gesture again.
@Suite struct TouchTests {
  /// The scripts of the corpora and the examples that open a screen without arguments.
  static let scripts =
    ["explore", "prompt"].flatMap { folder in CaseFolder(folder).cases(".vs").map { "\(folder)/\($0).vs" } }
    + LanguageCorpus.cases.map { "language/\($0).vs" }

  @Test(arguments: scripts) func theStepOfATouchFindsItAgain(path: String) throws {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    _ = try walk(try CaseFolder(parts[0]).bytes(parts[1]), seed: 7)
  }

  @Test(arguments: 1...20) func labelsThatAreOftenEqual(seed: Int) throws {
    let count = try walk(Array(Self.screen(seed: UInt64(seed)).utf8), seed: UInt64(seed))
    #expect(count > 20)
  }

  /// What nothing names is told, once for each label.
  @Test func whatNoStepNamesIsTold() throws {
    let text = """
      screen S {
        var log: [Int] = []
        action note(n: Int) { log.append(n) }
        action pick(s: String) { }
        view {
          row "r" { button "+" -> note(1); button "+" -> note(2); button "ok" -> note(3) }
          row "r" { swipe "Delete" -> note(4); swipe "Delete" -> note(5) }
          line { toggle "t", on: true -> turn; toggle "t", on: false -> turn }
          button "" -> note(6)
          image "i" -> note(7)
          tabs of: ["A", "B", "B"], value: "A" -> pick
          line { button "i" -> note(8) { hold -> note(9) } }
        }
        action turn(b: Bool) { }
      }
      """
    guard var session = Self.session(Array(text.utf8)), Self.take("open S", in: &session) else {
      Issue.record("the screen does not open")
      return
    }
    try session.runner.draw()
    let touches = session.runner.world.touches { _, _ in true }
    #expect(touches.all.map { session.runner.world.step(of: $0) }.contains("tap \"\""))
    #expect(
      touches.unnamed.map { "\($0.gesture) \($0.label)" } == [
        "tap +", "swipe Delete", "tap t", "tap i", "tap B",
      ])
  }

  /// A machine whose name alone means something else, too, is named with its screen.
  @Test func aMachineWithAHiddenNameIsNamedWithItsScreen() throws {
    let text = """
      component Pane { var n = 0; action more { n += 1 }; view { button "+" -> more } }
      component Row(n: Int) { action more { }; view { button "+" -> more } }
      func twice(n: Int) -> Int = n * 2
      screen S {
        one left: Pane
        one right: Pane
        one row: Pane
        each twice: Row(n) for n in [1] by n
        view { show left; show right; show row; show twice(1) }
      }
      screen Other { var left = "x"; each right: Row(n) for n in [1] by n }
      """
    guard var session = Self.session(Array(text.utf8)), Self.take("open S", in: &session) else {
      Issue.record("the screen does not open")
      return
    }
    try session.runner.draw()
    let touches = session.runner.world.touches { _, _ in true }
    let steps = touches.all.map { session.runner.world.step(of: $0) }
    #expect(
      steps == [
        "tap \"+\" in S.left", "tap \"+\" in right", "tap \"+\" in S.row", "tap \"+\" in S.twice(1)",
      ])
    for (step, touch) in zip(steps, touches.all) { try check(step, touch, in: &session) }
  }

  // MARK: Walking

  /// Returns the number of steps that were tried.
  private func walk(_ text: [UInt8], seed: UInt64) throws -> Int {
    guard var session = Self.session(text) else { return 0 }
    var count = 0
    var generator = SeededGenerator(seed: seed)
    for (screen, _) in session.screenNames() {
      guard Self.take("open \(screen)", in: &session) else { continue }
      for _ in 0..<12 {
        guard (try? session.runner.draw()) != nil else { break }
        let touches = session.runner.world.touches { _, _ in true }
        var steps: [String] = []
        count += touches.all.count
        for touch in touches.all {
          let step = session.runner.world.step(of: touch)
          steps.append(step)
          try check(step, touch, in: &session)
        }
        #expect(Set(steps).count == steps.count, "two elements have one step: \(steps)")
        guard let step = steps.randomElement(using: &generator) else { break }
        _ = Self.take(step, in: &session)
      }
    }
    return count
  }

  private func check(_ step: String, _ touch: Touch, in session: inout Session) throws {
    let (steps, diagnostics) = session.read(Array(step.utf8))
    defer { session.close() }
    #expect(!diagnostics.contains { $0.severity == .error }, "\(step): \(diagnostics)")
    guard let form = steps.first?.typed.step else { return }
    let sent: Runner.SentAction?
    do throws(StepProblem) {
      sent = try session.runner.sentAction(by: form)
    } catch {
      Issue.record("\(step): \(error.diagnostic.message)")
      return
    }
    #expect(sent?.action == touch.action && sent?.instance == touch.instance, "\(step)")
    #expect(sent?.arguments.count == touch.arguments.count, "\(step)")
    for (value, other) in zip(sent?.arguments ?? [], touch.arguments) {
      let isEqual = session.runner.world.areEqual(value, other)
      #expect(isEqual, "\(step)")
    }
  }

  private static func session(_ text: [UInt8]) -> Session? {
    var (diagnostics, sources): ([Diagnostic], [SourceFile]) = ([], [])
    var script = SessionScript()
    script.add(path: "a.vs", text)
    return Session(
      script, settings: RunSettings(), reading: LanguageCorpus.reading,
      diagnostics: &diagnostics, sources: &sources)
  }

  private static func take(_ step: String, in session: inout Session) -> Bool {
    let (steps, diagnostics) = session.read(Array(step.utf8))
    defer { session.close() }
    guard !diagnostics.contains(where: { $0.severity == .error }), let step = steps.first else {
      return false
    }
    return session.take(step).problem == nil
  }

  // MARK: Screens

  /// A screen of random elements with few labels, some of them available, alone, in containers, in machines and in a loop of rows.
  private static func screen(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var number = 0
    func elements(_ depth: Int, inRow: Bool = false) -> String {
      (0..<Int.random(in: 1...5, using: &generator)).map { _ -> String in
        number += 1
        let label = ["\"a\"", "\"b\"", "\"\"", "\"c\""].randomElement(using: &generator) ?? "\"a\""
        let inner = depth > 0 ? " { \(elements(depth - 1)) }" : ""
        switch Int.random(in: 0...11, using: &generator) {
        case 0, 1: return "button \(label) -> note(\(number))"
        case 2: return "row \(label)\(Bool.random(using: &generator) ? " -> note(\(number))" : "")\(inner)"
        case 3: return "section \(label)\(inner.isEmpty ? " { text \"t\" }" : inner)"
        case 4: return "toggle \(label), on: true -> turn(\(number))"
        case 5: return "slider \(label), value: 3, in: 0...9 -> pour(\(number))"
        case 6: return "choice \(label), of: [\"a\", \"b\"], value: \"a\" -> pick(\(number))"
        case 7: return "tabs of: [\"a\", \"b\", \"c\"], value: \"a\" -> pick(\(number))"
        case 8: return "text \(label) { hold -> note(\(number)) }"
        case 9: return "row \(label) { swipe \(label) -> note(\(number)); swipe \"a\" -> note(\(-number)) }"
        case 10:
          return
            "list \(label) { pull -> note(\(number)); move -> sort(\(number)); row \"a\" -> note(\(number)); row \(label) }"
        default: return "image \(label) -> note(\(-number))"
        }
      }.joined(separator: "; ")
    }
    let actions = """
      var log: [Int] = []
      action note(n: Int) when n % 3 != 1 { log.append(n) }
      action turn(n: Int, to: Bool) when n % 2 == 0 { log.append(n) }
      action pour(n: Int, to: Int) { log.append(n) }
      action pick(n: Int, of: String) { log.append(n) }
      action sort(n: Int, from: Int, to: Int) { log.append(n) }
      """
    return """
      component Pane(a: Int) { \(actions)
        view { \(elements(1)) } }
      screen Home { \(actions)
        one left: Pane(0)
        each pane: Pane(n) for n in 1...2 by n
        view {
          \(elements(2))
          show left
          for n in 1...2 { show pane(n) }
          for n in 1...3 { row "n" -> note(n) { \(elements(0)) } }
          \(elements(2))
        }
      }
      """
  }
}
