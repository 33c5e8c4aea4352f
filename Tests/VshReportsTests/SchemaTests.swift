import Foundation
import TestSupport
import Testing
import VshSuite

@testable import VshReports

/// `grammar/report.schema.json` is what the JSON report keeps to, and says no more than it does.
@Suite struct SchemaTests {
  private func problems(of json: String) throws -> [String] {
    var checker = try SchemaCheck("report.schema.json")
    try checker.check(json: json)
    return checker.problems
  }

  @Test func theCorpusKeepsToIt() throws {
    let file = Checkout.root.appendingPathComponent("Tests/Corpus/reports/report.json")
    #expect(try problems(of: String(decoding: try Data(contentsOf: file), as: UTF8.self)) == [])
  }

  @Test func everyMemberIsUsed() throws {
    var checker = try SchemaCheck("report.schema.json")
    for ending in [RunRecord.Ending.complete, .interrupted, .afterFailures(2)] {
      var record = SampleRecords.full("text")
      record.ending = ending
      try checker.check(json: JSONReport.text(of: record))
    }
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  /// The schema of the Common Test Report Format is that of its project, with the licence beside it.
  @Test func theOtherFormatKeepsToItsOwnSchema() throws {
    var checker = try SchemaCheck("ctrf.schema.json", in: "Tests/Corpus/reports")
    for record in SampleRecords.hostileTexts.map({ SampleRecords.full($0) }) + [SampleRecords.run([])] {
      try checker.check(json: CTRFReport.text(of: record))
    }
    #expect(checker.problems == [])
    let good = CTRFReport.text(of: SampleRecords.full("text"))
    for (old, new) in [
      ("\"status\": \"passed\"", "\"status\": \"good\""), ("\"stop\"", "\"end\""), ("\"CTRF\"", "\"C\""),
    ] {
      var checker = checker
      try checker.check(json: good.replacingOccurrences(of: old, with: new))
      #expect(good.contains(old) && !checker.problems.isEmpty, "\(new)")
    }
  }

  @Test func whatDoesNotFitIsSeen() throws {
    let good = JSONReport.text(of: SampleRecords.full("text"))
    let changes = [
      ("\"version\": 1", "\"version\": 2"), ("\"passed\": ", "\"pased\": "), ("\"line\": 1", "\"line\": 0"),
      ("\"VS0850\"", "\"VS850\""), ("\"status\": \"passed\"", "\"status\": \"good\""),
      ("\"orphans\": [\"text\"]", "\"orphans\": [1]"), ("\"name\": null", "\"name\": false"),
      ("\"shards\": 1", "\"shards\": 0"), ("00000000000000f1", "f1"), ("\"suite\": {", "\"suit\": {"),
    ]
    for (old, new) in changes {
      #expect(good.contains(old), "\(old)")
      #expect(try !problems(of: good.replacingOccurrences(of: old, with: new)).isEmpty, "\(new)")
    }
    #expect(changes.count == 10)
  }
}
