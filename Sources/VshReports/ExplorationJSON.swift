package import VshExplore
import VshSession
package import VshSource
import VshText

/// The walks of `vsh explore` as one JSON document for programs, in the format of `grammar/explore.schema.json`.
///
/// The same scripts and options give the same document. It contains all that the text has.
package enum ExplorationJSON {
  static let format = "vsh-explore"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  /// A script with its walks.
  package struct Script {
    package enum Status: String { case passed, failed, unjudged }

    let path: String
    package private(set) var status = Status.unjudged
    fileprivate private(set) var exploration: Exploration?
    fileprivate private(set) var sources: [SourceFile] = []

    /// A script that is not explored yet, or could not be.
    package init(path: String) { self.path = path }

    package mutating func finish(_ exploration: Exploration, _ sources: [SourceFile]) {
      self.exploration = exploration
      self.sources = sources
      let isBroken = exploration.faults?.isBroken ?? exploration.walks.contains(where: \.isBroken)
      let isWhole = exploration.walks.allSatisfy { walk in
        walk.isComplete || (exploration.faults == nil ? walk.isBroken : isBroken)
      }
      status = !isWhole ? .unjudged : isBroken || !exploration.failures.isEmpty ? .failed : .passed
    }
  }

  package static func text(of scripts: [Script]) -> String {
    var json = JSONText()
    json.object(isTall: true) { json in
      json.member("format", format)
      json.member("version", version)
      json.member("files") { json in json.list(of: scripts, isTall: true) { write($1, to: &$0) } }
    }
    return json.text + "\n"
  }

  private static func write(_ script: Script, to json: inout JSONText) {
    json.object(isTall: true) { json in
      json.member("path", script.path)
      json.member("status", script.status.rawValue)
      json.member("walks") { json in
        let walks = script.exploration?.walks ?? []
        json.list(of: walks, isTall: !walks.isEmpty) { write($1, script.sources, to: &$0) }
      }
      json.member("missed") { json in
        json.list(of: script.exploration?.missed ?? []) { json, point in
          json.object { json in
            json.member("kind", point.kind.rawValue)
            json.member("subject", point.subject)
            json.member("screen", point.screen)
            json.member("path", point.path)
            json.member("line", point.line)
            json.member("column", point.column)
          }
        }
      }
    }
  }

  // MARK: Walks

  private static func write(_ walk: WalkOutcome, _ sources: [SourceFile], to json: inout JSONText) {
    json.object(isTall: true) { json in
      json.member("name", walk.name)
      json.member("isExplore", walk.isExplore)
      json.member("place") { write(walk.span, sources, to: &$0) }
      json.member("states", walk.stateCount)
      json.member("moves", walk.moveCount)
      json.member("isComplete", walk.isComplete)
      json.member("rows", walk.tookAllRows ? "all" : "first, second and last")
      if let most = walk.mostEqualCalls { json.member("equalCancelledCalls", most) }
      json.member("sharedFingerprintProbability", sharedFingerprintProbability(states: walk.stateCount))
      if !walk.ignored.isEmpty {
        json.member("ignored") { json in
          json.list(of: walk.ignored) { json, ignored in
            json.object { json in
              json.member("name", ignored.name)
              if ignored.reader != .nothing { json.member("readBy", ignored.reader.rawValue) }
            }
          }
        }
      }
      if !walk.unnamed.isEmpty { json.member("unnamed", walk.unnamed) }
      if let bound = walk.bound { json.member("bound") { write(bound, walk, to: &$0) } }
      if let growth = walk.growth {
        json.member("growth") { json in
          json.object { json in
            json.member("name", growth.name)
            json.member("values", growth.values)
          }
        }
      }
      json.member("untypedFields") { json in
        json.list(of: walk.fields.all) { json, field in
          json.object { json in
            json.member("label", field.label)
            json.member("clause", field.clause)
          }
        }
      }
      json.member("claims") { json in
        json.list(of: walk.claims, isTall: !walk.claims.isEmpty) { write($1, walk, sources, to: &$0) }
      }
      json.member("findings") { json in
        json.list(of: walk.findings, isTall: !walk.findings.isEmpty) { write($1, walk, sources, to: &$0) }
      }
    }
  }

  /// An upper bound of the probability that two states share a fingerprint of 128 bits, so that one was not walked.
  static func sharedFingerprintProbability(states: Int) -> Double {
    Double(states) * Double(states) * 0x1p-129
  }

  private static func write(_ bound: WalkOutcome.Bound, _ walk: WalkOutcome, to json: inout JSONText) {
    json.object { json in
      switch bound {
      case .within(let count): write("within", count, to: &json)
      case .states(let count): write("states", count, to: &json)
      case .depth(let count): write("depth", count, to: &json)
      case .bytes(let bytes): write("frontier", bytes, to: &json)
      case .unwritable: json.member("kind", "unwritable")
      case .stopped: json.member("kind", "stopped")
      case .random(let walks): write("random", walks.count, to: &json)
      }
      json.member("left", walk.leftCount)
      if !walk.isComplete { json.member("sentence", ExplorationText.bound(of: walk)) }
    }
  }

  private static func write(_ kind: String, _ limit: Int, to json: inout JSONText) {
    json.member("kind", kind)
    json.member("limit", limit)
  }

  // MARK: Claims and findings

  private static func write(
    _ claim: ClaimOutcome, _ walk: WalkOutcome, _ sources: [SourceFile], to json: inout JSONText
  ) {
    json.object { json in
      json.member("text", claim.text)
      json.member("place") { write(claim.span, sources, to: &$0) }
      switch claim.verdict {
      case .holds: json.member("verdict", "holds")
      case .holdsIn(let count):
        json.member("verdict", "holds")
        json.member("steps", count)
      case .holdsWithin(let count):
        json.member("verdict", "holds")
        json.member("within", count)
      case .broken(let sentence, let path):
        json.member("verdict", "broken")
        json.member("sentence", sentence)
        json.member("path", path)
        if !claim.difference.isEmpty { json.member("difference", claim.difference) }
        json.member("test", ExplorationText.test(of: claim, named: walk.name))
      case .inconclusive: json.member("verdict", "inconclusive")
      }
    }
  }

  private static func write(
    _ finding: WalkFinding, _ walk: WalkOutcome, _ sources: [SourceFile], to json: inout JSONText
  ) {
    json.object { json in
      json.member("kind", finding.kind.word)
      json.member("isNote", finding.isNote)
      json.member("sentence", finding.sentence)
      json.member("place") { write(finding.span, sources, to: &$0) }
      json.member("path", finding.path)
      let test = finding.path.isEmpty ? nil : ExplorationText.test(of: finding, named: walk.name)
      json.member("test", test)
    }
  }

  /// Null without a span.
  private static func write(_ span: SourceSpan?, _ sources: [SourceFile], to json: inout JSONText) {
    var files = SourceLines(sources)
    guard let span, let place = files.place(of: span) else { return json.appendNull() }
    json.object { json in
      json.member("path", place.path)
      json.member("line", place.line)
      json.member("column", place.column)
    }
  }
}

extension WalkFinding.Kind {
  fileprivate var word: String {
    switch self {
    case .error: "error"
    case .broken: "broken"
    case .view: "view"
    case .blank: "blank"
    case .deadEnd: "deadEnd"
    case .waitsForEver: "waitsForEver"
    case .neverDone: "neverDone"
    }
  }
}
