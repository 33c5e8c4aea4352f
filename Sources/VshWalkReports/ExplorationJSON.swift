package import VshExplore
import VshSession
package import VshSource
package import VshSuite
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
    private(set) var exploration: Exploration?
    private(set) var sources: [SourceFile] = []
    private(set) var driven: DrivenPaths?

    /// A script that is not explored yet, or could not be.
    package init(path: String) { self.path = path }

    /// - Parameter driven: the paths of the walks in a real app.
    package mutating func finish(
      _ exploration: Exploration, _ sources: [SourceFile], _ driven: DrivenPaths? = nil
    ) {
      self.exploration = exploration
      self.sources = sources
      self.driven = driven
      judge(exploration)
      guard let driven else { return }
      if driven.problem != nil || driven.app.steps == 0 {
        status = .unjudged
      } else if !driven.differences.isEmpty {
        status = .failed
      } else if driven.isStopped {
        status = .unjudged
      }
    }

    private mutating func judge(_ exploration: Exploration) {
      if let audit = exploration.audit {
        let isWhole = audit.isWhole && exploration.failures.isEmpty
        status = audit.isBroken ? .failed : isWhole ? .passed : .unjudged
        return
      }
      let isBroken =
        exploration.faults?.isBroken ?? exploration.walks.contains { $0.isBroken && $0.known == nil }
      // A known failure may be found before a bound.
      let isWhole = exploration.walks.allSatisfy {
        $0.isComplete || exploration.faults == nil && $0.isBroken
      }
      status = isBroken || !exploration.failures.isEmpty ? .failed : isWhole ? .passed : .unjudged
    }
  }

  /// - Parameter part: the shard; nil for a document that is not merged.
  package static func text(of scripts: [Script], _ part: SuitePart? = nil) -> String {
    document(scripts.map { json($0, isPart: part != nil) }, part).document
  }

  static func document(_ files: [JSONValue], _ part: SuitePart? = nil) -> JSONValue {
    .tall([
      "format": .string(format), "version": .number(version), "shard": json(part),
      "files": .tall(.list(files)),
    ])
  }

  private static func json(_ part: SuitePart?) -> JSONValue {
    guard let part else { return .absent }
    return [
      "index": .number(part.shard.index + 1), "count": .number(part.shard.count),
      "files": .string(part.files), "options": .string(part.options),
    ]
  }

  /// What the states and transitions of a shard need to be merged.
  private static func coverage(_ points: [CoveragePoint]) -> JSONValue {
    .list(
      points.map { point in
        .object(
          members(of: point) + [
            ("count", .number(point.count)), ("requires", .list(point.requires.map { .number($0) })),
          ])
      })
  }

  private static func members(of point: CoveragePoint) -> [(name: String, value: JSONValue)] {
    [
      ("kind", .string(point.kind.rawValue)), ("subject", .string(point.subject)),
      ("screen", .string(point.screen)), ("path", .string(point.path)), ("line", .number(point.line)),
      ("column", .number(point.column)),
    ]
  }

  private static func json(_ script: Script, isPart: Bool) -> JSONValue {
    let missed = (script.exploration?.missed ?? []).map { JSONValue.object(members(of: $0)) }
    let walks = zip(script.exploration?.walks ?? [], script.exploration?.walkNumbers ?? []).map {
      json($0, script.sources, number: isPart ? $1 : nil)
    }
    let setAside = (script.exploration?.setAside ?? []).map { name, aside, span -> JSONValue in
      [
        "name": .string(name), "status": .string(aside.word), "reason": .string(aside.reason),
        "place": location(span, script.sources),
      ]
    }
    let left = (script.exploration?.screensLeft ?? []).map { screen -> JSONValue in
      [
        "screen": .string(screen.name), "parameters": .strings(screen.parameters),
        "step": .string(screen.step),
        "place": location(screen.span, script.sources),
      ]
    }
    return .tall([
      "path": .string(script.path), "status": .string(script.status.rawValue), "walks": .tall(.list(walks)),
      "setAside": .unlessEmpty(setAside),
      "notWalked": .unlessEmpty(left), "missed": .list(missed),
      "app": json(script.driven),
      "coverage": isPart ? coverage(script.exploration?.points ?? []) : .absent,
    ])
  }

  // MARK: A real app

  private static func json(_ driven: DrivenPaths?) -> JSONValue {
    guard let driven else { return .absent }
    let differences = driven.differences.map { difference -> JSONValue in
      [
        "message": .string(difference.message), "difference": .strings(difference.notes),
        "paths": .number(difference.pathCount), "isShortest": .bool(difference.isShortest),
        "path": .strings(difference.steps), "test": .string(DrivenText.test(of: difference)),
      ]
    }
    let notRun = driven.notRun.map { name, reason -> JSONValue in
      ["name": .string(name), "reason": .string(reason)]
    }
    let problem = driven.problem.map { problem -> JSONValue in
      [
        "sentence": .string(problem.message), "notes": .strings(problem.notes),
        "path": .strings(driven.problemPath),
      ]
    }
    return .tall([
      "paths": .number(driven.pathCount), "agreeing": .number(driven.comparedCount),
      "left": .number(driven.leftCount),
      "transitions": ["taken": .number(driven.reachedCount), "all": .number(driven.targetCount)],
      "steps": .number(driven.app.steps), "notCompared": .strings(driven.app.notCompared),
      "ignored": .strings(driven.app.ignored), "matched": .strings(driven.app.matched),
      "problem": problem ?? .absent, "notRun": .list(notRun), "differences": .tall(.list(differences)),
    ])
  }

  // MARK: Walks

  /// - Parameter number: of a walk in a shard.
  private static func json(_ walk: WalkOutcome, _ sources: [SourceFile], number: Int?) -> JSONValue {
    let ignored = walk.ignored.map { ignored -> JSONValue in
      [
        "name": .string(ignored.name), "readBy": JSONValue(ignored.readers.first),
        "readers": .unlessEmpty(ignored.readers),
      ]
    }
    let growth = walk.growth.map { growth -> JSONValue in
      [
        "name": .string(growth.name), "values": .number(growth.values),
        "states": JSONValue(growth.states), "readBy": JSONValue(growth.readers.first),
        "readers": .unlessEmpty(growth.readers), "withNow": growth.withNow ? true : .absent,
      ]
    }
    let fields = walk.fields.all.map { field -> JSONValue in
      ["label": .string(field.label), "clause": .string(field.clause)]
    }
    let typed = walk.typed.all.map { field -> JSONValue in
      [
        "label": .string(field.label), "texts": .strings(field.texts), "leftOut": .number(field.leftOut),
        "untyped": .unlessEmpty(field.untyped),
      ]
    }
    let claims = walk.claims.map { json($0, walk, sources, isPart: number != nil) }
    let findings = walk.findings.map { json($0, walk, sources, isPart: number != nil) }
    return .tall([
      "number": JSONValue(number),
      "name": .string(walk.name),
      "isExplore": .bool(walk.isExplore),
      "known": JSONValue(walk.known),
      "place": location(walk.span, sources),
      "parts": walk.partCount > 1 ? .number(walk.partCount) : .absent,
      "states": .number(walk.stateCount),
      "moves": .number(walk.moveCount),
      "isComplete": .bool(walk.isComplete),
      "rows": walk.tookAllRows ? "all" : "first, second and last",
      "nevers": .unlessEmpty(walk.nevers),
      "failures": JSONValue(walk.mostFailures),
      "answers": walk.isAsGiven ? "as given" : .absent,
      "machines": walk.joinsMachines ? "first, second and last" : .absent,
      "equalCancelledCalls": JSONValue(walk.mostEqualCalls),
      "timers": walk.ordersTimers ? "in one order" : .absent,
      "sharedFingerprintProbability": .written(
        String(describing: sharedFingerprintProbability(states: walk.stateCount))),
      "ignored": .unlessEmpty(ignored), "notDistinguished": .unlessEmpty(walk.notDistinguished),
      "unnamed": .unlessEmpty(walk.unnamed),
      "doubts": .unlessEmpty(walk.doubts),
      "bound": bound(of: walk),
      "growth": growth ?? .absent,
      "typedFields": .list(typed),
      "moreTypedFields": walk.moreTypedFields > 0 ? .number(walk.moreTypedFields) : .absent,
      "untypedFields": .list(fields),
      "claims": .tall(.list(claims)),
      "findings": .tall(.list(findings)),
    ])
  }

  /// An upper bound of the probability that two states share a fingerprint of 128 bits, so that one was not walked.
  static func sharedFingerprintProbability(states: Int) -> Double {
    Double(states) * Double(states) * 0x1p-129
  }

  private static func bound(of walk: WalkOutcome) -> JSONValue {
    guard let bound = walk.bound else { return .absent }
    let (kind, limit): (JSONValue, Int?) =
      switch bound {
      case .within(let count): ("within", count)
      case .states(let count): ("states", count)
      case .depth(let count): ("depth", count)
      case .cards(let count): ("cards", count)
      case .bytes(let bytes): ("frontier", bytes)
      case .unwritable: ("unwritable", nil)
      case .stopped: ("stopped", nil)
      case .random(let walks): ("random", walks.count)
      }
    return [
      "kind": kind,
      "limit": JSONValue(limit),
      "left": .number(walk.leftCount),
      "sentence": walk.isComplete ? .absent : .string(ExplorationText.bound(of: walk)),
    ]
  }

  // MARK: Claims and findings

  private static func json(
    _ claim: ClaimOutcome, _ walk: WalkOutcome, _ sources: [SourceFile], isPart: Bool
  ) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("randomWalk", isPart ? .number(claim.randomWalk) : .absent),
      ("text", .string(claim.text)), ("place", location(claim.span, sources)),
    ]
    switch claim.verdict {
    case .holds: members += [("verdict", "holds")]
    case .holdsIn(let count): members += [("verdict", "holds"), ("steps", .number(count))]
    case .holdsWithin(let count): members += [("verdict", "holds"), ("within", .number(count))]
    case .broken(let sentence, let path):
      members += [
        ("verdict", "broken"), ("sentence", .string(sentence)), ("path", .strings(path)),
        ("difference", .unlessEmpty(claim.difference)),
        ("test", .orNull(ExplorationText.test(of: claim, named: walk.name))),
      ]
    case .inconclusive: members += [("verdict", "inconclusive")]
    }
    members.append(("only", JSONValue(claim.only)))
    return .object(members)
  }

  private static func json(
    _ finding: WalkFinding, _ walk: WalkOutcome, _ sources: [SourceFile], isPart: Bool
  ) -> JSONValue {
    let test = finding.path.isEmpty ? nil : ExplorationText.test(of: finding, named: walk.name)
    return [
      "randomWalk": isPart ? .number(finding.randomWalk) : .absent,
      "states": isPart ? .string(finding.states) : .absent,
      "kind": .string(finding.kind.word),
      "isNote": .bool(finding.isNote),
      "sentence": .string(finding.sentence),
      "place": location(finding.span, sources),
      "path": .strings(finding.path),
      "test": .orNull(test),
    ]
  }

  /// Null without a span.
  static func location(_ span: SourceSpan?, _ sources: [SourceFile]) -> JSONValue {
    var files = SourceLines(sources)
    guard let span, let location = files.location(of: span) else { return .null }
    return [
      "path": .string(location.path), "line": .number(location.line), "column": .number(location.column),
    ]
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
    case .leavesNothingOut: "leavesNothingOut"
    case .pushedTwice: "pushedTwice"
    }
  }
}
