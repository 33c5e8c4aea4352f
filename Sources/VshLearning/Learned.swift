import VshText

/// What was learned of a page: its screens, what is wrong with it, and how far the walk came.
package struct Learned {
  /// Of the page, as `teas`.
  let name: String
  let crawl: Crawl
  let audit: Audit
  let cards: [Card]

  /// A screen with its picture, the way to it, and the ways out of it.
  struct Card {
    let number: Int
    let state: LearnedState
    /// By the number of the card that it leads to, the first move that does.
    let ways: [(move: Move, card: Int)]
  }

  package init(_ crawl: Crawl, named name: String) {
    self.name = name
    self.crawl = crawl
    audit = crawl.states.isEmpty ? Audit.none : Audit(crawl)
    cards = Self.cards(of: crawl)
  }

  private static func cards(of crawl: Crawl) -> [Card] {
    let first = crawl.cards.filter { $0.path != nil }
    let order = first.indices.sorted {
      (first[$0].path?.count ?? 0, $0) < (first[$1].path?.count ?? 0, $1)
    }
    var numbers: [String: Int] = [:]
    for (position, index) in order.enumerated() { numbers[first[index].names.card] = position + 1 }
    var ways: [Int: [Int: Move]] = [:]
    for state in crawl.reached {
      guard let from = numbers[state.names.card] else { continue }
      for edge in state.edges {
        guard let to = edge.to.flatMap({ numbers[$0.names.card] }), to != from,
          ways[from]?[to] == nil
        else {
          continue
        }
        ways[from, default: [:]][to] = edge.move
      }
    }
    return order.enumerated().map { position, index in
      let number = position + 1
      let out = (ways[number] ?? [:]).sorted { $0.key < $1.key }.map {
        (move: $0.value, card: $0.key)
      }
      return Card(number: number, state: first[index], ways: out)
    }
  }

  func card(of state: LearnedState) -> Int? {
    cards.first { $0.state.names.card == state.names.card }?.number
  }

  func words(_ path: [Move]) -> String {
    path.map { $0.words(typed: crawl.typed) }.joined(separator: "; ")
  }

  /// Whether the page was never seen.
  package var isEmpty: Bool { crawl.states.isEmpty }

  package enum Verdict: Sendable {
    case good
    case faulty
    /// A bound was met without a fault.
    case open
  }

  package var verdict: Verdict {
    audit.hasFault ? .faulty : crawl.isComplete && audit.canBeJudged ? .good : .open
  }

  // MARK: Text

  /// `teas: 4 screens, 4 states, 12 moves, complete`.
  var headline: String {
    let counts = [
      cards.count.counted("screen"), crawl.states.count.counted("state"),
      crawl.moveCount.counted("move"),
    ]
    var end = "complete"
    if let bound = crawl.bound {
      end = "stopped by `\(bound)`: \(crawl.leftCount.counted("move")) left"
    }
    if crawl.trouble != nil { end = "not complete: \(crawl.leftCount.counted("move")) left" }
    return "\(Pictures.line(name)): \(counts.joined(separator: ", ")), \(end)"
  }

  /// For people: the table, and what was found.
  package var text: String {
    var lines = [headline]
    let rows = audit.rows.map { $0.cells.map(Pictures.line) }
    if !rows.isEmpty { lines += Columns.lines([Audit.Row.headings] + rows) }
    lines += refused
    for finding in audit.findings {
      lines += Self.wrapped("\(finding.rule): \(Pictures.line(finding.text))", indent: 2)
      if finding.rank != .remark, !finding.path.isEmpty {
        lines += Self.wrapped(words(finding.path), indent: 4)
      }
    }
    lines += hiddenStates
    return lines.map { $0 + "\n" }.joined()
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Wrapping.sentence(blanks + text, hanging: indent + 2)
  }

  private static let mostHiddenStates = 5

  /// One move led to two states: the page keeps something that it does not show.
  private var hiddenStates: [String] {
    var found: [[String]] = []
    for one in crawl.divergences {
      let to = { (state: LearnedState?) in
        state.flatMap { card(of: $0) }.map { "screen \($0)" } ?? "no screen"
      }
      let move = one.move.words(typed: crawl.typed)
      let lines =
        Self.wrapped(
          "hidden state: \(move) led to \(to(one.before)), then to \(to(one.now))", indent: 2)
        + Self.wrapped(words(one.state.path ?? []), indent: 4)
      if !found.contains(lines) { found.append(lines) }
    }
    var lines = found.prefix(Self.mostHiddenStates).flatMap { $0 }
    let more = found.count - Self.mostHiddenStates
    if more > 0 { lines.append("  hidden state: \(more) more") }
    for path in crawl.repeated.unequal {
      lines += Self.wrapped("not the same again: \(words(path))", indent: 2)
    }
    return lines
  }

  /// What may be the reason of all else.
  private var refused: [String] {
    if crawl.refused.isEmpty { return [] }
    let all = crawl.refused.sorted().prefix(6).map(Pictures.line).joined(separator: ", ")
    return Self.wrapped("not reached: \(all)", indent: 2)
  }
}
