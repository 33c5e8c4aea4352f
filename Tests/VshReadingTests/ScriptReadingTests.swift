import Foundation
import Testing
import VshHost
import VshSession

@testable import VshReading

/// What a script may read, on real files: links, pipes and devices are the system's.
@Suite struct ScriptReadingTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vsh-\(UUID().uuidString)")
    let inner = folder.appending(path: "root/sub")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("in".utf8).write(to: inner.appending(path: "in.json"))
    try Data("out".utf8).write(to: folder.appending(path: "out.json"))
    try Data().write(to: folder.appending(path: "root/a.vs"))
  }

  private func clear() { try? FileManager.default.removeItem(at: folder) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/root/" + name, withDestinationPath: target)
  }

  /// The text of a file below the current folder, `root`, or why not.
  private func read(_ path: String, for script: String = "a.vs") -> String {
    let root = folder.path + "/root/"
    var files = Files.live
    files.findCurrentFolder = { Files.live.resolvePath(Path(root)) }
    // Relative to the folder that the test says.
    files.findKind = { path, follows in
      Files.live.findKind(path.isAbsolute ? path : Path(root).appending(path), follows)
    }
    files.resolvePath = { path in Files.live.resolvePath(path.isAbsolute ? path : Path(root).appending(path))
    }
    files.readFile = { path, limit in
      Files.live.readFile(path.isAbsolute ? path : Path(root).appending(path), limit)
    }
    switch ScriptReading(files: files).reading.file(path, script) {
    case .success(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .failure(let problem): return problem.message
    }
  }

  @Test func filesBelowTheRootFolderAreRead() throws {
    defer { clear() }
    try link("inner.json", to: "sub/in.json")
    try link("folder", to: "sub")
    for path in ["sub/in.json", "inner.json", "folder/in.json", "sub/../sub/in.json"] {
      #expect(read(path) == "in")
    }
    #expect(read("none.json") == "it does not exist")
    #expect(read("sub") == "it is a folder")
  }

  @Test func nothingOutsideOfTheRootFolderIsRead() throws {
    defer { clear() }
    try link("outer.json", to: "../out.json")
    try link("up", to: "..")
    for path in [
      "../out.json", "outer.json", "up/out.json", folder.path + "/out.json", "/etc/hostname",
      "sub/../../out.json",
    ] {
      #expect(read(path).hasPrefix("it is outside the root folder `"), "\(path)")
    }
    try link("loop", to: "loop")
    #expect(read("loop") == "its links lead in a circle")
  }

  /// A link in a repository that has as many folders below it as its target has below a folder that is not the repository's.
  @Test func aScriptThatIsALinkChoosesNoRootAboveItself() throws {
    defer { clear() }
    let files = FileManager.default
    for inner in ["other/deep", "root/deep"] {
      try files.createDirectory(at: folder.appending(path: inner), withIntermediateDirectories: true)
    }
    try Data().write(to: folder.appending(path: "other/deep/b.vs"))
    try Data("beside".utf8).write(to: folder.appending(path: "other/deep/beside.json"))
    try Data("secret".utf8).write(to: folder.appending(path: "other/secret.txt"))
    try link("deep/b.vs", to: "../../other/deep/b.vs")
    let root = folder.resolvingSymlinksInPath().path
    #expect(
      read("\(root)/other/secret.txt", for: "deep/b.vs")
        == "it is outside the root folder `\(root)/other/deep`")
    #expect(
      read("sub/in.json", for: "deep/b.vs") == "it is outside the root folder `\(root)/other/deep`")
    #expect(read("\(root)/other/deep/beside.json", for: "deep/b.vs") == "beside")
  }

  /// What is typed is no file, whatever is called as it is.
  @Test func aLinkThatIsCalledLikeTheInputChoosesNoRoot() throws {
    defer { clear() }
    for name in ["prompt", "-c", "standard input"] {
      try link(name, to: "../out.json")
      #expect(read("../out.json", for: name).hasPrefix("it is outside the root folder `"), "\(name)")
      #expect(read("sub/in.json", for: name) == "in")
    }
  }

  @Test func devicesAndPipesAreNotRead() throws {
    defer { clear() }
    try link("zero", to: "/dev/zero")
    #expect(read("zero").hasPrefix("it is outside the root folder `"))
    #expect(mkfifo(folder.path + "/root/pipe.json", 0o600) == 0)
    #expect(read("pipe.json") == "it is a pipe, not a file")
    // The command line may name a file anywhere, but no device either.
    switch ScriptReading(files: .live).reading.named("/dev/zero") {
    case .success: Issue.record("a device was read")
    case .failure(let problem): #expect(problem.message == "it is a device, not a file")
    }
  }
}
