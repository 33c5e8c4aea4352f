import Testing
import VshSuite

@testable import VshReports

@Suite struct MergingTests {
  private let a = SampleRecords.file("a.vs", [SampleRecords.test("holds")])
  private let b = SampleRecords.file("b.vs", [SampleRecords.test("holds")])

  @Test func filesComeInPathOrder() throws {
    let c = SampleRecords.file("ａ.vs", [SampleRecords.test("holds")])
    let merged = try RunRecord.merged([
      ("1", SampleRecords.run([c])), ("2", SampleRecords.run([b])), ("3", SampleRecords.run([a])),
    ])
    #expect(merged.files.map(\.path) == ["a.vs", "b.vs", "ａ.vs"])
    let again = try RunRecord.merged([("x", merged)])
    #expect(again == merged)
  }

  @Test func aShardThatRanTwiceCountsOnce() throws {
    let merged = try RunRecord.merged([("1", SampleRecords.run([a])), ("2", SampleRecords.run([a, b]))])
    #expect(merged.files == [a, b])
    #expect(merged.passedCount == 2)
  }

  @Test func twoVerdictsOnOneFileAreAMistake() {
    let other = SampleRecords.file("a.vs", [SampleRecords.test("holds", failures: [SampleRecords.failing()])])
    #expect(throws: ReportProblem("`1` and `2` tell different things of `a.vs`")) {
      try RunRecord.merged([("1", SampleRecords.run([a])), ("2", SampleRecords.run([other]))])
    }
  }

  @Test func theGraverEndingStays() throws {
    func merged(_ endings: [RunRecord.Ending]) throws -> RunRecord.Ending {
      try RunRecord.merged(
        endings.enumerated().map { place, ending in
          var record = RunRecord()
          record.ending = ending
          return ("\(place)", record)
        }
      ).ending
    }
    #expect(try merged([.complete, .complete]) == .complete)
    #expect(try merged([.complete, .afterFailures(2), .afterFailures(3)]) == .afterFailures(3))
    #expect(try merged([.interrupted, .afterFailures(2)]) == .interrupted)
    #expect(try merged([.complete, .interrupted]) == .interrupted)
  }

  @Test func whatOneHasFinishedIsFinished() throws {
    var cut = SampleRecords.run([a])
    cut.ending = .interrupted
    cut.unfinished = ["a.vs", "b.vs", "c.vs"]
    let merged = try RunRecord.merged([("1", cut), ("2", SampleRecords.run([b]))])
    #expect(merged.unfinished == ["a.vs", "c.vs"])
  }

  @Test func whatFailedIsKnownByName() {
    var golden = SampleRecords.file("c.vs", [SampleRecords.test(nil)])
    golden.golden = GoldenRecord(path: "c.golden", outcome: .missing)
    let failing = SampleRecords.file(
      "d.vs",
      [
        SampleRecords.test("x", failures: [SampleRecords.failing()]), SampleRecords.test("y"),
        SampleRecords.test(nil, failures: [SampleRecords.failing()]),
      ])
    var record = SampleRecords.run([a, golden, failing])
    record.unfinished = ["e.vs"]
    let failed = record.failedTests
    #expect(failed.keys.sorted() == ["c.vs", "d.vs", "e.vs"])
    #expect(failed["c.vs"]?.isWholeFile == true)
    #expect(failed["d.vs"]?.names == ["x"])
    #expect(failed["d.vs"]?.includesTopLevel == true)
    #expect(failed["d.vs"]?.isWholeFile == false)
    #expect(failed["e.vs"]?.isWholeFile == true)
  }
}
