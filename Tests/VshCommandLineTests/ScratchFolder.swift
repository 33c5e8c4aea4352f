import Foundation
import TestSupport
import VshHost

@testable import VshCommandLine

/// A real folder of its own for one test, removed with all that is in it.
struct ScratchFolder: ~Copyable {
  let path: Path

  init(_ files: [(Path, String)] = []) throws {
    path = try ScratchFolder.make(holding: files)
  }

  private static func make(holding files: [(Path, String)]) throws -> Path {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
    let path = Path(made.resolvingSymlinksInPath().path)
    // Tests that drop their rights must still find it.
    _ = chmod(path.description, 0o755)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path.appending(name).description))
    }
    return path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.description)
  }

  func at(_ name: Path) -> Path { path.appending(name) }

  func write(_ name: Path, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name).description))
  }

  func text(_ name: Path) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: at(name).description)), as: UTF8.self)
  }

  /// Everything in it, hidden files too.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.description).sorted()
  }
}

/// `vsh` over real files, with streams and variables in memory.
func runTool(
  _ arguments: [String], variables: [String: String] = [:], files: Files = .live
) -> (status: ExitStatus, output: String, errors: String) {
  let memory = MemoryHost(variables: variables)
  var host = memory.host
  host.files = files
  let status = CommandLineTool(host: host).run(arguments)
  return (status, memory.output, memory.errorOutput)
}

/// In a child process only: from root to nobody.
func dropRights() -> Bool {
  if geteuid() != 0 { return true }
  return setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0
}
