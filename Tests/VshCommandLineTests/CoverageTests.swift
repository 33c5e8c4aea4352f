import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `--coverage`, from scripts to what is printed and written.
@Suite struct CoverageTests {
  private static let screen = """
    record Row { id: Int }
    model rows: [Row] from "rows.json" takes 1s {
      op list() = data
      op find(id: Int) = data.first { $0.id == id }
    }
    screen Rows {
      use rows
      var tries = 0
      var found: [Row] = []
      state loading {
        call rows.list() {
          ok(some) when some.isEmpty -> empty
          ok(some) -> loaded { found = some }
          fail(error) -> failed(error.message)
        }
      }
      state loaded { action refresh when tries < 2 -> loading { tries += 1 } }
      state empty { action look -> looking }
      state looking {
        call rows.find(1) {
          ok(row) -> empty
          fail(error) -> empty
        }
      }
      state failed(message: String) {
        action retry -> loading
        after 10s when tries > 5 -> empty
      }
      view {
        if in loading { progress "…" }
        for row in found {
          if row.id > 1 { row "many" } else { row "one" }
        }
      }
    }

    """

  private static let first = """
    import "rows.vs"
    test "several" {
      open Rows
      expect no "x"
      wait
      expect no "x"
      expect in loaded
    }

    """

  private static let second = """
    import "rows.vs"
    test "none, and one that is not there" {
      given rows.list answers []
      given rows.find answers nil
      open Rows
      wait
      expect no "x"
      send look
      wait
      expect in empty
    }
    test "refused" {
      open Rows
      repeat 2 {
        wait
        send refresh
      }
      wait
      expect refused refresh
    }

    """

  private func run(_ options: [String], jobs: Int = 1) -> (
    memory: MemoryHost, status: VshCommandLine.ExitStatus
  ) {
    let memory = MemoryHost(
      files: [
        ("rows.vs", Self.screen), ("rows.json", "[{\"id\": 1}, {\"id\": 2}]"), ("a.vs", Self.first),
        ("b.vs", Self.second),
        ("deep/c.vs", "import \"../rows.vs\"\ntest \"c\" { open Rows; expect in loading }\n"),
      ])
    return (memory, CommandLineTool(host: memory.host).run(["test", "--jobs", "\(jobs)"] + options))
  }

  /// What stands behind the results.
  private func coverage(_ memory: MemoryHost) -> String {
    memory.output.split(separator: "\n\n", maxSplits: 1).last.map(String.init) ?? ""
  }

  @Test(arguments: ["call", "watch"]) func anAnswerIsCounted(work: String) {
    let script = """
      model box: [Int] = [1] { op get() = data }
      screen S {
          use box
          var n: [Int] = []
          state asking { \(work) box.get() { ok(x) -> known { n = x }; fail(_) -> known } }
          state known { action go when n.count > 0 -> asking; action no when n.isEmpty -> asking }
          view { if n.isEmpty { text "none" } else { text "some" } }
      }
      test "a" { open S; wait; send go; expect screen "some" }

      """
    let run = CommandRun(["test", "--coverage", "--coverage=lcov=lcov", "a.vs"], files: [("a.vs", script)])
    #expect(run.output.contains("`fail` of `box.get` in `asking` was never taken"))
    #expect(run.output.contains("was never an empty list"), "\(run.output)")
    #expect(!run.output.contains("a list of one"), "\(run.output)")
    // The branches of a decision count from 0, and a line as often as what was reached most on it.
    let lcov = run.memory.text("lcov") ?? ""
    #expect(lcov.contains("BRDA:6,3,0,1\nBRDA:6,4,0,0\nBRDA:6,4,1,1\nBRDA:6,5,0,0\n"), "\(lcov)")
    #expect(lcov.contains("DA:5,2\nDA:6,1\nDA:7,1\nLF:3\nLH:3\n"))
  }

  @Test func whatNoTestReachedIsToldOnce() {
    let (memory, status) = run(["--coverage", "a.vs"])
    #expect(status == .passed, "\(memory.errorOutput)")
    let text = coverage(memory)
    for told in [
      "state `empty` was never entered", "state `failed` was never entered",
      "the list of `for … in found` was never one element", "`refresh` in `loaded` was never taken",
    ] { #expect(text.contains(told), "\(told): \(text)") }
    // What hangs on a state that was missed is told with it.
    for untold in ["`retry`", "`look`", "`tries > 5`", "state `loaded`", "`tries < 2`"] {
      #expect(!text.contains(untold), "\(untold): \(text)")
    }
  }

  @Test func scriptsThatImportAScreenCountTogether() {
    let (memory, status) = run(["--coverage"])
    #expect(status == .passed, "\(memory.errorOutput)")
    let text = coverage(memory)
    for told in ["state `failed` was never entered", "the guard `tries < 2` of `refresh` in `loaded`"] {
      #expect(text.contains(told) == told.hasPrefix("state"), "\(told): \(text)")
    }
    #expect(!text.contains("state `empty`") && !text.contains("`look`"), "\(text)")
    #expect(coverage(run(["--coverage"], jobs: 3).memory) == coverage(memory))
  }

  @Test func withoutItNothingIsPrinted() {
    #expect(!run(["a.vs"]).memory.output.contains("coverage"))
  }

  @Test func lcovAddsUp() throws {
    let (memory, status) = run(["--coverage=lcov=cov.info"])
    #expect(status == .passed)
    #expect(!memory.output.contains("coverage"))
    let text = try #require(memory.text("cov.info"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("SF:") } == ["SF:rows.vs"])
    #expect(lines.last == "end_of_record")
    func fields(_ name: String) -> [[String]] {
      lines.filter { $0.hasPrefix(name + ":") }.map {
        $0.dropFirst(name.utf8.count + 1).split(separator: ",").map(String.init)
      }
    }
    for (rows, found, hit, column) in [
      ("FNDA", "FNF", "FNH", 0), ("BRDA", "BRF", "BRH", 3), ("DA", "LF", "LH", 1),
    ] {
      #expect(fields(found) == [["\(fields(rows).count)"]], "\(rows)")
      #expect(fields(hit) == [["\(fields(rows).count { $0[column] != "0" })"]], "\(rows)")
    }
    // Each branch once, each line once and in order, each function with its line.
    #expect(Set(fields("BRDA").map { $0[1...2].joined(separator: "/") }).count == fields("BRDA").count)
    let numbers = fields("DA").compactMap { Int($0[0]) }
    #expect(numbers == Set(numbers).sorted())
    #expect(fields("FN").map { $0[1] } == fields("FNDA").map { $0[1] })
    // `loading` was entered in every test: once in a, c and the first of b, three times in its second.
    #expect(fields("FNDA").first == ["6", "Rows.loading:10:9"])
  }

  @Test func jsonKeepsToItsSchema() throws {
    let (memory, _) = run(["--coverage=json=cov.json", "--coverage=lcov=cov.info"])
    let text = try #require(memory.text("cov.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let file = Checkout.root.appendingPathComponent("grammar/coverage.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(Set(document.keys) == Set(try #require(schema["required"] as? [String])))
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let point = try #require(definitions["point"])
    let members = Set(try #require(point["required"] as? [String]))
    let kinds = try #require(
      (point["properties"] as? [String: [String: Any]])?["kind"]?["enum"] as? [String])
    let points = try #require(document["points"] as? [[String: Any]])
    for point in points { #expect(Set(point.keys) == members) }
    #expect(Set(points.compactMap { $0["kind"] as? String }) == Set(kinds))
    let summary = try #require(document["summary"] as? [String: Int])
    #expect(summary["points"] == points.count)
    #expect(summary["reached"] == points.count { ($0["count"] as? Int ?? 0) > 0 })
    #expect(memory.text("cov.info") != nil)
  }

  /// What lies inside of a branch that was never drawn is counted with it, not named one by one.
  @Test func aBranchInABranchComesAfterIt() {
    let script = """
      screen S {
        var n = 0
        view {
          text "a"
          if n > 0 {
            if n > 2 { text "many" } else { text "few" }
          }
        }
      }
      test "t" { open S; expect screen contains "a" }
      """
    let run = CommandRun(["test", "--coverage"], files: [("a.vs", script)])
    #expect(run.output.contains("`if n > 0` was never true, and 2 things after it"), "\(run.output)")
  }

  /// The way to a failure is taken once more, with the code that counts.
  @Test func aFailureOnAScreenWithBranchesIsCounted() {
    let script = """
      screen S {
        var n = 0
        action go { n += 1 }
        view {
          button "Go" -> go
          if n > 0 { text "some" } else { text "none" }
        }
      }
      test "t" { open S; tap "Go"; expect screen contains "none" }
      """
    let run = CommandRun(["test", "--coverage"], files: [("a.vs", script)])
    #expect(run.status == .failed)
    #expect(run.error.contains("tap \"Go\"") && !run.error.contains("crashed"))
    #expect(run.output.contains("coverage: everything was reached"))
  }

  @Test func aFileThatCannotBeWrittenIsTold() {
    let (memory, status) = run(["--coverage=json=none/cov.json", "a.vs"])
    #expect(status == .couldNotRun)
    #expect(memory.errorOutput.contains("cannot write `none/cov.json`: its folder does not exist"))
  }
}
