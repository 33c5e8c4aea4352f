import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh explore --faults`: where each call leads, beside the scripts in `Corpus/faults`.
@Suite struct FaultTests {
  static let folder = CaseFolder("faults")

  private static func run(_ name: String, _ options: [String] = []) throws -> CommandRun {
    let path = name + ".vs"
    return CommandRun(["explore", "--faults", path] + options, files: [(Path(path), try folder.text(path))])
  }

  @Test(arguments: folder.cases(".vs")) func tellsWhereEachCallLeads(name: String) throws {
    let run = try Self.run(name)
    #expect(run.error.isEmpty)
    #expect(run.output == (try Self.folder.expected(name + ".txt", actual: Array(run.output.utf8))))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  /// What is certainly a mistake fails; a dead end does where an `explore` says what is meant to be one.
  @Test(arguments: [
    ("errors-and-blank-screens", VshCommandLine.ExitStatus.failed), ("explored-shop", .failed),
    ("failure-that-looks-like-an-empty-list", .passed), ("shown-failures", .passed),
  ])
  func theStatusSaysWhatIsCertain(name: String, status: VshCommandLine.ExitStatus) throws {
    #expect(try Self.run(name).status == status)
  }

  @Test func aDeadEndThatIsMeantHolds() throws {
    let text = try Self.folder.text("explored-shop.vs").replacing(
      "may end in paid", with: "may end in paid || in failed(_)")
    #expect(CommandRun(["explore", "--faults", "shop.vs"], files: [("shop.vs", text)]).status == .passed)
  }

  @Test func aBoundIsNotJudged() throws {
    let run = try Self.run("shown-failures", ["--states", "2"])
    #expect(run.status == .couldNotRun)
    #expect(run.output.contains("inconclusive: the bound is 2 states"))
    #expect(try Self.run("errors-and-blank-screens", ["--states", "2"]).status == .failed)
  }

  @Test func anInterruptEndsIt() throws {
    let memory = MemoryHost(files: [("a.vs", try Self.folder.text("shown-failures.vs"))])
    var host = memory.host
    let read = host.files.readFile
    host.files.readFile = { path, limitBytes in
      memory.interrupt()
      return read(path, limitBytes)
    }
    #expect(CommandLineTool(host: host).run(["explore", "--faults", "a.vs"]) == .interrupted)
    #expect(memory.output.contains("inconclusive: it was stopped"))
  }

  @Test(arguments: [["--json"], ["--save", "found.vs"], ["--random", "9"]]) func someOptionsExcludeIt(
    options: [String]
  ) throws {
    let run = try Self.run("shown-failures", options)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("`--faults` and `\(options[0])` exclude each other"))
  }
}
