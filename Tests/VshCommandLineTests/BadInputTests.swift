import Foundation
import Testing
import VshHost

@testable import VshCommandLine

/// What stands in the way of `vsh test --update`: each time a sentence says so, and every file is as it was.
@Suite struct BadInputTests {
  private static let script = """
    screen Note { view { text "New" } }
    test "a" {
      open Note
      expect screen \"\"\"
        Old
        \"\"\"
      show
    }

    """

  private static let shown = "show 1\n"

  /// 16 rows that share 4 MiB are 64 MiB of text, which a screen may hold.
  @Test(arguments: [16, 17]) func textThatRowsShareCountsForEach(rows: Int) {
    let script = """
      screen S {
          var t: String = "x"
          state s { action grow -> same { t = t + t } }
          view { for i in 1...\(rows) { row t } }
      }
      open S
      repeat 22 { send grow }
      expect rows.count == \(rows)
      """
    let run = CommandRun(["a.vs"], files: [("a.vs", script)])
    #expect(run.status == (rows == 16 ? .passed : .failed))
    #expect(run.error.contains("the texts of the screen take") == (rows == 17))
  }

  /// As `check` and `test` do, whose exit status a pipeline relies on.
  @Test(arguments: [["fmt"], ["fmt", "--check"], ["check"], ["test"]])
  func aFolderWithoutScriptsCannotBeJudged(command: [String]) {
    #expect(CommandRun(command + ["D"], files: [("D/notes.txt", "")]).status == .couldNotRun)
  }

  @Test func aReadOnlyFolder() async throws {
    let folder = try ScratchFolder([
      ("a.vs", Self.script), ("b.vs", Self.shown), ("b.golden", "> show 1\n2\n"),
    ])
    let path = folder.path.description
    for name in ["a.vs", "b.vs", "b.golden"] { #expect(chmod(path + "/" + name, 0o666) == 0) }
    #expect(chmod(path, 0o555) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(dropRights())
      let run = runTool(["test", "--update", path])
      #expect(run.status == .couldNotRun)
      for name in ["a.vs", "b.golden"] {
        #expect(run.errors.contains("cannot write `\(path)/\(name)`: permission denied"), "\(run.errors)")
      }
    }
    #expect(chmod(path, 0o755) == 0)
    #expect(try folder.names() == ["a.vs", "b.golden", "b.vs"])
    #expect(try folder.text("a.vs") == Self.script)
    #expect(try folder.text("b.golden") == "> show 1\n2\n")
  }

  @Test func aFullDisk() throws {
    #if os(Linux)
      let folder = try ScratchFolder()
      guard mount("vsh-test", folder.path.description, "tmpfs", 0, "size=64k") == 0 else {
        print("skipped: aFullDisk: this process may not mount a small disk")
        return
      }
      defer { umount2(folder.path.description, Int32(MNT_DETACH)) }
      let long = "show \"\(String(repeating: "x", count: 20_000))\"\n"
      try folder.write("b.vs", long)
      try folder.write("b.golden", "old\n")
      try folder.write("a.vs", Self.script)
      let run = runTool(["test", "--update", "--jobs", "1", folder.path.description])
      #expect(run.status == .couldNotRun)
      #expect(
        run.errors.contains("cannot write `\(folder.path)/b.golden`: no space is left"), "\(run.errors)")
      #expect(try folder.text("b.golden") == "old\n")
      #expect(try folder.text("b.vs") == long)
      // The small files, which were written before, still fitted.
      #expect(try folder.text("a.vs").contains("    New\n"))
      #expect(try folder.names() == ["a.golden", "a.vs", "b.golden", "b.vs"])
    #endif
  }

  @Test func aGoldenFileThatIsAFolder() throws {
    let folder = try ScratchFolder([("b.vs", Self.shown)])
    #expect(mkdir(folder.at("b.golden").description, 0o755) == 0)
    let run = runTool(["test", folder.path.description])
    #expect(run.status == .couldNotRun)
    let told = run.output + run.errors
    #expect(told.contains("cannot read `\(folder.path)/b.golden`: it is a folder"), "\(told)")
    let update = runTool(["test", "--update", folder.path.description])
    #expect(update.status == .couldNotRun)
    #expect(
      update.errors.contains("cannot read `\(folder.path)/b.golden`: it is a folder"), "\(update.errors)")
    #expect(try folder.names() == ["b.golden", "b.vs"])
  }

  @Test func aGoldenFileThatIsABrokenLink() throws {
    let folder = try ScratchFolder([("b.vs", Self.shown)])
    #expect(symlink("nowhere", folder.at("b.golden").description) == 0)
    let run = runTool(["test", folder.path.description])
    #expect(run.status == .couldNotRun)
    let cause = "it is a link to something that does not exist"
    let told = run.output + run.errors
    #expect(told.contains("cannot read `\(folder.path)/b.golden`: \(cause)"), "\(told)")
    let update = runTool(["test", "--update", folder.path.description])
    #expect(update.status == .couldNotRun)
    #expect(update.errors.contains("cannot read `\(folder.path)/b.golden`: \(cause)"), "\(update.errors)")
    #expect(try folder.names() == ["b.golden", "b.vs"])
  }

  @Test func aScriptThatChangesWhileItRuns() throws {
    let folder = try ScratchFolder([("a.vs", Self.script), ("a.golden", "old\n")])
    var files = Files.live
    let path = folder.at("a.vs")
    files.findKind = { asked, followsLinks in
      // Somebody saves the script when its golden file is looked at, which is after it ran.
      if asked.hasSuffix(".golden") {
        try? Data("// mine\n".utf8).write(to: URL(fileURLWithPath: path.description))
      }
      return Files.live.findKind(asked, followsLinks)
    }
    let run = runTool(["test", "--update", folder.path.description], files: files)
    #expect(run.status == .failed)
    #expect(
      run.errors.contains("`\(folder.at("a.golden"))` is not written: `\(path)` changed while it ran"),
      "\(run.errors)")
    #expect(try folder.text("a.vs") == "// mine\n")
    #expect(try folder.text("a.golden") == "old\n")
  }
}
