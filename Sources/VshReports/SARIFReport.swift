import VshHelp
import VshSource
import VshText

/// Diagnostics in SARIF 2.1.0, the format of code scanning.
enum SARIFReport {
  static func text(of rows: [CheckReport.Row], version: String) -> String {
    var codes: [String] = []
    for row in rows where !codes.contains(row.diagnostic.code.text) { codes.append(row.diagnostic.code.text) }
    let run: JSONValue = [
      "tool": ["driver": driver(codes, version)],
      "columnKind": "utf16CodeUnits",
      "results": .tall(.list(rows.map { result($0, codes) })),
    ]
    return JSONValue.tall([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [.tall(run)],
    ]).document
  }

  private static func driver(_ codes: [String], _ version: String) -> JSONValue {
    let rules = codes.map { code -> JSONValue in
      let explanation = Explanation.named(code)
      return [
        "id": .string(code),
        "shortDescription": message(explanation?.title),
        "fullDescription": message(explanation?.meaning),
      ]
    }
    return ["name": "vsh", "version": .string(version), "rules": .tall(.list(rules))]
  }

  private static func result(_ row: CheckReport.Row, _ codes: [String]) -> JSONValue {
    let diagnostic = row.diagnostic
    var fixes = JSONValue.absent
    if let fix = diagnostic.fix, let fixed = row.fixed { fixes = [json(fix, fixed)] }
    return [
      "ruleId": .string(diagnostic.code.text),
      "ruleIndex": .number(codes.firstIndex(of: diagnostic.code.text) ?? 0),
      "level": diagnostic.isError ? "error" : "warning",
      "message": message(diagnostic.sentences),
      "locations": row.location.map { [location($0, nil)] } ?? .absent,
      "relatedLocations": row.related.map { [location($0, diagnostic.related?.label)] } ?? .absent,
      "fixes": fixes,
    ]
  }

  private static func location(_ location: CheckReport.Location, _ label: String?) -> JSONValue {
    [
      "physicalLocation": ["artifactLocation": artifact(location), "region": region(location)],
      "message": message(label),
    ]
  }

  private static func json(_ fix: Fix, _ location: CheckReport.Location) -> JSONValue {
    let replacement: JSONValue = ["deletedRegion": region(location), "insertedContent": message(fix.text)]
    return [
      "description": message(fix.title),
      "artifactChanges": [["artifactLocation": artifact(location), "replacements": [replacement]]],
    ]
  }

  private static func artifact(_ location: CheckReport.Location) -> JSONValue {
    ["uri": .string(address(of: location.path))]
  }

  private static func region(_ location: CheckReport.Location) -> JSONValue {
    [
      "startLine": .number(location.start.line),
      "startColumn": .number(location.start.utf16),
      "endLine": .number(location.end.line),
      "endColumn": .number(location.end.utf16),
    ]
  }

  /// Absent for nil.
  private static func message(_ text: String?) -> JSONValue {
    text.map { ["text": .string($0)] } ?? .absent
  }

  /// A path as a URI, relative to the folder of the run if it is below it.
  private static func address(of path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + PercentEncoding.encoded(path: path.utf8)
  }
}
