import VshExplore
import VshSession
import VshText

extension MergedExploration {
  /// What `vsh explore` prints of the walks.
  package var text: String {
    files.map { file in
      let left = file["notWalked"].elements.map { screen in
        ExplorationText.screenLeft(
          screen["screen"].line, screen["parameters"].texts, screen["step"].line, screen["place"].location)
      }
      let missed = file["missed"].elements.map { point in
        (
          screen: point["kind"].string == "state" ? point["screen"].line : nil,
          subject: point["subject"].string ?? "", location: point.position
        )
      }
      return file["walks"].elements.map { WrittenWalk(json: $0).text(file["path"].line) }.joined()
        + file["setAside"].elements.map { aside in
          let name = ExplorationText.quoted(aside["name"].string ?? "")
          return ExplorationText.sentence(
            "explore \(name): \(aside["status"].line): \(aside["reason"].line)")
        }.joined() + left.joined() + ExplorationText.missed(missed)
    }.joined()
  }
}

/// A walk of a report.
private struct WrittenWalk: DescribedWalk {
  let json: JSONValue

  var name: String { json["name"].string ?? "" }
  var isExplore: Bool { json["isExplore"].isTrue }
  var known: String? { json["known"].string }
  var stateCount: Int { json["states"].integer ?? 0 }
  var moveCount: Int { json["moves"].integer ?? 0 }
  var isComplete: Bool { json["isComplete"].isTrue }
  var within: Int? { json["bound"]["kind"].string == "within" ? json["bound"]["limit"].integer : nil }
  var boundText: String {
    json["bound"].has("sentence")
      ? json["bound"]["sentence"].line
      : [
        ExplorationText.bound(byUnnamed: json["unnamed"].texts),
        ExplorationText.bound(byDoubts: doubts),
      ].compactMap(\.self).joined(separator: ", ")
  }
  var tookAllRows: Bool { json["rows"].string == "all" }
  var nevers: [String] { json["nevers"].texts }
  var mostFailures: Int? { json["failures"].integer }
  var isAsGiven: Bool { json["answers"].string != nil }
  var joinsMachines: Bool { json["machines"].string != nil }
  var mostEqualCalls: Int? { json["equalCancelledCalls"].integer }
  var ordersTimers: Bool { json["timers"].string != nil }
  var ignored: [IgnoredName] {
    json["ignored"].elements.map { IgnoredName(name: $0["name"].line, readers: $0["readers"].texts) }
  }
  var notDistinguished: [String] { json["notDistinguished"].texts }
  var doubts: [String] { json["doubts"].texts }
  var partCount: Int { json["parts"].integer ?? 1 }
  var growth: WalkOutcome.Growth? {
    let growth = json["growth"]
    if growth.isNothing { return nil }
    return WalkOutcome.Growth(
      name: growth["name"].line, values: growth["values"].integer ?? 0, states: growth["states"].integer,
      readers: growth["readers"].texts, withNow: growth["withNow"].isTrue)
  }
  var typedFields: [TypedLabels.Field] {
    json["typedFields"].elements.map { field in
      TypedLabels.Field(
        label: field["label"].string ?? "", texts: field["texts"].texts,
        untyped: field["untyped"].texts, leftOut: field["leftOut"].integer ?? 0)
    }
  }
  var moreTypedFields: Int { json["moreTypedFields"].integer ?? 0 }
  var untypedFields: [UntypedFields.Field] {
    json["untypedFields"].elements.map { field in
      UntypedFields.Field(label: field["label"].string ?? "", clause: field["clause"].string ?? "")
    }
  }

  /// - Parameter path: of its script.
  func text(_ path: String) -> String {
    var text = ExplorationText.headline(of: self, path)
    let claims = json["claims"].elements
    let lines = ExplorationText.claimLines(
      claims.map { ($0["text"].string ?? "", $0.verdict, $0["only"].string) }, of: self)
    for (line, claim) in zip(lines, claims) {
      text += ExplorationText.sentence(line)
      if !claim.has("sentence") { continue }
      let path =
        ExplorationText.sentenceLines(claim["sentence"].line) + claim.testLines
        + claim["difference"].texts.map(Pictures.line)
      text += ExplorationText.indented(path, by: 6)
    }
    for finding in json["findings"].elements {
      text += ExplorationText.sentence("  \(finding["sentence"].line)\(finding["place"].location)")
      text += ExplorationText.indented(finding.testLines, by: 4)
    }
    return text
  }
}

extension JSONValue {
  /// A text, on one line.
  fileprivate var line: String { Pictures.line(string ?? "") }

  fileprivate var texts: [String] { elements.compactMap(\.string) }

  /// The lines of the test of a claim or finding.
  fileprivate var testLines: [String] { ExplorationText.lines(self["test"].string ?? "").map(Pictures.line) }

  /// `shop.vs:12`.
  fileprivate var position: String { "\(self["path"].line):\(self["line"].integer ?? 0)" }

  /// Of a position, which may be null.
  fileprivate var location: String { isNothing ? "" : " (\(position))" }

  /// Of a claim.
  fileprivate var verdict: ClaimOutcome.Verdict {
    switch self["verdict"].string {
    case "broken": .broken(self["sentence"].string ?? "", path: self["path"].texts)
    case "holds":
      self["steps"].integer.map { .holdsIn($0) } ?? self["within"].integer.map { .holdsWithin($0) } ?? .holds
    case _: .inconclusive
    }
  }
}
