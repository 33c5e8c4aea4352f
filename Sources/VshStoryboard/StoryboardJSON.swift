import VshExplore
import VshText

/// Storyboards as one JSON document (`grammar/storyboard.schema.json`). The page has the same.
package enum StoryboardJSON {
  static let format = "vsh-storyboard"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  package static func text(of files: [StoryboardFile]) -> String {
    JSONValue.object(members(of: files)).document
  }

  static func members(of files: [StoryboardFile]) -> [(name: String, value: JSONValue)] {
    [
      ("format", .string(format)), ("version", .number(version)),
      ("tests", files.contains { $0.journeys != nil } ? true : .absent),
      ("files", .list(files.map(file))),
    ]
  }

  private static func file(_ file: StoryboardFile) -> JSONValue {
    let cards = zip(file.cards, file.groups).map { card($0, in: file.cards[$1].key) }
    let ways = file.ways.map { way -> JSONValue in
      .object([
        ("from", .string(file.cards[way.from].key)), ("to", .string(file.cards[way.to].key)),
        ("label", .string(line(way.label))), ("step", .string(lines(way.step))),
        ("kind", .string(way.kind.rawValue)),
      ])
    }
    let journeys = (file.journeys ?? []).map { journey -> JSONValue in
      .object([
        ("test", .string(line(journey.name))), ("steps", .list(journey.steps.map { step($0, file) })),
      ])
    }
    return .object([
      ("path", .string(file.path)), ("against", JSONValue(file.oldPath)), ("walks", .strings(file.verdicts)),
      ("bounds", .strings(file.bounds)),
      ("cards", .tall(.list(cards))), ("ways", .tall(.list(ways))), ("journeys", .tall(.list(journeys))),
    ])
  }

  private static func card(_ card: StoryboardFile.Card, in group: String) -> JSONValue {
    let changed = card.changedLines
    return .object([
      ("key", .string(card.key)), ("group", .string(group)), ("screen", .string(card.screen)),
      ("states", .strings(card.states.map(line))), ("count", .number(card.stateCount)),
      ("text", .string(card.text)),
      ("widths", card.widths.isEmpty ? .absent : .list(card.drawn.map(screen))),
      ("edge", card.isAtEdge ? true : .absent),
      ("path", .strings(card.path.map(lines))),
      ("problems", .strings(card.problems.map(line))),
      ("tests", .unlessEmpty(card.tests.map(line))),
      ("change", JSONValue(card.change?.word)),
      ("difference", JSONValue(card.difference.isEmpty ? nil : card.difference)),
      ("changedLines", .unlessEmpty((changed?.new ?? []).map { .number($0) })),
      (
        "before",
        changed.map { ["text": .string($0.before), "changedLines": .list($0.old.map { .number($0) })] }
          ?? .absent
      ),
    ])
  }

  private static func screen(_ screen: StoryboardFile.Drawn) -> JSONValue {
    .object([
      ("width", .number(screen.size.width)), ("locale", JSONValue(screen.size.locale?.name)),
      ("isRightToLeft", screen.size.locale?.isRightToLeft == true ? true : .absent),
      ("text", .string(screen.text)),
      ("broken", .strings(screen.brokenWords)),
    ])
  }

  private static func step(_ step: StoryboardFile.Journey.Step, _ file: StoryboardFile) -> JSONValue {
    .object([
      ("step", .string(line(step.text))), ("card", .string(file.cards[step.card].key)),
    ])
  }

  private static func line(_ text: String) -> String { Pictures.line(text) }

  private static func lines(_ text: String) -> String { Pictures.lines(text) }
}
