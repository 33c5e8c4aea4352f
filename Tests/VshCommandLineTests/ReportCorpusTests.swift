import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// The suite in `Corpus/reports/suite`, in which everything goes wrong that can, and beside it what each report says of it.
@Suite struct ReportCorpusTests {
  static let folder = CaseFolder("reports")
  static let formats = [
    ("text", "report.txt"), ("junit", "report.xml"), ("tap", "report.tap"), ("json", "report.json"),
    ("github", "report.github"), ("ctrf", "report.ctrf.json"),
  ]

  static func suite() throws -> [(Path, String)] {
    let root = folder.url.appendingPathComponent("suite")
    var files: [(Path, String)] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() {
      let url = root.appendingPathComponent(name)
      if let data = try? Data(contentsOf: url) {
        files.append((Path(name), String(decoding: data, as: UTF8.self)))
      }
    }
    return files
  }

  static func run(_ options: [String]) throws -> CommandRun {
    CommandRun(["test"] + options, files: try suite())
  }

  @Test(arguments: formats)
  func everyReportIsAsItStandsBeside(format: String, name: String) throws {
    let run = try Self.run(["--report", "\(format)=out"])
    #expect(run.status == .couldNotRun)
    let text = try #require(run.memory.text("out"))
    let same = Self.withoutTimes(text)
    #expect(same == (try Self.folder.expected(name, actual: Array(same.utf8))))
    #expect(Self.formats.count == 6)
  }

  /// Each test has its own time, in the order of the tests; sums are those of the tests.
  @Test func timesOfJUnitAreReal() throws {
    let run = CommandRun(
      ["test", "--jobs", "1", "--report", "junit"],
      files: [
        ("a.vs", "test \"x\" { expect 1 == 1 }\ntest \"y\" { expect 1 == 1 }\n"),
        ("b.vs", "screen S { view { text \"s\" } }\ntest \"x\" { open S; wait 2s; expect on S }\n"),
      ])
    // The clock of the test advances by a millisecond whenever it is read.
    let times = run.output.matches(of: Self.time).map { String($0.output) }
    #expect(times == [3, 2, 1, 1, 1, 1].map { " time=\"0.00\($0)\"" })
    #expect(run.output.contains("<properties><property name=\"clock\" value=\"2.000\"/></properties>"))
  }

  static var time: Regex<Substring> { #/ time="[0-9.]+"/# }

  /// A report without what the machine's clock says.
  static func withoutTimes(_ report: String) -> String { report.replacing(Self.time, with: "") }

  @Test func theSummaryIsAsItStandsBeside() throws {
    let memory = MemoryHost(
      files: try Self.suite() + [("summary", "before\n")],
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary"])
    _ = CommandRun(["test"], on: memory)
    let text = try #require(memory.text("summary"))
    #expect(text.hasPrefix("before\n### vsh test: "))
    #expect(text == (try Self.folder.expected("summary.md", actual: Array(text.utf8))))
  }

  @Test(arguments: [1, 2, 3, 64], [[], ["--shuffle=1"], ["--shuffle=7"]])
  func jobsAndOrderShowNowhere(jobs: Int, order: [String]) throws {
    let reports = Self.formats.flatMap { ["--report", "\($0.0)=out.\($0.0)"] }
    let alone = try Self.run(reports + ["--jobs", "1"])
    let many = try Self.run(reports + ["--jobs", "\(jobs)"] + order)
    for (format, _) in Self.formats {
      let report = Path("/home/out.\(format)")
      let texts = [many, alone].map { $0.memory.text(report).map(Self.withoutTimes) }
      #expect(texts[0] == texts[1], "\(format)")
    }
    #expect(many.output == alone.output)
    #expect(many.status == alone.status)
  }

  /// A shard says which it is; each test is in one of them, and has one attempt.
  @Test func theShardsOfCTRFAreTheWhole() throws {
    func tests(_ options: [String], saying shard: String?) throws -> [String] {
      let run = try Self.run(options + ["--report", "ctrf=out"])
      let text = try #require(run.memory.text("out"))
      var checker = try SchemaCheck("ctrf.schema.json", in: "Tests/Corpus/reports")
      try checker.check(json: text)
      #expect(checker.problems == [])
      let report = try JSONDecoder().decode(CTRF.self, from: Data(text.utf8))
      #expect(report.extra?.shard == shard)
      #expect(report.results.tests.allSatisfy { $0.retries == 0 && !$0.flaky })
      return report.results.tests.map { "\($0.filePath ?? "") \($0.name)" }
    }
    let shards = try (1...3).flatMap { try tests(["--shard", "\($0)/3"], saying: "\($0)/3") }
    #expect(try shards.sorted() == tests([], saying: nil).sorted() && shards.count > 3)
  }

  private struct CTRF: Decodable {
    struct Extra: Decodable { var shard: String? }
    struct Results: Decodable { var tests: [Test] }
    struct Test: Decodable {
      var name: String
      var filePath: String?
      var retries: Int
      var flaky: Bool
    }

    var extra: Extra?
    var results: Results
  }

  @Test(arguments: [1, 2, 3, 20])
  func mergedShardsAreTheWhole(count: Int) throws {
    let whole = try Self.run(["--report", "json=whole"])
    var files: [(Path, String)] = []
    for shard in 1...count {
      let part = try Self.run(["--shard", "\(shard)/\(count)", "--report", "json=part"])
      files.append((Path("part\(shard)"), try #require(part.memory.text("part"))))
    }
    // The order in which they are named makes no difference.
    let names = files.map { $0.0.description }.reversed()
    let merged = CommandRun(["report", "merge"] + names, files: files)
    #expect(merged.output == whole.memory.text("whole"))
    #expect(merged.status == whole.status)
    for (format, _) in Self.formats {
      let single = try Self.run(["--report", "\(format)=out"])
      let made = CommandRun(["report", "merge"] + names + ["--report", "\(format)=out"], files: files)
      let texts = [made, single].map { $0.memory.text("out").map(Self.withoutTimes) }
      #expect(texts[0] == texts[1], "\(format)")
    }
  }
}
