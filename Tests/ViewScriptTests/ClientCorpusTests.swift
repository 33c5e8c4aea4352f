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
    let file = try ReportReading.value(in: try Self.folder.bytes(name + ".json"))
    var comparison = AppComparison(
      templates: Self.templates(of: file), names: Self.names(of: file["mapping"]),
      reports: file["reports"].elements.compactMap(\.string))
    for step in file["steps"].elements {
      if comparison.compare(expected: step["expected"], reported: step["reported"]) != nil { break }
    }
    let verdict = comparison.finish()
    let expected = file["verdict"]
    #expect(verdict.value["difference"] == expected["difference"])
    #expect(verdict.value == expected)
  }

  private static func templates(of script: ReportValue) -> [AppTemplate] {
    script["templates"].elements.map {
      AppTemplate(kind: $0["kind"].string ?? "", pieces: $0["pieces"].elements.compactMap(\.string))
    }
  }

  private static func names(of mapping: ReportValue) -> AppNames {
    AppNames(
      lines: mapping["names"].elements.map {
        .init(kind: $0["kind"].string, script: $0["script"].string ?? "", app: $0["app"].string ?? "")
      },
      ignored: mapping["ignore"].elements.compactMap(\.string))
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
