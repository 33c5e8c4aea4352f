import VshText

/// Says texts of a page by variables of the script: what a field holds, what an answer has, why a call failed.
struct ScriptTexts {
  private let modes: ScriptModes
  private let calls: ScriptCalls
  private let plain: (String) -> String
  /// The variables that a text or a row names.
  private(set) var used: Set<String> = []
  /// Of the state that was asked for last, whose other texts come next.
  private var known: (state: Int, values: [Value])?

  /// What may be in a text: how it is written, and the variable that holds it.
  private typealias Value = (text: String, code: String, variable: String)

  init(_ modes: ScriptModes, _ calls: ScriptCalls, plain: @escaping (String) -> String) {
    self.modes = modes
    self.calls = calls
    self.plain = plain
  }

  private enum Piece {
    case text(String)
    case code(String)

    var isCode: Bool { if case .code = self { true } else { false } }
  }

  /// The literal of a text; nil where it has a value that no variable holds.
  mutating func literal(_ text: String, in state: LearnedState) -> String? {
    var pieces: [Piece] = [.text(text)]
    if known?.state != state.number { known = (state.number, values(in: state)) }
    for (value, code, variable) in known?.values ?? []
    where Self.replace(value, by: code, in: &pieces) {
      used.insert(variable)
    }
    let hasData = plain(text).contains("‹data›") || plain(text).contains("‹typed›")
    if hasData, !pieces.contains(where: \.isCode) { return nil }
    return Self.literal(of: pieces)
  }

  /// The longest first.
  private func values(in state: LearnedState) -> [Value] {
    var found: [Value] = []
    for (variable, value) in zip(modes.variables, modes.values(in: state))
    where value.count > 2 && variable.kind != "toggle" {
      found.append((value, variable.name, variable.name))
    }
    if state.saysRefusal {
      found.append((Outcome.refusal, "problem", "problem"))
    }
    for (kind, value) in modes.answers(in: state) {
      guard let call = calls[kind], case .object = value.plain else { continue }
      for leaf in value.leaves where !leaf.text.isEmpty {
        let path = leaf.path.map { ScriptNames.field($0) }.joined(separator: ".")
        // A page shows blanks and line breaks as one blank.
        let text = leaf.text.split { $0.isWhitespace }.joined(separator: " ")
        found.append((text, "\(call.last)?.\(path)", call.last))
      }
    }
    if let picked = modes.picked(in: state), let call = calls[picked.kind] {
      for leaf in picked.value.leaves where !leaf.text.isEmpty {
        found.append((leaf.text, call.picked(leaf.path, isText: true), call.picked))
      }
    }
    let order = found.indices.sorted { (found[$1].text.count, $0) < (found[$0].text.count, $1) }
    return order.map { found[$0] }
  }

  /// Replaces a value where it first occurs as a word.
  private static func replace(_ value: String, by code: String, in pieces: inout [Piece]) -> Bool {
    for (index, piece) in pieces.enumerated() {
      guard case .text(let text) = piece, let range = wordRange(of: value, in: text) else {
        continue
      }
      let parts: [Piece] = [
        .text(String(text[..<range.lowerBound])), .code(code),
        .text(String(text[range.upperBound...])),
      ]
      pieces.replaceSubrange(index...index, with: parts)
      return true
    }
    return false
  }

  private static func wordRange(of value: String, in text: String) -> Range<String.Index>? {
    text.ranges(of: value).first { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      let begins = value.first.map { $0.isLetter || $0.isNumber } == true
      let ends = value.last.map { $0.isLetter || $0.isNumber } == true
      return !(begins && before.map { $0.isNumber || $0.isLetter && $0.isASCII } == true)
        && !(ends && after.map { $0.isNumber || $0.isLetter && $0.isASCII } == true)
    }
  }

  /// Nil where a number is left: it may be another one the next time.
  private static func literal(of pieces: [Piece]) -> String? {
    var literal = "\""
    for piece in pieces {
      switch piece {
      case .text(let text):
        if text.contains(where: \.isNumber) { return nil }
        literal += text.literal.dropFirst().dropLast()
      case .code(let code): literal += "\\(\(code))"
      }
    }
    return literal + "\""
  }

  // MARK: Rows

  /// How the rows of a state come from an answer.
  struct Rows: Equatable {
    let kind: String
    /// The member of the answer that is the list, as `.items`; empty for the answer itself.
    let part: String
    let row: String
    /// Whether rows of earlier answers stay.
    var isAppended: Bool
  }

  func rows(of state: LearnedState) -> Rows? {
    let texts = state.rows.map(\.text)
    for (kind, value) in modes.answers(in: state) {
      for (part, list) in Self.lists(of: value) where !list.isEmpty && list.count <= texts.count {
        var rows: Set<String> = []
        for (text, element) in zip(texts.suffix(list.count), list) {
          rows.insert(Self.row(text, of: element) ?? "")
        }
        guard rows.count == 1, let row = rows.first, !row.isEmpty else { continue }
        return Rows(kind: kind, part: part, row: row, isAppended: texts.count > list.count)
      }
    }
    return nil
  }

  static func lists(of value: JSONValue) -> [(part: String, list: [JSONValue])] {
    switch value.plain {
    case .list(let values): return [("", values)]
    case .object(let members):
      return members.compactMap { member in
        guard case .list(let values) = member.value.plain else { return nil }
        return (".\(ScriptNames.field(member.name))", values)
      }
    case _: return []
    }
  }

  private static func row(_ text: String, of element: JSONValue) -> String? {
    if let word = element.string, word == text { return "element" }
    var pieces: [Piece] = [.text(text)]
    let leaves = element.leaves.sorted {
      ($1.text.count, $0.path.joined()) < ($0.text.count, $1.path.joined())
    }
    for leaf in leaves where !leaf.text.isEmpty {
      let path = (["element"] + leaf.path.map { ScriptNames.field($0) }).joined(separator: ".")
      _ = replace(leaf.text, by: path, in: &pieces)
    }
    return pieces.contains(where: \.isCode) ? literal(of: pieces) : nil
  }
}

extension JSONValue {
  /// The texts and numbers of an object, by their paths; of a text, itself.
  var leaves: [(path: [String], text: String)] {
    switch plain {
    case .object(let members):
      members.flatMap { member in member.value.leaves.map { ([member.name] + $0.path, $0.text) } }
    case .string(let text): [([], text)]
    case .number(let number): [([], "\(number)")]
    case .written(let text): [([], text)]
    case _: []
    }
  }
}
