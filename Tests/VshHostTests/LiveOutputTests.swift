import Foundation
import Testing

@testable import VshHost

/// Reports that go to what is open already.
@Suite struct LiveOutputTests {
  private let files = Files.live

  private func number(_ path: Path) throws -> UInt64 {
    var status = stat()
    try #require(stat(path.description, &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test func aDescriptorIsWrittenToAsItIsOpen() throws {
    let folder = try ScratchFolder()
    let log = try folder.write("ci.log", "before\n")
    let file = try number(log)
    let descriptor = open(log.description, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try folder.link("out", to: Path("/dev/fd/\(descriptor)"))
    try folder.link("fds", to: "/dev/fd")
    var names: [Path] = [
      Path("/dev/fd/\(descriptor)"), folder.at("out"), folder.at("fds").appending(Path("\(descriptor)")),
    ]
    #if os(Linux)
      names += ["/proc/self/fd", "/proc/\(getpid())/fd", "/proc/thread-self/fd"].map {
        Path("\($0)/\(descriptor)")
      }
    #endif
    for name in names { try files.deliver(Array("\(name)\n".utf8), to: name) }
    let written = "before\n" + names.map { "\($0)\n" }.joined()
    #expect(try String(contentsOfFile: log.description, encoding: .utf8) == written)
    #expect(try number(log) == file)
    #expect(try folder.names() == ["ci.log", "fds", "out"])
  }

  @Test func aDescriptorThatIsNotOpenIsAProblem() {
    let found = problem { () throws(HostProblem) in try files.deliver([0x61], to: "/dev/fd/987654") }
    guard case .system(EBADF, _) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test func aPipeIsWrittenTo() throws {
    let folder = try ScratchFolder()
    let pipe = folder.at("pipe")
    #expect(mkfifo(pipe.description, 0o600) == 0)
    let reader = open(pipe.description, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try files.deliver(Array("report".utf8), to: pipe)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 6)
    #expect(bytes.prefix(6).elementsEqual("report".utf8))
    #expect(try files.kindWithoutFollowing(pipe) == .pipe)
  }

  @Test func aPipeThatNobodyReadsIsNoHang() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.at("pipe").description, 0o600) == 0)
    #expect(
      problem { () throws(HostProblem) in try files.deliver([0x61], to: folder.at("pipe")) } == .unread)
  }

  @Test func aDeviceIsWrittenTo() throws {
    try files.deliver(Array("report".utf8), to: "/dev/null")
    #expect(try files.kind("/dev/null") == .characterDevice)
    #if os(Linux)
      #expect(problem { () throws(HostProblem) in try files.deliver([0x61], to: "/dev/full") } == .noSpace)
    #endif
  }

  @Test func whatIsNoStreamIsReplaced() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("out.json", "a longer text")
    let before = try number(file)
    try files.deliver(Array("new".utf8), to: file)
    #expect(try files.read(file, limitBytes: 9) == Array("new".utf8))
    #expect(try number(file) != before)
    #expect(problem { () throws(HostProblem) in try files.deliver([], to: folder.path) } == .isFolder)
  }
}
