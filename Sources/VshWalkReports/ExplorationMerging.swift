import VshModels
package import VshReports
import VshSession
import VshSuite
package import VshText

/// The documents of all shards of `vsh explore --json` as that of one machine: each finding once, and the transitions
/// that any shard has taken.
package struct MergedExploration: Sendable {
  let files: [JSONValue]

  /// A document of `vsh explore --json`; nil for anything else.
  package static func document(_ bytes: [UInt8]) -> JSONValue? {
    guard let document = try? JSONValue.read(bytes),
      document["format"].string == ExplorationJSON.format
    else { return nil }
    return document
  }

  /// - Parameter documents: each with the name of its file, for problems.
  package init(_ documents: [(name: String, document: JSONValue)]) throws(ReportProblem) {
    var parts: [(name: String, record: RunRecord)] = []
    for (name, document) in documents {
      guard document["version"].integer == ExplorationJSON.version else {
        throw ReportProblem("`\(name)` is an exploration of another version of vsh")
      }
      if let bad = document.memberWithoutCount("files") {
        throw ReportProblem("`\(name)` is not a report: `\(bad)` is not what it should be")
      }
      guard let part = SuitePart(document["shard"]) else {
        throw ReportProblem(
          document.has("shard")
            ? "`\(name)` is not a report: `shard` is not what it should be"
            : "`\(name)` is a whole exploration: only those of `--shard` are merged")
      }
      var record = RunRecord()
      record.part = part
      parts.append((name, record))
    }
    _ = try RunRecord.whole(of: parts)
    let all = documents.map { $0.document["files"].elements }
    guard let first = all.first, all.allSatisfy({ $0.count == first.count }) else {
      throw ReportProblem("the reports do not have the same files: one of them was interrupted")
    }
    files = first.indices.map { index in Self.file(all.map { $0[index] }) }
  }

  package var json: String { ExplorationJSON.document(files).document }

  /// The exit status of the whole: 0, 1 or 2.
  package var status: Int32 {
    let statuses = files.map { $0["status"].string }
    if statuses.contains("unjudged") || files.isEmpty { return 2 }
    return statuses.contains("failed") ? 1 : 0
  }

  // MARK: Files

  private static func file(_ parts: [JSONValue]) -> JSONValue {
    let groups = Dictionary(grouping: parts.flatMap { $0["walks"].elements }) { $0["number"].integer ?? 0 }
    let walks = groups.sorted { $0.key < $1.key }.map { Self.walk($0.value) }
    let setAside = parts.flatMap { $0["setAside"].elements }.withoutRepeats { $0.text }
    // A screen that one shard has reached is walked.
    let left = parts.map { Set($0["notWalked"].elements.map(\.text)) }
    let notWalked = parts[0]["notWalked"].elements.filter { screen in
      left.allSatisfy { $0.contains(screen.text) }
    }
    return .tall([
      "path": parts[0]["path"], "status": .string(status(of: parts, walks)), "walks": .tall(.list(walks)),
      "setAside": .unlessEmpty(setAside),
      "notWalked": .unlessEmpty(notWalked), "missed": .list(missed(in: parts)),
    ])
  }

  private static func status(of parts: [JSONValue], _ walks: [JSONValue]) -> String {
    let hasErrors = parts.contains { $0["status"].string == "unjudged" && $0["walks"].elements.isEmpty }
    if hasErrors { return "unjudged" }
    let hasFailed = parts.contains { $0["status"].string == "failed" }
    if hasFailed || walks.contains(where: { isBroken($0) && !$0.has("known") }) { return "failed" }
    return walks.contains { !$0["isComplete"].isTrue && !isBroken($0) } ? "unjudged" : "passed"
  }

  private static func isBroken(_ walk: JSONValue) -> Bool {
    walk["findings"].elements.contains { !$0["isNote"].isTrue }
      || walk["claims"].elements.contains { $0["verdict"].string == "broken" }
  }

  /// What no shard has reached, but for the transitions of states that none has entered.
  private static func missed(in parts: [JSONValue]) -> [JSONValue] {
    let tables = parts.map { $0["coverage"].elements }
    guard let points = tables.first else { return [] }
    let counts = points.indices.map { index in
      sum(tables.compactMap { index < $0.count ? $0[index] : nil }, "count")
    }
    return points.indices.compactMap { index in
      let point = points[index]
      guard counts[index] == 0, ["state", "transition", "arm"].contains(point["kind"].string) else {
        return nil
      }
      let required = point["requires"].elements.compactMap(\.integer)
      guard required.isEmpty || required.contains(where: { $0 < counts.count && counts[$0] > 0 }) else {
        return nil
      }
      return point.without(["count", "requires"])
    }
  }

  // MARK: Walks

  private static func walk(_ parts: [JSONValue]) -> JSONValue {
    // One of them may have met what others have not.
    let first = parts.max { $0.members.count < $1.members.count } ?? parts[0]
    let (states, moves) = (sum(parts, "states"), sum(parts, "moves"))
    let tables = parts.map { $0["claims"].elements }
    let claims = first["claims"].elements.indices.map { index in
      claim(tables.compactMap { index < $0.count ? $0[index] : nil })
    }
    let members = first.members.compactMap { member -> (name: String, value: JSONValue)? in
      switch member.name {
      case "number": return nil
      case "states": return (member.name, .number(states))
      case "moves": return (member.name, .number(moves))
      case "sharedFingerprintProbability":
        let probability = ExplorationJSON.sharedFingerprintProbability(states: states)
        return (member.name, .written(String(describing: probability)))
      case "typedFields", "untypedFields", "unnamed":
        let all = parts.flatMap { $0[member.name].elements }.withoutRepeats { $0.text }
        // Those of random walks are in order of their labels.
        let label = { (element: JSONValue) in element["label"].string ?? element.string ?? "" }
        return (member.name, .list(parts.count > 1 ? all.sorted { label($0) < label($1) } : all))
      case "claims": return (member.name, .tall(.list(claims)))
      case "findings": return (member.name, .tall(.list(findings(parts))))
      case _: return (member.name, member.value)
      }
    }
    return .tall(.object(members))
  }

  /// Each finding once: that of the first random walk that has met it. A walk to all states is in one shard.
  private static func findings(_ parts: [JSONValue]) -> [JSONValue] {
    if parts.count == 1 {
      return parts[0]["findings"].elements.map { $0.without(["randomWalk", "states"]) }
    }
    var found: [String: Int] = [:]
    var kept: [JSONValue] = []
    let all = parts.flatMap { $0["findings"].elements }.enumerated().sorted { a, b in
      (a.element["randomWalk"].integer ?? 0, a.offset) < (b.element["randomWalk"].integer ?? 0, b.offset)
    }
    for (_, finding) in all {
      let sentence = finding["place"].isNothing ? finding["sentence"] : .null
      let key = JSONValue.list([finding["kind"], finding["place"], finding["states"], sentence]).text
      if found.updateValue(kept.count, forKey: key) != nil { continue }
      kept.append(finding.without(["randomWalk", "states"]))
    }
    return kept
  }

  /// The verdict of the first random walk that decides.
  private static func claim(_ parts: [JSONValue]) -> JSONValue {
    let decided = parts.filter { $0["verdict"].string == "broken" || $0.has("steps") }
    let first = decided.min { ($0["randomWalk"].integer ?? 0) < ($1["randomWalk"].integer ?? 0) }
    return (first ?? parts[0]).without(["randomWalk"])
  }

  /// The sum of a member of each; beyond the greatest number, that one.
  private static func sum(_ parts: [JSONValue], _ name: String) -> Int {
    parts.reduce(0) { min($0 + ($1[name].integer ?? 0), ReportProblem.numbers.upperBound) }
  }
}

extension JSONValue {
  var isTrue: Bool { if case .bool(true) = plain { true } else { false } }

  var integer: Int? { if case .number(let number) = plain { number } else { nil } }

  /// The name of a member, this one or one below, with a number that no document may give.
  fileprivate func memberWithoutCount(_ name: String) -> String? {
    switch plain {
    case .number(let number): ReportProblem.numbers.contains(number) ? nil : name
    case .written: name == "sharedFingerprintProbability" ? nil : name
    case .list(let values): values.lazy.compactMap { $0.memberWithoutCount(name) }.first
    case .object(let members): members.lazy.compactMap { $0.value.memberWithoutCount($0.name) }.first
    case .null, .bool, .string, .absent, .tall: nil
    }
  }

  fileprivate func without(_ names: [String]) -> JSONValue {
    .object(members.filter { !names.contains($0.name) })
  }
}

extension SuitePart {
  fileprivate init?(_ json: JSONValue) {
    guard let index = json["index"].integer, let count = json["count"].integer, 1 <= index,
      index <= count, let files = json["files"].string, let options = json["options"].string
    else { return nil }
    self.init(shard: Shard(index: index - 1, count: count), files: files, options: options)
  }
}
