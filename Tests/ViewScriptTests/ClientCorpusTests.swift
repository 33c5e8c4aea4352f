import Foundation
import TestSupport
import Testing
import VshComparison

@testable import ViewScriptDriver

/// The cases of `Tests/Corpus/app/comparison`, read as the Swift client reads plans: by Foundation, without the engine.
@Suite struct ClientCorpusTests {
  static let folder = CaseFolder("app/comparison")

  @Test(arguments: folder.cases(".json"))
  func theVerdictIsTheCases(_ name: String) throws {
    let data = Data(try Self.folder.bytes(name + ".json"))
    let file = try ReportValue(json: data)
    var comparison = AppComparison(
      templates: Plan.templates(of: file), names: Plan.names(of: file["mapping"]),
      reports: file["reports"].elements.compactMap(\.string))
    for step in file["steps"].elements {
      if comparison.compare(expected: step["expected"], reported: step["reported"]) != nil { break }
    }
    let verdict = comparison.finish()
    let expected = file["verdict"]
    #expect(verdict.value["difference"] == expected["difference"])
    #expect(verdict.value == expected)
  }
}

extension AppVerdict {
  /// As the corpus has it.
  fileprivate var value: ReportValue {
    let difference = difference.map { step, difference -> ReportValue in
      [
        "step": .number(step), "what": .string(difference.what.rawValue),
        "message": .string(difference.message), "script": .strings(difference.script),
        "app": .strings(difference.app),
      ]
    }
    return [
      "difference": difference ?? .null,
      "notes": .list(notes.map { ["step": .number($0.step), "message": .string($0.message)] }),
      "ignored": .strings(ignored),
      "matched": .strings(matched.map(\.text)),
      "compared": [
        "steps": .number(compared.steps), "states": .strings(compared.states),
        "elements": .strings(compared.elements), "values": .strings(compared.values),
        "calls": .strings(compared.calls),
      ],
    ]
  }
}
