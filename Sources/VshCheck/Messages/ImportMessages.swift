import VshSource

/// Messages about names that an `import` brings, and about those of other files.
extension Diagnostic {
  /// - Parameter nameToBring: `Item as ShopItem from "shop.vs"`.
  static func broughtTwice(
    _ name: String, at span: SourceSpan, before: SourceSpan, isBrought: Bool, help nameToBring: String
  ) -> Diagnostic {
    Diagnostic(
      219, "`\(name)` has a meaning in this file already", at: span, label: "brought again here",
      related: (before, isBrought ? "first brought here" : "declared here"),
      help: "give this one another name: `import \(nameToBring)`")
  }

  /// - Parameter whole: the name with its comma, or its `import`.
  static func sameImportTwice(
    _ name: String, at span: SourceSpan, before: SourceSpan, whole: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      219, "`\(name)` is brought twice", at: span, label: "take it out",
      related: (before, "first brought here")
    ).fixed(by: "", at: whole, "take it out")
  }

  static func notInFile(
    _ name: String, _ path: String, at span: SourceSpan, suggestion: Meant?, help: String?
  ) -> Diagnostic {
    unknown(220, name, "`\(path)` has no `\(name)`", at: span, suggestion, help: help)
  }

  static func privateName(_ name: String, in path: String, at span: SourceSpan, declared: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      220, "`\(name)` is private in `\(path)`", at: span, label: "only its own file may use it",
      related: (declared, "declared here"), help: "take `private` out there, or use something else")
  }

  /// - Parameters:
  ///   - edit: what brings it, as a text with its place in the file: a name of an `import`, or an `import`.
  static func notBrought(
    _ name: String, from path: String, at span: SourceSpan, declared: SourceSpan, edit: String,
    at edited: SourceSpan?
  ) -> Diagnostic {
    let isName = edit.hasSuffix(" ")
    let way = isName ? "add it to the names of the `import`" : "write `import \(name) from \"\(path)\"`"
    let mistake = Diagnostic(
      220, "`\(name)` is in `\(path)`, and no import of this file brings it", at: span,
      related: (declared, "declared here"), help: way)
    return edited.map { mistake.fixed(by: edit, at: $0, way) } ?? mistake
  }

  static func namesOfFolder(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      221, "names are brought from one file, and `\(path)` is a folder", at: span,
      label: "name the file", help: "or bring all: `import \"\(path)\"`")
  }
}
