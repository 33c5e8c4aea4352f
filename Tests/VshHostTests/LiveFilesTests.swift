import Foundation
import Testing

@testable import VshHost

/// A folder of its own for one test, removed with all that is in it.
struct ScratchFolder: ~Copyable {
  let path: Path

  init() throws {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
    path = Path(made.resolvingSymlinksInPath().path)
    // Tests that drop their rights must still find it.
    _ = chmod(path.description, 0o777)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.description)
  }

  func at(_ name: Path) -> Path { path.appending(name) }

  @discardableResult
  func write(_ name: Path, _ text: String = "") throws -> Path {
    try FileManager.default.createDirectory(
      atPath: at(name).parent.description, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name).description))
    return at(name)
  }

  func link(_ name: Path, to target: Path) throws {
    try FileManager.default.createSymbolicLink(
      atPath: at(name).description, withDestinationPath: target.description)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.description).sorted()
  }
}

func problem<Value>(_ body: () throws(HostProblem) -> Value) -> HostProblem.Cause? {
  do throws(HostProblem) {
    _ = try body()
    return nil
  } catch {
    return error.cause
  }
}

@Suite struct ReadingTests {
  let files = Files.live

  @Test func aFileIsReadUpToItsLimit() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "12345678")
    #expect(try files.read(path, limitBytes: 8) == Array("12345678".utf8))
    #expect(
      problem { () throws(HostProblem) in try files.read(path, limitBytes: 7) } == .tooLarge(limitBytes: 7))
  }

  @Test func anEmptyFileIsNoBytes() throws {
    let folder = try ScratchFolder()
    #expect(try files.read(folder.write("a.vs"), limitBytes: 0) == [])
  }

  @Test func aLargeFileComesWhole() throws {
    let folder = try ScratchFolder()
    let text = String(repeating: "0123456789", count: 300_000)
    #expect(try files.read(folder.write("a.vs", text), limitBytes: 3_000_000).count == 3_000_000)
  }

  /// Files of /proc say that they are empty, so only reading tells.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "this system has no /proc"))
  func aFileThatHidesItsSizeKeepsToTheLimit() throws {
    #expect(try files.read("/proc/self/status", limitBytes: 1 << 20).count > 100)
    let cause = problem { () throws(HostProblem) in try files.read("/proc/self/status", limitBytes: 100) }
    #expect(cause == .tooLarge(limitBytes: 100))
  }

  @Test func whatIsNoFileIsNamed() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.vs")
    try folder.link("broken.vs", to: "nowhere")
    try folder.link("loop.vs", to: "loop.vs")
    #expect(mkfifo(folder.at("pipe.vs").description, 0o600) == 0)
    let longName = Path(String(repeating: "n", count: 300))
    let cases: [(Path, HostProblem.Cause)] = [
      (folder.at("none.vs"), .missing), (folder.path, .isFolder), (folder.at("broken.vs"), .brokenLink),
      (folder.at("loop.vs"), .linkLoop), (folder.at("pipe.vs"), .isSpecial(.pipe)),
      ("/dev/null", .isSpecial(.characterDevice)), (file.appending("b"), .isNoFolder),
      (folder.at(longName), .nameTooLong), (Path(bytes: file.bytes + [0, 0x61]), .nameHoldsNUL),
      ("", .missing),
    ]
    for (path, cause) in cases {
      #expect(problem { () throws(HostProblem) in try files.read(path, limitBytes: 10) } == cause, "\(path)")
    }
    #expect(cases.count == 10)
  }

  @Test func aFolderIsListedInByteOrderWithAnyName() throws {
    let folder = try ScratchFolder()
    try folder.write("b.vs")
    try folder.write("a/x.vs")
    try folder.write("Z.vs")
    try folder.write(".hidden")
    try folder.link("l.vs", to: "b.vs")
    #if os(Linux)
      let odd = Path(bytes: [0x62, 0xFF])
      let descriptor = open(
        folder.at(odd).bytes.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
      #expect(close(descriptor) == 0)
      #expect(try files.read(folder.at(odd), limitBytes: 1) == [])
    #else
      try folder.write("b~")
      let odd: Path = "b~"
    #endif
    #expect(
      try files.list(folder.path) == [
        FolderEntry(name: ".hidden", kind: .regular), FolderEntry(name: "Z.vs", kind: .regular),
        FolderEntry(name: "a", kind: .folder), FolderEntry(name: "b.vs", kind: .regular),
        FolderEntry(name: odd, kind: .regular), FolderEntry(name: "l.vs", kind: .link),
      ])
    #expect(problem { () throws(HostProblem) in try files.list(folder.at("b.vs")) } == .isNoFolder)
    #expect(problem { () throws(HostProblem) in try files.list(folder.at("none")) } == .missing)
  }

  @Test func kindsFollowLinksOrNot() throws {
    let folder = try ScratchFolder()
    try folder.write("a.vs")
    try folder.link("l.vs", to: "a.vs")
    try folder.link("broken", to: "nowhere")
    #expect(try files.kind(folder.at("l.vs")) == .regular)
    #expect(try files.kindWithoutFollowing(folder.at("l.vs")) == .link)
    #expect(try files.kind(folder.at("broken")) == nil)
    #expect(try files.kindWithoutFollowing(folder.at("broken")) == .link)
    #expect(try files.kind(folder.at("a.vs/b")) == nil)
    #expect(files.exists(folder.path) && !files.exists(folder.at("broken")))
  }

  @Test func sentencesAreWholeAndNameTheLimit() {
    let sentences: [(HostProblem, String)] = [
      (HostProblem(.read, "a.vs", .missing), "cannot read `a.vs`: it does not exist"),
      (
        HostProblem(.read, "a.vs", .tooLarge(limitBytes: 8 << 20)),
        "cannot read `a.vs`: it is larger than 8 MiB"
      ),
      (
        HostProblem(.read, "a.vs", .tooLarge(limitBytes: 2048)), "cannot read `a.vs`: it is larger than 2 KiB"
      ),
      (HostProblem(.read, "a.vs", .tooLarge(limitBytes: 1)), "cannot read `a.vs`: it is larger than 1 byte"),
      (HostProblem(.read, "p", .isSpecial(.pipe)), "cannot read `p`: it is a pipe, not a file"),
      (
        HostProblem(.write, stream: .output, .noSpace), "cannot write standard output: no space is left"
      ),
      (
        HostProblem(.list, "a\nb", .system(code: 5, reason: "Input/output error")),
        "cannot list `a␊b`: Input/output error (system error 5)"
      ),
    ]
    for (problem, sentence) in sentences { #expect(problem.sentence == sentence) }
    #expect(sentences.count == 7)
  }
}

@Suite struct FolderMakingTests {
  let files = Files.live

  private func problemOfMaking(_ path: Path) -> HostProblem.Cause? { files.makeFolders(path)?.cause }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    let folder = try ScratchFolder()
    let inner = folder.at("a/b//c/")
    for _ in 0..<2 { #expect(problemOfMaking(inner) == nil) }
    #expect(try files.kind(inner) == .folder)
    try folder.link("d", to: "a")
    #expect(problemOfMaking(folder.at("d/e/../f")) == nil)
    #expect(try files.kind(folder.at("a/f")) == .folder)
  }

  @Test func nothingElseIsTurnedIntoAFolder() throws {
    let folder = try ScratchFolder()
    try folder.write("file", "x")
    try folder.link("broken", to: "nowhere")
    #expect(problemOfMaking(folder.at("file/a")) == .isNoFolder)
    #expect(problemOfMaking(folder.at("file")) == .isNoFolder)
    #expect(problemOfMaking(folder.at("broken")) != nil)
    #expect(problemOfMaking("/proc/vsh/a") != nil)
    #expect(problemOfMaking("a\0b") == .nameHoldsNUL)
    #expect(try folder.names() == ["broken", "file"])
  }
}
