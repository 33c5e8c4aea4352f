package import VshSession
import VshText

/// The points that no test reached (`--coverage`): as text for users, as LCOV for tools that colour sources, as JSON
/// for others.
///
/// It prints points. Lower targets define and count them.
package enum CoverageReport {
  // MARK: Text

  /// The missed points with their positions, then a table of the screens. Where a point can be reached only through
  /// another missed one, only that one is listed, with the number of points that depend on it.
  package static func text(of points: [CoveragePoint]) -> String {
    if points.isEmpty { return "coverage: there is no screen to reach\n" }
    var text = ""
    var behind: [Int: Int] = [:]
    for index in points.indices where points[index].count == 0 {
      if let cause = cause(of: index, points) { behind[cause, default: 0] += 1 }
    }
    for (index, point) in points.enumerated() where point.count == 0 && cause(of: index, points) == nil {
      let rest = behind[index].map { ", and \($0.counted("thing")) after it" } ?? ""
      text += "\(point.path):\(point.line):\(point.column): \(visibleLine(point.missing))\(rest)\n"
    }
    let missed = points.count { $0.count == 0 }
    text = missed == 0 ? "coverage: everything was reached\n\n" : "coverage: no test reached\n\(text)\n"
    return text + table(of: points)
  }

  /// The outermost missed point that this one depends on; nil where it depends on none.
  private static func cause(of index: Int, _ points: [CoveragePoint]) -> Int? {
    var cause: Int?
    var current = index
    // A chain is as long as states are nested; the bound is for points that refer to each other.
    for _ in 0..<points.count {
      let required = points[current].requires
      guard let first = required.first, required.allSatisfy({ points[$0].count == 0 }) else { break }
      cause = first
      current = first
    }
    return cause
  }

  private static func table(of points: [CoveragePoint]) -> String {
    let kinds = CoveragePoint.Kind.allCases
    var rows: [[String]] = [["screen"] + kinds.map(heading) + ["all"]]
    var screens: [String: Int] = [:]
    var groups: [(name: String, points: [CoveragePoint])] = []
    for point in points {
      let key = "\(point.identity)\n\(point.screen)"
      let group = screens[key] ?? groups.count
      if group == groups.count { groups.append((point.screen, [])) }
      screens[key] = group
      groups[group].points.append(point)
    }
    if groups.count > 1 { groups.append(("all", points)) }
    for group in groups {
      let columns = kinds.map { kind in share(group.points.filter { $0.kind == kind }) }
      rows.append([group.name] + columns + [share(group.points)])
    }
    return Columns.lines(rows, rightAligned: 1..<rows[0].count).map { $0 + "\n" }.joined()
  }

  private static func heading(_ kind: CoveragePoint.Kind) -> String {
    switch kind {
    case .state: "states"
    case .transition: "transitions"
    case .guardCondition: "guards"
    case .arm: "arms"
    case .view: "views"
    case .data: "data"
    }
  }

  private static func share(_ points: [CoveragePoint]) -> String {
    points.isEmpty ? "-" : "\(points.count { $0.count > 0 })/\(points.count)"
  }

  private static func visibleLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
  }

  // MARK: LCOV

  /// LCOV as geninfo(1) describes it: a state is a function, every point is a branch of its line, and a line was
  /// reached when one of its points was.
  package static func lcov(of points: [CoveragePoint]) -> String {
    var text = ""
    var first = 0
    while first < points.count {
      var end = first
      while end < points.count, points[end].path == points[first].path { end += 1 }
      text += record(points[first..<end])
      first = end
    }
    return text
  }

  private static func record(_ points: ArraySlice<CoveragePoint>) -> String {
    guard let path = points.first?.path else { return "" }
    var text = "TN:\nSF:\(path.split(separator: "\n").joined())\n"
    let states = points.filter { $0.kind == .state }
    // Several regions may have states with the same name, so the position is included.
    let name = { (state: CoveragePoint) in
      "\(state.screen).\(state.subject.split(separator: "`").last ?? ""):\(state.line):\(state.column)"
    }
    for state in states { text += "FN:\(state.line),\(name(state))\n" }
    for state in states { text += "FNDA:\(state.count),\(name(state))\n" }
    text += "FNF:\(states.count)\nFNH:\(states.count { $0.count > 0 })\n"
    let branches = points.filter { $0.kind != .state }
    var block = -1
    var branch = 0
    var last: (offset: Int, subject: String)?
    for point in branches {
      if last.map({ $0.offset != point.offset || $0.subject != point.subject }) ?? true {
        block += 1
        branch = 0
      }
      last = (point.offset, point.subject)
      text += "BRDA:\(point.line),\(block),\(branch),\(point.count)\n"
      branch += 1
    }
    text += "BRF:\(branches.count)\nBRH:\(branches.count { $0.count > 0 })\n"
    var lines: [(line: Int, count: Int)] = []
    for point in points.sorted(by: { $0.line < $1.line }) {
      if lines.last?.line == point.line {
        lines[lines.count - 1].count = max(lines[lines.count - 1].count, point.count)
      } else {
        lines.append((point.line, point.count))
      }
    }
    for line in lines { text += "DA:\(line.line),\(line.count)\n" }
    text += "LF:\(lines.count)\nLH:\(lines.count { $0.count > 0 })\nend_of_record\n"
    return text
  }

  // MARK: JSON

  static let format = "vsh-coverage"
  static let version = 1

  /// The format of `grammar/coverage.schema.json`.
  package static func json(of points: [CoveragePoint]) -> String {
    let rows = points.map { point -> JSONValue in
      [
        "kind": .string(point.kind.rawValue),
        "path": .string(point.path),
        "line": .number(point.line),
        "column": .number(point.column),
        "screen": .string(point.screen),
        "subject": .string(point.subject),
        "outcome": .orNull(point.outcome),
        "count": .number(point.count),
      ]
    }
    let summary: JSONValue = [
      "points": .number(points.count), "reached": .number(points.count { $0.count > 0 }),
    ]
    return JSONValue.tall([
      "format": .string(format), "version": .number(version), "summary": summary,
      "points": .tall(.list(rows)),
    ]).document
  }
}
