import Foundation
import Synchronization
import TestSupport
import Testing

@testable import VshHost

/// Real files, since it is all about what the system does between two of them.
@Suite struct SharedLogTests {
  let log = SharedLog.live
  let files = Files.live

  private func text(_ path: Path) throws -> String {
    String(decoding: try files.read(path, limitBytes: 1 << 20), as: UTF8.self)
  }

  private func append(_ line: String, to path: Path) throws(HostProblem) {
    try log.append(Array(line.utf8), to: path)
  }

  @Test func theFileAndItsFoldersAreMadeForTheirOwnerOnly() throws {
    let folder = try ScratchFolder()
    let path = folder.at("state/vsh/history")
    try append("a", to: path)
    try append("b", to: path)
    #expect(try text(path) == "a\nb\n")
    for (name, bits) in [("state/vsh/history", 0o600), ("state/vsh", 0o700), ("state", 0o700)] {
      var status = stat()
      #expect(stat(folder.at(Path(name)).description, &status) == 0)
      #expect(status.st_mode & 0o777 == mode_t(bits), "\(name)")
    }
  }

  @Test func theLastLineIsNotAddedAgain() throws {
    let folder = try ScratchFolder()
    let path = folder.at("history")
    for line in ["a", "a", "b", "bb", "b", "b", "a", "", ""] { try append(line, to: path) }
    #expect(try text(path) == "a\nb\nbb\nb\na\n\n")
  }

  @Test func halfALineIsEndedFirst() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("history", "a\nhal")
    try append("b", to: path)
    #expect(try text(path) == "a\nhal\nb\n")
    let whole = try folder.write("whole", "b")
    try append("b", to: whole)
    #expect(try text(whole) == "b\nb\n")
  }

  @Test func aRewriteSeesTheWholeFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("history", "a\nb\n")
    try log.rewrite(path, limitBytes: 4) { bytes in bytes + bytes }
    #expect(try text(path) == "a\nb\na\nb\n")
    try log.rewrite(path, limitBytes: 8) { _ in nil }
    #expect(try text(path) == "a\nb\na\nb\n")
    #expect(try folder.names() == ["history"])
  }

  @Test func aFileThatIsTooLargeIsNotRewritten() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("history", "a\nb\n")
    let memory = MemoryHost(files: [("history", "a\nb\n")])
    for (log, path) in [(log, path), (memory.host.log, "history")] {
      let problem = #expect(throws: HostProblem.self) { try log.rewrite(path, limitBytes: 3) { _ in [] } }
      #expect(problem?.cause == .tooLarge(limitBytes: 3))
    }
    #expect(try text(path) == "a\nb\n")
    #expect(memory.text("history") == "a\nb\n")
  }

  @Test func whatIsNoFileIsRefused() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.at("pipe").description, 0o600) == 0)
    try folder.write("file")
    let cases: [(Path, HostProblem.Cause)] = [
      ("pipe", .isSpecial(.pipe)), (".", .isFolder), ("file/history", .isNoFolder),
      ("file/more/history", .isNoFolder), (Path(bytes: [0x61, 0]), .nameHoldsNUL),
    ]
    for (name, cause) in cases {
      let found = problem { () throws(HostProblem) in try append("a", to: folder.at(name)) }
      #expect(found == cause, "\(name)")
    }
  }

  @Test func aReadOnlyFolderIsNamed() async throws {
    let folder = try ScratchFolder()
    let path = folder.at("deeper/history").description
    #expect(chmod(folder.path.description, 0o555) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(dropRights())
      let cause = problem { () throws(HostProblem) in try SharedLog.live.append([0x61], to: Path(path)) }
      #expect(cause == .permissionDenied)
    }
    #expect(chmod(folder.path.description, 0o755) == 0)
  }

  @Test func whoeverIsStuckWithTheLockIsNotWaitedForForEver() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("history", "a\n")
    let descriptor = open(path.description, O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(problem { () throws(HostProblem) in try append("b", to: path) } == .locked)
    // Another test may be starting a child, which has this descriptor until it runs its program.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    try append("b", to: path)
    #expect(try text(path) == "a\nb\n")
  }

  /// Each writer opens the file anew for each line, as a process of its own would; another puts a new file in its place
  /// all the while.
  @Test func manyWritersAndARewriterLoseNothing() throws {
    let folder = try ScratchFolder()
    let path = folder.at("history")
    let writers = 4
    let lines = 150
    let problems = Mutex<[HostProblem]>([])
    DispatchQueue.concurrentPerform(iterations: writers + 1) { writer in
      for line in 0..<lines {
        do throws(HostProblem) {
          if writer < writers {
            try SharedLog.live.append(Array("\(writer)-\(line)".utf8), to: path)
          } else {
            try SharedLog.live.rewrite(path, limitBytes: 1 << 20) { $0 }
          }
        } catch {
          problems.withLock { $0.append(error) }
        }
      }
    }
    #expect(problems.withLock { $0 } == [])
    let found = try text(path).split(separator: "\n").map(String.init)
    #expect(found.count == writers * lines)
    for writer in 0..<writers {
      let own = found.filter { $0.hasPrefix("\(writer)-") }
      #expect(own == (0..<lines).map { "\(writer)-\($0)" })
    }
  }
}
