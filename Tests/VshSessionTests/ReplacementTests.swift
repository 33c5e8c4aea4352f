import TestSupport
import Testing
import VshSource

@testable import VshSession

/// A message that names a replacement is an edit of `check --fix`, or a guess for one of the reasons below.
@Suite struct ReplacementTests {
  /// What is no edit, by reason. A label with a part that the person chooses (`…`, `Type`, `state`) is a form, and in no
  /// list.
  private static let guesses: [(reason: String, labels: Set<String>)] = [
    (
      "the person has to choose",
      [
        "write `3ms`, or `s`, `min`, `h`", "write `5ms`, or `s`, `min`, `h`",
        "write `500ms`, or `s`, `min`, `h`", "write `Int` or `Double`", "write `record` or `enum`",
        "write `bind` for what is derived, `var` for what changes",
        "write `let` in a body, `bind` or `var` in a screen", "write `send`",
        "write `let` for a value that this body needs",
        "write `number 2` for the second oldest", "write `known \"APP-12\"` after its name",
        "write `test \"…\" tagged only`, and run with `--tag only`",
        "write `first: Int`, and a name for each", "write `value: Int`", "write `cities.search(text)`",
        "write `place = nil` to remove a dictionary's entry",
      ]
    ),
    (
      "another part of the file changes with it",
      [
        "take it and its braces out", "write `wait 500ms`", "write `{`, and `}` at its end",
        "write `other = _` in the enum", "write `if`, and what follows in its braces",
        "take it and the `as` out: without them, a `Date` is RFC 3339",
      ]
    ),
    (
      "what goes may have had a meaning",
      [
        "take it out", "take them out", "take the parentheses out", "write `!`", "write `\"Go\"`",
        "write `\"_\"`",
        "write `text.matches(\"[0-9]{5}\")`", "write `text.matches(\".*[0-9]{5}.*\")`",
      ]
    ),
  ]
  /// What stands for a part that the person chooses.
  private static let parts = [
    "…", "Type", "Key", "key", "expression", "state", "name", "action", "condition", "model", "(value)",
    "list.",
    "a == b",
  ]

  private static func labels() throws -> [(label: String, isCertain: Bool)] {
    var labels: [(label: String, isCertain: Bool)] = []
    for folder in ["habits", "check", "syntax/mistakes"].map(CaseFolder.init) {
      for name in folder.cases(".vs") {
        let bytes = try folder.bytes(name + ".vs")
        for diagnostic in load(name + ".vs", bytes, reading: .nothing).diagnostics {
          labels.append((diagnostic.label, diagnostic.fix?.isCertain == true))
        }
      }
    }
    return labels.filter { $0.label.hasPrefix("write `") || $0.label.hasPrefix("take ") }
  }

  @Test func aReplacementIsAnEditOrAGuess() throws {
    let labels = try Self.labels()
    let known = Self.guesses.reduce(into: Set<String>()) { $0.formUnion($1.labels) }
    let unlisted = labels.filter { label in
      !label.isCertain && !known.contains(label.label) && !Self.parts.contains { label.label.contains($0) }
    }
    #expect(Set(unlisted.map(\.label)) == [])
    #expect(labels.filter(\.isCertain).count > 50)
  }

  /// A reason that no message needs is out of date.
  @Test func everyGuessIsOfSomeMessage() throws {
    let uncertain = Set(try Self.labels().filter { !$0.isCertain }.map(\.label))
    for guess in Self.guesses {
      #expect(guess.labels.subtracting(uncertain) == [], "\(guess.reason)")
    }
  }
}
