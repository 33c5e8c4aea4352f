import VshExplore
import VshText

/// The result of `vsh audit` as one JSON document for programs, in the format of `grammar/audit.schema.json`.
package enum AuditJSON {
  static let format = "vsh-audit"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  package static func text(of scripts: [ExplorationJSON.Script]) -> String {
    JSONValue.tall([
      "format": .string(format), "version": .number(version), "files": .tall(.list(scripts.map(json))),
    ]).document
  }

  private static func json(_ script: ExplorationJSON.Script) -> JSONValue {
    let calls = (script.exploration?.audit?.calls ?? []).map { call -> JSONValue in
      var verdicts = AuditedCall.Part.all(asked: []).map { part in
        (name: part.name, value: JSONValue.string(call[part].rawValue))
      }
      let asked = call.asked.map { (name: $0, value: JSONValue.string(call[.asked($0)].rawValue)) }
      if !asked.isEmpty { verdicts.append((name: "codes", value: .object(asked))) }
      let reasons = call.reasons.map { json($0, of: call) }
      return .tall([
        "name": .string(call.name), "place": ExplorationJSON.location(call.span, script.sources),
        "verdicts": .object(verdicts), "reasons": .tall(.list(reasons)),
      ])
    }
    let unused = (script.exploration?.audit?.unusedClauses ?? []).map { clause -> JSONValue in
      ["clause": .string(clause.text), "place": ExplorationJSON.location(clause.span, script.sources)]
    }
    return .tall([
      "path": .string(script.path), "status": .string(script.status.rawValue), "calls": .tall(.list(calls)),
      "unusedClauses": .unlessEmpty(unused),
    ])
  }

  private static func json(_ reason: AuditedCall.Reason, of call: AuditedCall) -> JSONValue {
    [
      "part": JSONValue(reason.part?.name),
      "verdict": .string(reason.verdict.rawValue),
      "sentence": .string(reason.sentence),
      "path": .strings(reason.path),
      "test": .orNull(AuditText.test(of: reason, of: call)),
      "difference": .unlessEmpty(reason.difference),
    ]
  }
}
