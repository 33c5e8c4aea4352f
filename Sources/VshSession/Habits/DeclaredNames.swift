import VshSource

/// The names that a text declares, as the words before them say, also where it cannot be parsed, and with words of other
/// languages. It knows no scopes.
struct DeclaredNames {
  private var names: Set<String> = []

  private static let words: Set<String> = [
    "screen", "component", "background", "model", "record", "enum", "func", "flow", "texts", "op", "var",
    "bind", "let", "one", "each", "region", "state", "action", "for", "case",
    "const", "val", "struct", "class", "interface", "function", "def", "fn", "actor", "service",
    "worker", "store", "task", "object", "singleton", "global", "computed", "derived", "selector",
  ]
  private static let arms: Set<String> = ["ok", "fail", "part", "finished"]
  /// What is before a parameter, a field or a case.
  private static let beginnings: Set<String> = ["", "(", ",", "{", ";"]

  init(_ source: SourceFile) {
    let lines = LineMap(source.bytes)
    for number in 1...max(1, lines.lineCount) {
      let words = HabitLine(source.bytes, lines.range(ofLine: number)).words
      let enumStart = words.firstIndex { $0.text == "enum" } ?? words.endIndex
      for (index, word) in words.enumerated() where word.kind == .name && !Self.words.contains(word.text) {
        func text(_ offset: Int) -> String {
          words.indices.contains(index + offset) ? words[index + offset].text : ""
        }
        let isFirst = Self.beginnings.contains(text(-1))
        let type = text(2) == "[" ? text(3) : text(2)
        let isField = isFirst && text(1) == ":" && type.first?.isUppercase == true
        let isCase = isFirst && text(-1) != "(" && enumStart < index && word.text.first?.isLowercase == true
        let isBound = text(-1) == "(" && Self.arms.contains(text(-2)) || text(-1) == "{" && text(1) == "in"
        if Self.words.contains(text(-1)) || isField || isCase || isBound { names.insert(word.text) }
      }
    }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }
}
