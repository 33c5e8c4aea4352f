package import VshSession
import VshText

/// The texts of a script for `vsh texts`: as text for people, and as one JSON document for programs, in the format of
/// `grammar/texts.schema.json`.
package enum CatalogReport {
  static let format = "vsh-texts"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  package static func text(of catalogs: [CatalogListing], _ script: String) -> String {
    if catalogs.isEmpty { return "\(Pictures.line(script)) has no `texts`\n" }
    return catalogs.map(text).joined(separator: "\n")
  }

  private static func text(of catalog: CatalogListing) -> String {
    var rows: [[String]] = []
    func add(_ name: String, _ lines: [String]) {
      for (index, line) in lines.enumerated() {
        rows.append([index == 0 ? Pictures.line(name) : "", Pictures.line(line)])
      }
    }
    for locale in catalog.locales {
      let note =
        locale.isRightToLeft ? ["written from right to left, drawn in the order in which it is read"] : []
      let faults =
        locale.missing.map { "no text: \(TextLiteral.of($0))" } + locale.mistakes.map(\.sentence)
        + locale.new.map { "new: \(TextLiteral.of($0))" }
        + locale.needsReview.map { "needs review: \(TextLiteral.of($0))" }
      add(locale.name, (faults.isEmpty ? ["complete"] : faults) + note)
    }
    add("not used", catalog.unused.map(TextLiteral.of))
    add("stale", catalog.stale.map(TextLiteral.of))
    let keys = catalog.keyCount.counted("key")
    return "\(Pictures.line(catalog.path)): \(keys)\n" + Columns.lines(rows).map { "  \($0)\n" }.joined()
  }

  package static func json(of catalogs: [CatalogListing], _ script: String) -> String {
    JSONValue.tall([
      "format": .string(format), "version": .number(version), "script": .string(script),
      "catalogs": .tall(.list(catalogs.map(json))),
    ]).document
  }

  private static func json(_ catalog: CatalogListing) -> JSONValue {
    .tall([
      "path": .string(catalog.path), "keyCount": .number(catalog.keyCount),
      "locales": .tall(.list(catalog.locales.map(json))), "unused": .strings(catalog.unused),
      "stale": .strings(catalog.stale),
    ])
  }

  private static func json(_ locale: CatalogListing.Locale) -> JSONValue {
    [
      "name": .string(locale.name), "isRightToLeft": .bool(locale.isRightToLeft),
      "missing": .strings(locale.missing), "new": .strings(locale.new),
      "needsReview": .strings(locale.needsReview),
      "mistakes": .list(
        locale.mistakes.map { ["key": .string($0.key), "sentence": .string($0.sentence)] }),
    ]
  }
}
