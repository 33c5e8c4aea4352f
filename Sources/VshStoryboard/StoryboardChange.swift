import VshExplore
import VshText

/// What became of a card since an older version of its script.
package enum StoryboardChange: Sendable {
  case new
  case gone
  /// The text that the screen had in the same state.
  case changed(before: String)

  package var word: String {
    switch self {
    case .new: "new"
    case .gone: "gone"
    case .changed: "changed"
    }
  }

  /// Where a card shows its states.
  private struct Position: Hashable {
    let screen: String
    let state: String
  }

  /// Notes what is new and changed among cards, and adds those that are gone. A card that only one version has is the
  /// changed one of another that only the other version has, in the same state; several are paired by their texts, in
  /// order.
  static func note(_ olds: [Storyboard.Card], in cards: inout [(Storyboard.Card, StoryboardChange?)]) {
    let known = Set(olds.map(\.key))
    let present = Set(cards.map(\.0.key))
    var gone: [Position: [Storyboard.Card]] = [:]
    for old in olds.sorted(by: { $0.text > $1.text }) where !present.contains(old.key) {
      gone[position(of: old), default: []].append(old)
    }
    var paired: Set<String> = []
    let added = cards.indices.filter { !known.contains(cards[$0].0.key) && cards[$0].0.stateCount > 0 }
    for index in added.sorted(by: { cards[$0].0.text < cards[$1].0.text }) {
      if let old = gone[position(of: cards[index].0)]?.popLast() {
        paired.insert(old.key)
        cards[index].1 = .changed(before: StoryboardFile.Card.text(of: old))
      } else {
        cards[index].1 = .new
      }
    }
    for old in olds where !present.contains(old.key) && !paired.contains(old.key) {
      cards.append((old, .gone))
    }
  }

  private static func position(of card: Storyboard.Card) -> Position {
    Position(screen: card.screen, state: card.states.first ?? "")
  }
}

extension StoryboardFile.Card {
  /// The lines that changed, with `^` below the cells that did; empty for a card that is not changed.
  var difference: String {
    guard case .changed(let before) = change else { return "" }
    return UnifiedDiff(old: Array((before + "\n").utf8), new: Array((text + "\n").utf8)).hunks
  }

  /// The text of the older version, and the numbers of the lines that changed in both, from 0; nil for a card that is not
  /// changed.
  var changedLines: (before: String, old: [Int], new: [Int])? {
    guard case .changed(let before) = change else { return nil }
    let changes = LineDifference(
      old: TextLines(Array(before.utf8), keepsFeeds: false),
      new: TextLines(Array(text.utf8), keepsFeeds: false)
    ).changes
    return (before, changes.flatMap { Array($0.old) }, changes.flatMap { Array($0.new) })
  }
}
