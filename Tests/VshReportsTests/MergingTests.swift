import Testing
import VshSuite

@testable import VshReports

@Suite struct MergingTests {
  private let a = SampleRecords.file("a.vs", [SampleRecords.test("holds")])
  private let b = SampleRecords.file("b.vs", [SampleRecords.test("holds")])

  private func merged(_ records: RunRecord...) throws(ReportProblem) -> RunRecord {
    try RunRecord.merged(records.enumerated().map { ("\($0.offset + 1)", $0.element) })
  }

  @Test func filesComeInPathOrder() throws {
    let c = SampleRecords.file("ａ.vs", [SampleRecords.test("holds")])
    let merged = try merged(
      SampleRecords.run([c], shard: 1, of: 3), SampleRecords.run([b], shard: 2, of: 3),
      SampleRecords.run([a], shard: 3, of: 3))
    #expect(merged.files.map(\.path) == ["a.vs", "b.vs", "ａ.vs"])
    // The whole is a run of one shard, and may be merged as such.
    #expect(merged == SampleRecords.run([a, b, c]))
    #expect(try self.merged(merged) == merged)
  }

  @Test func aShardThatIsMissingIsAMistake() {
    func problem(_ count: Int, _ shards: Int...) -> ReportProblem? {
      let reports = shards.map { ("\($0)", SampleRecords.run([], shard: $0, of: count)) }
      do throws(ReportProblem) {
        _ = try RunRecord.merged(reports)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(1, 1) == nil)
    #expect(problem(3, 3, 1, 2) == nil)
    #expect(problem(2, 1) == ReportProblem("shard 2 of 2 is missing"))
    #expect(problem(4, 3) == ReportProblem("shards 1, 2, 4 of 4 are missing"))
    #expect(problem(5, 2) == ReportProblem("shards 1, 3, 4 and 1 more of 5 are missing"))
    #expect(
      problem(.max, 2) == ReportProblem("shards 1, 3, 4 and \(Int.max - 4) more of \(Int.max) are missing"))
  }

  @Test func aShardThatIsThereTwiceIsAMistake() {
    let (first, second) = (
      SampleRecords.run([a], shard: 1, of: 2), SampleRecords.run([b], shard: 2, of: 2)
    )
    #expect(throws: ReportProblem("`1` and `3` are both shard 1 of 2")) { try merged(first, second, first) }
    #expect(throws: ReportProblem("`1` and `2` are both shard 1 of 1")) {
      try merged(SampleRecords.run([a]), SampleRecords.run([a]))
    }
  }

  @Test func reportsOfTwoRunsAreAMistake() {
    let first = SampleRecords.run([a], shard: 1, of: 2)
    #expect(throws: ReportProblem("`1` and `2` are not shards of one run: shard 1 of 2 and shard 2 of 3")) {
      try merged(first, SampleRecords.run([b], shard: 2, of: 3))
    }
    var other = SampleRecords.run([b], shard: 2, of: 2)
    other.part?.files = "00000000000000f3"
    #expect(
      throws: ReportProblem(
        "`1` and `2` are of different suites: a script or a golden file is not the same")
    ) { try merged(first, other) }
    other = SampleRecords.run([b], shard: 2, of: 2)
    other.part?.options = "00000000000000f3"
    #expect(throws: ReportProblem("`1` and `2` were run with different options")) {
      try merged(first, other)
    }
    other.part = nil
    #expect(
      throws: ReportProblem("`2` does not say which shard it is: it was written by an older vsh")
    ) { try merged(first, other) }
  }

  @Test func twoVerdictsOnOneFileAreAMistake() throws {
    #expect(throws: ReportProblem("two reports contain `a.vs`, which is in one shard only")) {
      try merged(SampleRecords.run([a], shard: 1, of: 2), SampleRecords.run([b, a], shard: 2, of: 2))
    }
    // One name in two spellings is two files.
    let (composed, apart) = (SampleRecords.file("\u{E9}.vs", []), SampleRecords.file("e\u{301}.vs", []))
    let both = try merged(
      SampleRecords.run([composed], shard: 1, of: 2), SampleRecords.run([apart], shard: 2, of: 2))
    #expect(both.files.count == 2)
  }

  @Test func theGraverEndingStays() throws {
    func merged(_ endings: [RunRecord.Ending]) throws -> RunRecord.Ending {
      try RunRecord.merged(
        endings.enumerated().map { index, ending in
          var record = SampleRecords.run([], shard: index + 1, of: endings.count)
          record.ending = ending
          return ("\(index)", record)
        }
      ).ending
    }
    #expect(try merged([.complete, .complete]) == .complete)
    #expect(try merged([.complete, .afterFailures(2), .afterFailures(3)]) == .afterFailures(3))
    #expect(try merged([.interrupted, .afterFailures(2)]) == .interrupted)
    #expect(try merged([.complete, .interrupted]) == .interrupted)
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
