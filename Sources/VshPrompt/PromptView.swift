import VshSession
package import VshText

/// What a page shows of a prompt beside its text.
extension Prompt {
  /// As JSON: the prompt's own text, the screen as text and as elements, the steps that it offers, the calls and timers
  /// that are open, the steps that deliver calls or open a screen, and the steps that were taken, undone ones included.
  package mutating func view() -> JSONValue {
    var shown = JSONValue.null
    if case .drawn(let text) = session.screen() { shown = .string(String(decoding: text, as: UTF8.self)) }
    let ways = session.ways(rows: 200).map { way -> JSONValue in
      ["step": .string(way.step), "meaning": .string(way.meaning), "available": .bool(way.isAvailable)]
    }
    return [
      "prompt": .string(promptText),
      "screen": shown,
      "elements": .list(session.elements()),
      "ways": .list(ways),
      "pending": .strings(session.pendingLines()),
      "deliveries": .strings(session.deliveries()),
      "openings": .strings(session.openings()),
      "steps": .strings(history.path.map { history.records[Int($0)].text }),
      "position": .number(history.position),
    ]
  }

  /// A walk from here, as JSON: its text as `:explore` prints it, and each finding with the steps that lead to it.
  package mutating func exploration(states: Int) -> JSONValue {
    var output = PromptOutput(isColored: false)
    var findings: [JSONValue] = []
    if let walk = walk(states: states, toward: nil, &output) {
      output.text(Array(walk.text.utf8))
      findings = walk.findings.map {
        ["sentence": .string($0.sentence), "steps": .strings($0.path)]
      }
    }
    return ["text": .string(String(decoding: output.bytes, as: UTF8.self)), "findings": .list(findings)]
  }
}
