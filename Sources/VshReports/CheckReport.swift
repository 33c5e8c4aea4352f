package import VshSource
import VshHelp
import VshText

/// The formats of `vsh check` for other programs; the raw value is the argument of `--format`.
package enum CheckFormat: String, CaseIterable, Sendable {
  case json, sarif, github
}

/// Diagnostics for programs, in the order of discovery and without duplicates.
///
/// Lines and columns count from 1. A column counts the user-perceived characters of its line; in SARIF, UTF-16 units.
package struct CheckReport {
  private var rows: [Row] = []
  /// A file that several scripts import is checked with each of them, and by itself.
  private var known: Set<Key> = []
  private let version: String

  package init(version: String) { self.version = version }

  struct Location: Equatable {
    var path: String
    var bytes: Range<Int>
    var start: Position
    var end: Position
  }

  struct Position: Equatable {
    var line = 1
    var character = 1
    var utf16 = 1
  }

  struct Row {
    var diagnostic: Diagnostic
    var location: Location?
    var related: Location?
    var fixed: Location?
  }

  /// What tells two diagnostics apart.
  private struct Key: Hashable {
    var path: String?
    var bytes: Range<Int>?
    var code: Int
    var message: String
    var label: String
  }

  /// Adds the diagnostics of a script.
  package mutating func add(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
    var files = SourceLines(sources)
    for diagnostic in DiagnosticPrinter.inOrder(diagnostics) {
      let row = Row(
        diagnostic: diagnostic, location: diagnostic.span.flatMap { files.range(of: $0) },
        related: diagnostic.related.flatMap { files.range(of: $0.span) },
        fixed: diagnostic.fix.flatMap { files.range(of: $0.span) })
      let key = Key(
        path: row.location?.path, bytes: row.location?.bytes, code: diagnostic.code.number,
        message: diagnostic.message, label: diagnostic.label)
      if known.insert(key).inserted { rows.append(row) }
    }
  }

  package func text(_ format: CheckFormat) -> String {
    switch format {
    case .json: json
    case .sarif: SARIFReport.text(of: rows, version: version)
    case .github: rows.map(Self.command).joined()
    }
  }

  // MARK: JSON

  private var json: String {
    let diagnostics = rows.map(Self.json)
    return JSONValue.tall(["version": .string(version), "diagnostics": .tall(.list(diagnostics))]).document
  }

  private static func json(_ row: Row) -> JSONValue {
    let diagnostic = row.diagnostic
    let related = row.related.map { location -> JSONValue in
      ["label": .orNull(diagnostic.related?.label), "place": json(location)]
    }
    var fix = JSONValue.absent
    if let change = diagnostic.fix, let location = row.fixed {
      fix = [
        "title": .string(change.title), "certain": .bool(change.isCertain), "text": .string(change.text),
        "place": json(location),
      ]
    }
    return [
      "code": .string(diagnostic.code.text),
      "severity": diagnostic.isError ? "error" : "warning",
      "message": .string(diagnostic.message),
      "place": row.location.map(json) ?? .absent,
      "label": diagnostic.label.isEmpty ? .absent : .string(diagnostic.label),
      "notes": .unlessEmpty(diagnostic.notes),
      "help": JSONValue(diagnostic.help),
      "related": related ?? .absent,
      "fix": fix,
    ]
  }

  private static func json(_ location: Location) -> JSONValue {
    [
      "path": .string(location.path),
      "line": .number(location.start.line),
      "column": .number(location.start.character),
      "endLine": .number(location.end.line),
      "endColumn": .number(location.end.character),
      "start": .number(location.bytes.lowerBound),
      "end": .number(location.bytes.upperBound),
    ]
  }

  // MARK: GitHub

  private static func command(_ row: Row) -> String {
    let diagnostic = row.diagnostic
    var properties: [String] = []
    if let location = row.location {
      properties.append("file=" + GitHubAnnotations.property(location.path))
      properties.append("line=\(location.start.line),col=\(location.start.character)")
      properties.append("endLine=\(location.end.line)")
      if location.start.line == location.end.line { properties.append("endColumn=\(location.end.character)") }
    }
    properties.append("title=" + diagnostic.code.text)
    let level = diagnostic.isError ? "error" : "warning"
    let text = GitHubAnnotations.data(diagnostic.sentences)
    return "::\(level) \(properties.joined(separator: ","))::\(text)\n"
  }
}

extension SourceLines {
  fileprivate mutating func range(of span: SourceSpan) -> CheckReport.Location? {
    guard let (source, lines) = file(span.file) else { return nil }
    let start = min(span.range.lowerBound, source.bytes.count)
    let end = min(max(start, span.range.upperBound), source.bytes.count)
    func position(of offset: Int) -> CheckReport.Position {
      CheckReport.Position(
        line: lines.line(of: offset), character: lines.column(of: offset),
        utf16: String(decoding: source.bytes[lines.range(before: offset)], as: UTF8.self).utf16.count + 1)
    }
    return CheckReport.Location(
      path: source.path, bytes: start..<end, start: position(of: start), end: position(of: end))
  }
}
