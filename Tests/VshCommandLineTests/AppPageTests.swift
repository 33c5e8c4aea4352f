import Foundation
import TestSupport
import Testing

/// The toy of `Corpus/app/toy` and the drivers of `Corpus/app/docs` with the `vsh` that was built: docs/app.md shows what they
/// print, each driver of its table of mistakes gives the message beside it, and what vsh writes to a driver keeps to
/// `grammar/app.schema.json`.
@Suite struct AppPageTests {
  private static let page = "docs/app.md"

  /// A copy of both folders, in which commands run as a shell takes them.
  private struct Folder: ~Copyable {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
      _ = try #require(Installed.path(of: "python3"), "python3 drives the toy app of these tests: install it")
      let tool = try #require(Installed.vsh, "vsh is not built beside the tests").deletingLastPathComponent()
        .path
      path = tool + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      folder = try ScratchFolder()
      for part in ["toy", "docs"] {
        let files = CaseFolder("app/" + part)
        for name in files.names(in: "") where name.contains(".") {
          try folder.write(.init(name), try files.text(name))
        }
      }
    }

    func text(_ name: String) throws -> String { try folder.text(.init(name)) }

    func write(_ name: String, _ text: String) throws { try folder.write(.init(name), text) }

    /// What a command line prints, on standard output and on standard error in their order, and its exit status.
    func run(_ line: String, typing text: String = "") throws -> (printed: String, status: Int32) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path.description)
      process.environment = [
        "PATH": path, "PYTHONDONTWRITEBYTECODE": "1", "VSH_HISTORY": "", "LC_ALL": "C.UTF-8",
      ]
      try folder.write("typed", text)
      process.standardInput = FileHandle(forReadingAtPath: folder.at("typed").description)
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
  }

  @Test func shrinkingSeesWhatTheAppNeverShows() throws {
    let folder = try Folder()
    let run = try folder.run("vsh test --shrink --app \"python3 toy.py 'missing empty text'\" toy.vs:77")
    #expect(run.printed.contains("toy.vs:77: 3 of 10 steps fail in the same way\n"), "\(run.printed)")
  }

  @Test func whatTheAppNeverOffersHasAWayOutOfItsOwn() throws {
    let folder = try Folder()
    try folder.write(
      "offers.py",
      """
      import sys
      sys.stdin.readline()
      print('{"vsh":1,"reports":["available"]}', flush=True)
      for line in sys.stdin: print('{"available":["search"]}', flush=True)

      """)
    let run = try folder.run("vsh test --app 'python3 offers.py' toy.vs:50")
    #expect(run.status == 1)
    #expect(run.printed.contains("the app never offers the action reload"), "\(run.printed)")
    #expect(run.printed.contains("the app should not report `available`"), "\(run.printed)")
  }
}
