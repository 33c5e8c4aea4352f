import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh explore --against`: where two versions differ, beside the scripts in `Corpus/against`.
@Suite struct ComparisonTests {
  static let folder = CaseFolder("against")
  static let names = folder.cases(".old.vs")

  private static func run(_ name: String, _ options: [String] = []) throws -> CommandRun {
    let files: [(Path, String)] = [
      ("old.vs", try folder.text(name + ".old.vs")), ("new.vs", try folder.text(name + ".vs")),
    ]
    return CommandRun(["explore", "--against", "old.vs", "new.vs"] + options, files: files)
  }

  @Test(arguments: names) func tellsWhereTheyDiffer(name: String) throws {
    let run = try Self.run(name)
    #expect(run.error.isEmpty)
    #expect(run.output == (try Self.folder.expected(name + ".txt", actual: Array(run.output.utf8))))
    #expect(run.status == (name == "equal-twins" ? .passed : .failed))
  }

  @Test(arguments: names) func aScriptIsEqualToItself(name: String) throws {
    let text = try Self.folder.text(name + ".vs")
    let run = CommandRun(["explore", "--against", "a.vs", "b.vs"], files: [("a.vs", text), ("b.vs", text)])
    #expect(run.status == .passed)
    #expect(run.output.contains("  no difference\n"))
  }

  @Test func aBoundIsNotJudged() throws {
    let run = try Self.run("equal-twins", ["--states", "3"])
    #expect(run.status == .couldNotRun)
    #expect(run.output.contains("inconclusive: the bound is 3 states"))
    #expect(run.output.contains("  no difference so far\n"))
    #expect(try Self.run("equal-twins", ["--depth", "1"]).status == .couldNotRun)
    #expect(try Self.run("renamed-text", ["--states", "1"]).status == .failed)
  }

  @Test func anInterruptEndsIt() throws {
    let text = try Self.folder.text("equal-twins.vs")
    let memory = MemoryHost(files: [("old.vs", text), ("new.vs", text)])
    var host = memory.host
    let read = host.files.readFile
    host.files.readFile = { path, limitBytes in
      memory.interrupt()
      return read(path, limitBytes)
    }
    let status = CommandLineTool(host: host).run(["explore", "--against", "old.vs", "new.vs"])
    #expect(status == .interrupted)
    #expect(memory.output.contains("inconclusive: it was stopped"))
  }

  @Test func badVersionsAreNotJudged() throws {
    let text = try Self.folder.text("equal-twins.vs")
    func run(_ old: String?) -> CommandRun {
      let files: [(Path, String)] = [("new.vs", text), ("old.vs", old)].compactMap { path, text in
        text.map { (path, $0) }
      }
      return CommandRun(["explore", "--against", "old.vs", "new.vs"], files: files)
    }
    #expect(run(nil).status == .couldNotRun)
    #expect(run(nil).error.contains("old.vs"))
    let mistaken = run("screen {\n")
    #expect(mistaken.status == .couldNotRun)
    #expect(mistaken.error.contains("--> old.vs:1"))
    #expect(mistaken.output.isEmpty)
    let without = run("show 1\n")
    #expect(without.status == .failed)
    #expect(without.output == "only new.vs has the screen Teas\n")
    let failing = run(text + "explore \"a\" {\n    open Teas\n    tap \"Gone\"\n}\n")
    #expect(failing.status == .passed)
  }

  @Test func stepsThatFailAreNotJudged() throws {
    let text = try Self.folder.text("equal-twins.vs")
    func script(_ step: String) -> String { text + "explore \"a\" {\n    open Teas\n    \(step)\n}\n" }
    let run = CommandRun(
      ["explore", "--against", "old.vs", "new.vs"],
      files: [("old.vs", script("tap \"Gone\"")), ("new.vs", script("tap \"Cancel\""))])
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("--> old.vs:"))
  }

  @Test func nothingToWalkIsNotJudged() {
    let files: [(Path, String)] = [("old.vs", "show 1\n"), ("new.vs", "show 2\n")]
    let run = CommandRun(["explore", "--against", "old.vs", "new.vs"], files: files)
    #expect(run.status == .couldNotRun)
    #expect(run.output == "both versions have nothing to walk\n")
  }

  @Test func aVariableOfNeitherIsAnError() throws {
    #expect(try Self.run("equal-twins", ["--ignore", "chosen"]).status == .passed)
    let run = try Self.run("equal-twins", ["--ignore", "chosn"])
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("did you mean `chosen`?"))
  }

  @Test(arguments: [
    (["--json", "a.vs"], "`--against` and `--json` exclude each other"),
    (["--save", "b.vs", "a.vs"], "`--against` and `--save` exclude each other"),
    (["--faults", "a.vs"], "`--against` and `--faults` exclude each other"),
    (["--random", "9", "a.vs"], "`--against` and `--random` exclude each other"),
    (["a.vs", "b.vs"], "`--against` compares one file with an old version of it"),
    ([], "`--against` compares one file with an old version of it"),
  ])
  func itComparesOneFile(arguments: [String], sentence: String) {
    let run = CommandRun(["explore", "--against", "old.vs"] + arguments)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains(sentence))
  }
}
