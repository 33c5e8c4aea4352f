import TestSupport
import Testing
import VshSession
import VshSource

/// A text is written part by part: constants, strings and whole numbers at once, other values one by one, and each where
/// there is room. All ways give the same text, joined in an expression and drawn on the screen.
@Suite struct InterpolationTests {
  /// A part of a text in the source, and what is shown for it.
  private struct Part {
    let source: String
    let shown: String
  }

  /// Lengths at which a part is copied in another way, or no longer fits a buffer.
  private static let lengths = [0, 1, 7, 8, 9, 31, 32, 33, 400, 2_000, 2_040, 2_049, 5_000]

  private static func part(_ random: inout SeededGenerator, _ variables: inout [String]) -> Part {
    func word(_ random: inout SeededGenerator) -> String {
      let letters = ["a", "b", "é", "😀", "z"]
      let letter = letters[Int(random.next() % 5)]
      let length = lengths[Int(random.next() % UInt64(lengths.count))]
      return String(repeating: letter, count: length)
    }
    func variable(_ value: String) -> String {
      variables.append("var v\(variables.count) = \(value)")
      return "\\(v\(variables.count - 1))"
    }
    switch random.next() % 6 {
    case 0, 1:
      let text = word(&random)
      return Part(source: text, shown: text)
    case 2:
      let text = word(&random)
      return Part(source: variable("\"\(text)\""), shown: text)
    case 3:
      let number = [0, -1, 7, 123_456, Int.max, Int.min + 1][Int(random.next() % 6)]
      return Part(source: variable("\(number)"), shown: "\(number)")
    case 4: return Part(source: variable("2.5"), shown: "2.5")
    case _: return Part(source: variable("[1, -20, 300]"), shown: "[1, -20, 300]")
    }
  }

  @Test(arguments: 1...40) func partsAreWrittenInAnyWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var variables: [String] = []
    let parts = (0..<(1 + random.next() % 12)).map { _ in Self.part(&random, &variables) }
    let source = parts.map(\.source).joined()
    let shown = parts.map(\.shown).joined()
    let text = """
      screen S {
      \(variables.joined(separator: "\n"))
      bind joined = "\(source)"
      view { row "\(source)", detail: "\(source)" }
      }
      test "t" {
      open S
      expect joined == "\(shown)"
      expect rows == ["\(shown)"]
      }
      """
    let script = load("a.vs", Array(text.utf8), reading: .nothing)
    try #require(script.isRunnable, "\(script.diagnostics.map(\.message))")
    let outcome = try #require(run(script, RunSettings(), reading: .nothing).tests.first)
    #expect(outcome.passed, "seed \(seed): \(outcome.failures.map(\.message).map { $0.prefix(300) })")
  }

  /// Whichever way the parts are written, the fault names the length with the first one that is too much.
  @Test func theFaultNamesTheFirstPartTooMuch() throws {
    let text = """
      func text(length: Int) -> String = (0..<length).map { $0 < 0 ? "" : "x" }.joined(separator: "")
      test "t" {
      let h = text(200000)
      let q = [h, h, h, h, h, h, h, h, h, h].joined(separator: "")
      let a = text(200)
      show "\\(q)\\(q)\\(q)\\(q)\\(q)\\(q)\\(q)\\(q)\\(h)\\(h)\\(h)\\(text(177000))\\(a)\\(a)\\(a)\\(a)".count
      }
      """
    let script = load("a.vs", Array(text.utf8), reading: .nothing)
    let outcome = try #require(run(script, RunSettings(), reading: .nothing).tests.first)
    #expect(
      outcome.failures.map(\.message) == ["a string of 16777400 bytes would be over the limit of 16 MiB"])
  }
}
