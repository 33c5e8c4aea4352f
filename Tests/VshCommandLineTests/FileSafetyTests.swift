import Foundation
import TestSupport
import Testing
@testable import VshHost

@testable import VshCommandLine

/// What stands in a folder that somebody else made leads no command to read or write elsewhere.
@Suite struct FileSafetyTests {
  private static let script = """
    screen Note { view { text "New" } }
    test "a" {
      open Note
      expect screen \"\"\"
        Old
        \"\"\"
    }

    """

  /// The file system of a process in this folder; everything is named from the root.
  private func files(in folder: Path) -> Files {
    var files = Files.live
    files.findCurrentFolder = { .success(folder) }
    return files
  }

  private func link(_ path: Path, to target: String) {
    #expect(symlink(target, path.description) == 0)
  }

  // MARK: Writing

  @Test(arguments: [["--update"], ["--update=force"]])
  func anUpdateWritesThroughNoLinkOutOfTheTree(options: [String]) throws {
    let outer = try ScratchFolder([("victim", "secret\n"), ("f.vs", Self.script)])
    let repo = outer.at("repo")
    #expect(mkdir(repo.description, 0o755) == 0)
    try outer.write("repo/b.vs", "show 1\n")
    try outer.write("repo/good.vs", "show 2\n")
    link(repo.appending("b.golden"), to: "../victim")
    link(repo.appending("c.vs"), to: "../f.vs")
    let run = runTool(["test"] + options + [repo.description], files: files(in: repo))
    #expect(run.status == .couldNotRun)
    let cause = "it leads out of the root folder `\(repo)`"
    #expect(run.errors.contains("cannot read `\(repo)/b.golden`: \(cause)"), "\(run.errors)")
    #expect(run.errors.contains("cannot write `\(repo)/c.vs`: \(cause)"), "\(run.errors)")
    #expect(!(run.output + run.errors).contains("secret"))
    #expect(try outer.text("victim") == "secret\n" && outer.text("f.vs") == Self.script)
    // The others are written, and results are told.
    #expect(try outer.text("repo/good.golden") == "> show 2\n2\n")
    #expect(run.output.contains("\(repo)/b.vs: 1 passed\n"), "\(run.output)")
    #expect(runTool(["test", repo.description], files: files(in: repo)).status == .couldNotRun)
  }

  @Test func aTraceIsWrittenThroughNoLinkOfItsFolder() throws {
    let script = """
      screen S {
          var x = 0
          action inc when x < 3 { x += 1 }
          view { button "inc" -> inc }
      }

      """
    let outer = try ScratchFolder([("config", "[core]\n"), ("tiny.vs", script)])
    #expect(mkdir(outer.at("traces").description, 0o755) == 0)
    link(outer.at("traces/path-1.itf.json"), to: "../config")
    let arguments = ["explore", "--cover", "transitions", "--itf", outer.at("traces").description]
    let run = runTool(arguments + [outer.at("tiny.vs").description], files: files(in: outer.path))
    #expect(run.status == .couldNotRun)
    #expect(run.errors.contains("is a link, and vsh writes through a link only where the"), "\(run.errors)")
    #expect(try outer.text("config") == "[core]\n")
  }

  @Test func aLinkWithinTheTreeIsFollowedWhereItIsNamed() throws {
    let outer = try ScratchFolder([("b.vs", "show 1\n"), ("real.golden", "old\n"), ("real.vs", "show   1\n")])
    link(outer.at("b.golden"), to: "real.golden")
    link(outer.at("c.vs"), to: "real.vs")
    let files = files(in: outer.path)
    #expect(runTool(["fmt", outer.at("c.vs").description], files: files).status == .passed)
    #expect(try outer.text("real.vs") == "show 1\n")
    #expect(try Files.live.kindWithoutFollowing(outer.at("c.vs")) == .link)
    // The golden file is a name that was found, and so is the link where only its folder is named.
    try outer.write("real.vs", "show   1\n")
    let update = runTool(["test", "--update", outer.at("b.vs").description], files: files)
    #expect(update.status == .couldNotRun)
    #expect(try outer.text("real.golden") == "old\n")
    let sentence = "is a link, and vsh writes through a link only where the command line names it\n"
    #expect(
      update.errors
        == "error[VS0700]: cannot write `\(outer.path)/b.golden`: `\(outer.path)/b.golden` \(sentence)")
    let format = runTool(["fmt", outer.path.description], files: files)
    #expect(
      format.errors == "error[VS0700]: cannot write `\(outer.path)/c.vs`: `\(outer.path)/c.vs` \(sentence)")
  }

  @Test func aRecordingIsWrittenThroughNoLinkOfItsFolder() throws {
    let outer = try ScratchFolder([("victim", "mine\n")])
    let records = outer.at("records")
    #expect(mkdir(records.description, 0o755) == 0)
    link(records.appending("redacted"), to: "../victim")
    let answer = Network { address, _ in
      .success(NetworkAnswer(status: 200, contentType: "", finalAddress: address, body: [0x61]))
    }
    let recording = answer.recording(into: records, files: files(in: outer.path), redacting: ["key"])
    guard
      case .failure(let problem) = recording.ask(
        "https://x.example/?key=1", NetworkLimits(timeoutMilliseconds: 1, bytes: 9, redirects: 0))
    else {
      Issue.record("the list of names was written through a link")
      return
    }
    #expect("\(problem)".contains("redacted"))
    #expect(try outer.text("victim") == "mine\n")
  }

  @Test func aFormatterWritesThroughNoLinkOutOfTheTree() throws {
    let outer = try ScratchFolder([("f.vs", "show   1\n")])
    let repo = outer.at("repo")
    #expect(mkdir(repo.description, 0o755) == 0)
    link(repo.appending("c.vs"), to: "../f.vs")
    let run = runTool(["fmt", repo.description], files: files(in: repo))
    #expect(run.status == .couldNotRun)
    #expect(
      run.errors
        == "error[VS0700]: cannot write `\(repo)/c.vs`: it leads out of the root folder `\(repo)`\n")
    #expect(try outer.text("f.vs") == "show   1\n")
    #expect(runTool(["fmt", "--check", repo.description], files: files(in: repo)).status == .failed)
  }

  @Test func aReviewWritesThroughNoLinkOutOfTheTree() throws {
    let outer = try ScratchFolder([("f.vs", Self.script)])
    let repo = outer.at("repo")
    #expect(mkdir(repo.description, 0o755) == 0)
    link(repo.appending("c.vs"), to: "../f.vs")
    let memory = MemoryHost(input: "a\na\na\n", terminals: [.input, .output])
    var host = memory.host
    host.files = files(in: repo)
    #expect(CommandLineTool(host: host).run(["test", "--review", repo.description]) == .couldNotRun)
    #expect(memory.errorOutput.contains("cannot write `\(repo)/c.vs`: it leads out of the root folder"))
    #expect(try outer.text("f.vs") == Self.script)
  }

  @Test func aSessionIsSavedThroughNoLinkOutOfTheTree() throws {
    let outer = try ScratchFolder([("victim.vs", "// mine\n")])
    let repo = outer.at("repo")
    #expect(mkdir(repo.description, 0o755) == 0)
    link(repo.appending("s.vs"), to: "../victim.vs")
    link(repo.appending("out"), to: "..")
    #expect(mkfifo(repo.appending("pipe.vs").description, 0o600) == 0)
    let names = ["s.vs", "out/new.vs", "pipe.vs", "t.vs"].map { "\(repo)/\($0)" }
    let session = "screen S { view { text \"s\" } }\nopen S\n"
    let memory = MemoryHost(input: session + names.map { ":save \($0)\n" }.joined())
    var host = memory.host
    host.files = files(in: repo)
    #expect(CommandLineTool(host: host).run(["-i"]) == .passed)
    for name in names[..<2] {
      let sentence = "`\(name)` cannot be written: it leads out of the root folder `\(repo)`\n"
      #expect(memory.output.contains(sentence), "\(memory.output)")
    }
    #expect(memory.output.contains("`\(names[2])` cannot be read: it is a pipe, not a file\n"))
    #expect(memory.output.contains("wrote \(names[3]): "), "\(memory.output)")
    #expect(try outer.names() == ["repo", "victim.vs"])
    #expect(try outer.text("victim.vs") == "// mine\n")
  }

  // MARK: Reading

  /// At the prompt a file may read what its own root folder holds, whatever was loaded before it.
  @Test func aLinkThatWasLoadedFirstOpensNothingForTheNext() throws {
    let outer = try ScratchFolder([("a.vs", "record A { id: Int }\n"), ("secret.txt", "secret\n")])
    let repo = outer.at("repo")
    #expect(mkdir(repo.description, 0o755) == 0)
    link(repo.appending("a.vs"), to: "../a.vs")
    try outer.write("repo/b.vs", "import \"\(outer.at("secret.txt"))\"\n")
    let memory = MemoryHost(input: ":load \(repo)/b.vs\nimport \"\(outer.at("secret.txt"))\"\n")
    var host = memory.host
    host.files = files(in: repo)
    _ = CommandLineTool(host: host).run(["-i", "\(repo)/a.vs"])
    let told = memory.output + memory.errorOutput
    let sentence =
      "`\(outer.at("secret.txt"))` cannot be imported: it is outside the root folder `\(repo)`"
    #expect(told.split(separator: sentence, omittingEmptySubsequences: false).count == 3, "\(told)")
    #expect(!told.contains("begins no step"))
  }

  // MARK: What is no file

  @Test func aGoldenFileThatIsAPipe() throws {
    let folder = try ScratchFolder([("b.vs", "show 1\n")])
    #expect(mkfifo(folder.at("b.golden").description, 0o600) == 0)
    for options in [[], ["--update"]] {
      let run = runTool(["test"] + options + [folder.path.description])
      #expect(run.status == .couldNotRun)
      #expect(
        run.errors == "error[VS0700]: cannot read `\(folder.path)/b.golden`: it is a pipe, not a file\n")
    }
    #expect(try Files.live.kind(folder.at("b.golden")) == .pipe)
  }

  // MARK: The command itself

  private func run(
    _ arguments: [String], in folder: Path, variables: [String: String] = [:], output: FileHandle
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = Installed.vsh
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.description)
    process.environment = variables
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func aReportIsAddedToALogThatIsOpen() throws {
    let folder = try ScratchFolder([("a.vs", Scripts.holds), ("ci.log", "before\n")])
    let commands: [([String], end: String)] = [
      (["test", "--report", "tap=/dev/stdout"], "ok 1 - a.vs: holds\n"),
      (["test", "--coverage=json=/dev/fd/1"], "}\n"),
      (["test", "--report", "json=last"], "1 passed, 0 failed\n"),
      (["report", "merge", "last", "--report", "text=/dev/stdout"], "1 passed, 0 failed\n"),
    ]
    var expected = "before\n"
    for (command, end) in commands {
      let descriptor = open(folder.at("ci.log").description, O_WRONLY | O_APPEND)
      let log = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      #expect(try run(command, in: folder.path, output: log) == 0)
      let text = try folder.text("ci.log")
      #expect(
        text.hasPrefix(expected) && text.hasSuffix(end) && text.utf8.count > expected.utf8.count, "\(text)")
      expected = text
    }
    #expect(try folder.names() == ["a.vs", "ci.log", "last"])
  }

  /// Bazel's tree of links: sources lie in one folder, what was generated in another.
  @Test func underBazelLinkedFilesOfSeveralFoldersGoTogether() throws {
    let folder = try ScratchFolder()
    let files: [(tree: Path, real: Path, text: String)] = [
      (
        "t.runfiles/ws/app/a.vs", "src/app/a.vs",
        """
        import "made.vs"
        record R { id: Int }
        model rs: [R] from "../data/rs.json" { op all() = data }
        screen S { use rs; var found: [R] = []; state l { call rs.all() { ok(x) -> done { found = x }; fail(_) -> l } }
          state done; view { show Made } }
        test "all there" { open S; wait; expect found.count == 2 }

        """
      ),
      ("t.runfiles/ws/app/made.vs", "bin/app/made.vs", "component Made { view { text \"made\" } }\n"),
      ("t.runfiles/ws/data/rs.json", "cache/42.json", "[{\"id\": 1}, {\"id\": 2}]\n"),
    ]
    for (tree, real, text) in files {
      for path in [tree, real] {
        try FileManager.default.createDirectory(
          atPath: folder.at(path).parent.description, withIntermediateDirectories: true)
      }
      try folder.write(real, text)
      link(folder.at(tree), to: folder.at(real).description)
    }
    let workspace = folder.at("t.runfiles/ws")
    let tree = folder.at("t.runfiles").description
    for variables in [["TEST_SRCDIR": tree], ["TEST_SRCDIR": tree + "/", "TEST_TARGET": "//app:t"]] {
      #expect(
        try run(["test", "app"], in: workspace, variables: variables, output: FileHandle.nullDevice) == 0)
      #expect(
        try run(["check", "app/a.vs"], in: workspace, variables: variables, output: FileHandle.nullDevice)
          == 0)
    }
    // Elsewhere links are followed, and lead out of the root.
    for variables in [[:], ["TEST_SRCDIR": ""], ["TEST_SRCDIR": folder.at("src").description]] {
      #expect(
        try run(["test", "app"], in: workspace, variables: variables, output: FileHandle.nullDevice) == 2)
    }
  }
}
