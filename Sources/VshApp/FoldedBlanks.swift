import VshComparison
import VshText

/// A text as a browser draws it: blanks in a row are one, and those at its ends are not seen.
enum FoldedBlanks {
  static func text(_ text: String) -> String {
    var folded = ""
    for word in text.unicodeScalars.split(whereSeparator: isBlank) {
      if !folded.isEmpty { folded.append(" ") }
      folded.unicodeScalars.append(contentsOf: word)
    }
    return folded
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
  }

  /// The report of a script with the texts of its elements folded; what a person types is left alone.
  static func report(_ report: JSONValue) -> JSONValue {
    guard case .object(let members) = report else { return report }
    return .object(
      members.map { name, value in
        (name, name == "elements" ? .list(value.elements.map(element)) : value)
      })
  }

  private static func element(_ element: JSONValue) -> JSONValue {
    guard case .object(let members) = element else { return element }
    return .object(
      members.map { name, value in
        switch name {
        case "text", "label", "name", "detail", "options": (name, texts(value))
        case "value" where element.has("options"): (name, texts(value))
        case _: (name, value)
        }
      })
  }

  private static func texts(_ value: JSONValue) -> JSONValue {
    if let text = value.string { return .string(self.text(text)) }
    if case .list(let values) = value { return .list(values.map(texts)) }
    return value
  }

  /// The templates that folded texts fit: each one folded. Where folding takes a blank away if a hole is empty, there is
  /// one more without that hole.
  static func templates(_ templates: [AppTemplate]) -> [AppTemplate] {
    var seen: Set<AppTemplate> = []
    return templates.flatMap { template in
      [AppTemplate(kind: template.kind, pieces: pieces(template.pieces))]
        + template.pieces.indices.dropLast().compactMap { hole in
          let (before, after) = (template.pieces[hole], template.pieces[hole + 1])
          let isAtEnd = hole == 0 && before.isEmpty || hole + 2 == template.pieces.count && after.isEmpty
          let (isBlankBefore, isBlankAfter) = (before.last == " ", after.first == " ")
          guard isBlankBefore && isBlankAfter || isAtEnd && (isBlankBefore || isBlankAfter) else {
            return nil
          }
          var merged = template.pieces
          merged[hole] += merged.remove(at: hole + 1)
          return AppTemplate(kind: template.kind, pieces: pieces(merged))
        }
    }.filter { $0.pieces != [""] && seen.insert($0).inserted }
  }

  private static func pieces(_ pieces: [String]) -> [String] {
    pieces.enumerated().map { index, piece in
      // A sign at each end keeps the blanks that are not at the end of the text.
      let (isFirst, isLast) = (index == 0, index == pieces.count - 1)
      let folded = text((isFirst ? "" : "|") + piece + (isLast ? "" : "|"))
      return String(folded.dropFirst(isFirst ? 0 : 1).dropLast(isLast ? 0 : 1))
    }
  }
}
