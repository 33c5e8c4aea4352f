import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// Three scripts under git, as a team has them: what a build server says, and what `git diff` shows after an update.
@Suite struct ScratchRepositoryTests {
  private static let rule = String(repeating: "═", count: 40)

  private static let files: [(Path, String)] = [
    ("a.vs", "// 日本語\nshow 1 + 1\n"), ("a.golden", "> show 1 + 1\n2\n"),
    (
      "b.vs",
      """
      screen Note(line: String) {
        view { title "Note"; text line }
      }

      test "two screens" {   // a comment
        open Note("日本 \\"x\\"")
        expect screen \"\"\"
          Note
          \(rule)
          alt
          \"\"\"   // behind
      \t
        open Note("7 of 9")
        expect screen \"\"\"
          Nota
          \(rule)
          ⟨n⟩ of ⟨n⟩
          \"\"\"
      }

      """
    ),
    ("c.vs", "screen Empty { view { text \"nothing\" } }\nopen Empty\nshow\n"),
  ]

  @Test func aMissingGoldenFileFailsEveryTime() throws {
    let folder = try ScratchFolder(Self.files)
    for _ in 0..<2 {
      let run = runTool(["test", folder.at("c.vs").description], variables: ["CI": "1"])
      #expect(run.status == .failed)
      #expect(run.output.contains("missing: \(folder.at("c.golden"))"), "\(run.output)")
    }
    let update = runTool(["test", "--update", folder.path.description], variables: ["CI": "1"])
    #expect(update.status == .couldNotRun)
    #expect(try folder.names() == ["a.golden", "a.vs", "b.vs", "c.vs"])
    #expect(try folder.text("b.vs") == Self.files[2].1)
  }

  @Test(.enabled(if: Installed.has("git"), "skipped: git is not installed"))
  func anUpdateChangesOnlyTheLinesThatGitShows() throws {
    let folder = try ScratchFolder(Self.files)
    _ = try git(["init", "--quiet"], in: folder.path)
    _ = try git(["add", "."], in: folder.path)
    _ = try git(
      ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "start"], in: folder.path)
    let run = runTool(["test", "--update", folder.path.description])
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    let changed = try git(["-c", "core.quotePath=off", "diff", "--unified=0", "--no-color"], in: folder.path)
    let lines = changed.split(separator: "\n").filter { line in
      (line.hasPrefix("-") || line.hasPrefix("+")) && !line.hasPrefix("---") && !line.hasPrefix("+++")
    }
    #expect(lines == ["-    alt", "+    日本 \"x\"", "-    Nota", "+    Note"])
    #expect(try git(["status", "--short"], in: folder.path) == " M b.vs\n?? c.golden\n")
    // Now everything holds, on the build server too.
    #expect(runTool(["test", folder.path.description], variables: ["CI": "1"]).status == .passed)
  }

  /// What git prints.
  private func git(_ arguments: [String], in folder: Path) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.description] + arguments
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.description, "LC_ALL": "C"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
