import Foundation
import Testing
import VshHost
import VshSession

@testable import VshSuite

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

  /// The text of a file below the script's folder, or why not.
  private func read(_ path: String) -> String {
    let root = folder.path + "/root/"
    switch ScriptReading(files: .live).reading.file(path.hasPrefix("/") ? path : root + path, root + "a.vs") {
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
      #expect(read(path).hasPrefix("it lies outside of the root folder `"), "\(path)")
    }
    try link("loop", to: "loop")
    #expect(read("loop") == "its links lead in a circle")
  }

  @Test func devicesAndPipesAreNotRead() throws {
    defer { clear() }
    try link("zero", to: "/dev/zero")
    #expect(read("zero").hasPrefix("it lies outside of the root folder `"))
    #expect(mkfifo(folder.path + "/root/pipe.json", 0o600) == 0)
    #expect(read("pipe.json") == "it is a pipe, not a file")
    // The command line may name a file anywhere, but no device either.
    switch ScriptReading(files: .live).reading.named("/dev/zero") {
    case .success: Issue.record("a device was read")
    case .failure(let problem): #expect(problem.message == "it is a device, not a file")
    }
  }
}
