import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh audit`: which screens each call lacks, beside the scripts in `Corpus/audit`.
@Suite struct AuditTests {
  static let folder = CaseFolder("audit")

  private static func run(_ name: String, _ options: [String] = []) throws -> CommandRun {
    let path = name + ".vs"
    return CommandRun(["audit", path] + options, files: [(Path(path), try folder.text(path))])
  }

  @Test(arguments: folder.cases(".vs")) func saysWhatIsMissing(name: String) throws {
    let run = try Self.run(name)
    #expect(run.error.isEmpty)
    #expect(run.output == (try Self.folder.expected(name + ".txt", actual: Array(run.output.utf8))))
  }

  /// The tests below the lines can be run beside the script: they pass where the script is not wrong in itself.
  @Test(arguments: ["answers-that-cancel-the-other", "screens-that-look-alike", "ways-that-lead-nowhere"])
  func itsTestsPass(name: String) throws {
    var (tests, isTest) = ([Substring](), false)
    for line in try Self.run(name).output.split(separator: "\n") {
      isTest = isTest || line.hasPrefix("    test \"")
      if isTest { tests.append(line) }
      if line == "    }" { isTest = false }
    }
    let script = try Self.folder.text(name + ".vs") + tests.joined(separator: "\n") + "\n"
    let run = CommandRun(["test", "a.vs", "--filter", "call"], files: [("a.vs", script)])
    let count = tests.count { $0.hasPrefix("    test") }
    #expect(count > 0 && run.output.contains("\(count) passed, 0 failed"), "\(run.error)\(run.output)")
  }

  @Test(arguments: [
    ("complete", VshCommandLine.ExitStatus.passed), ("screens-that-look-alike", .failed),
    ("answers-that-come-late", .failed), ("what-cannot-be-judged", .couldNotRun),
  ])
  func theStatusIsThatOfTheLines(name: String, status: VshCommandLine.ExitStatus) throws {
    #expect(try Self.run(name).status == status)
    #expect(try Self.run(name, ["--json"]).status == status)
  }

  @Test func aBoundIsNotJudged() throws {
    let run = try Self.run("complete", ["--states", "2"])
    #expect(run.status == .couldNotRun)
    #expect(run.output.contains("ok       ok       ok       ok       ?        Teas.loading"))
    #expect(run.output.contains("  late: the walk is not complete\n"))
    #expect(try Self.run("screens-that-look-alike", ["--states", "2"]).status == .failed)
  }

  @Test func aScriptWithErrorsIsNotJudged() {
    let run = CommandRun(["audit", "a.vs"], files: [("a.vs", "screen {\n")])
    #expect(run.status == .couldNotRun)
    #expect(run.output.isEmpty && run.error.contains("--> a.vs:1"))
  }

  @Test func anOptionOfTheWalkAloneIsRefused() throws {
    let run = try Self.run("complete", ["--faults"])
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("`--faults` is not an option of `vsh audit`"))
  }

  @Test func theDocumentFitsItsSchema() throws {
    let files = try Self.folder.cases(".vs").map { (Path($0 + ".vs"), try Self.folder.text($0 + ".vs")) }
    let run = CommandRun(["audit", "--json"], files: files + [("broken.vs", "screen {\n")])
    var checker = try SchemaCheck("audit.schema.json")
    try checker.check(json: run.output)
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }
}
