import TestSupport
import Testing
import VshComparison
import VshModels
import VshText

@testable import VshApp

/// The cases of `Tests/Corpus/app/comparison`, whose README describes them: what a driver reports in each step, and what
/// comes of it.
@Suite struct ComparisonCorpusTests {
  static let folder = CaseFolder("app/comparison")

  @Test(arguments: folder.cases(".json"))
  func theVerdictIsTheCases(_ name: String) throws {
    let bytes = try Self.folder.bytes(name + ".json")
    let verdict = try ComparisonCase(try JSONValue.read(bytes)).verdict()
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.ranges(of: "\n  \"verdict\": ").last)
    let lines = JSONValue.tall(verdict).document.split(separator: "\n").joined(separator: "\n  ")
    let actual = text[..<start.upperBound] + lines + "\n}\n"
    #expect(actual == (try Self.folder.expected(name + ".json", actual: Array(actual.utf8))))
  }

  @Test func eachRuleHasCases() {
    #expect(Self.folder.cases(".json").count >= 45)
    #expect(Self.folder.cases(".json").count { $0.hasPrefix("fault-") } == 10)
  }
}

/// A case of the comparison, as its file has it.
struct ComparisonCase {
  let templates: [AppTemplate]
  let names: AppNames
  let reports: [String]
  let steps: [(expected: JSONValue, reported: JSONValue)]

  init(_ json: JSONValue) throws {
    templates = json["templates"].elements.map {
      AppTemplate(
        kind: $0["kind"].string ?? "", pieces: $0["pieces"].elements.compactMap { $0.string?.composed })
    }
    names = AppNames(
      lines: json["mapping"]["names"].elements.map {
        .init(
          kind: $0["kind"].string, script: ($0["script"].string ?? "").composed,
          app: ($0["app"].string ?? "").composed)
      },
      ignored: json["mapping"]["ignore"].elements.compactMap { $0.string?.composed })
    reports = json["reports"].elements.compactMap(\.string)
    steps = json["steps"].elements.map { ($0["expected"], $0["reported"]) }
  }

  /// The steps up to the one that ends the test, which is the last.
  func verdict() throws -> JSONValue {
    var comparison = AppComparison(templates: templates, names: names, reports: reports)
    for (index, step) in steps.enumerated() {
      if comparison.compare(expected: ReportValue(step.expected), reported: ReportValue(step.reported)) != nil
      {
        try #require(index == steps.count - 1, "step \(index + 1) ends the test")
      }
    }
    return comparison.finish().json
  }
}

extension AppVerdict {
  /// As the corpus has it.
  var json: JSONValue {
    let difference = difference.map { step, difference -> JSONValue in
      [
        "step": .number(step), "what": .string(difference.what.rawValue),
        "message": .string(difference.message),
        "script": .strings(difference.script), "app": .strings(difference.app),
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
