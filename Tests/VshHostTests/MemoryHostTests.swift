import TestSupport
import Testing

@testable import VshHost

@Suite struct MemoryHostTests {
  @Test func itsFilesBehaveLikeFiles() throws {
    let memory = MemoryHost(files: [("a/b.vs", "text"), ("/else/c.vs", ""), ("a/b-2.vs", "")])
    let files = memory.host.files
    #expect(try files.read("a/b.vs", limitBytes: 4) == Array("text".utf8))
    #expect(try files.read("/home/x/../a/b.vs", limitBytes: 4) == Array("text".utf8))
    #expect(
      problem { () throws(HostProblem) in try files.read("a/b.vs", limitBytes: 3) }
        == .tooLarge(limitBytes: 3))
    #expect(problem { () throws(HostProblem) in try files.read("a", limitBytes: 3) } == .isFolder)
    #expect(problem { () throws(HostProblem) in try files.read("c.vs", limitBytes: 3) } == .missing)
    #expect(
      try files.list("a") == [
        FolderEntry(name: "b-2.vs", kind: .regular), FolderEntry(name: "b.vs", kind: .regular),
      ])
    #expect(try files.list(".") == [FolderEntry(name: "a", kind: .folder)])
    #expect(
      try files.list("/") == [
        FolderEntry(name: "else", kind: .folder), FolderEntry(name: "home", kind: .folder),
      ])
    #expect(try files.resolve("a/../a/b.vs") == "/home/a/b.vs")
    #expect(try RootFolder(ofScript: nil, files: files).pathToOpen(of: "a/b.vs") == "a/b.vs")
    try files.replaceAtomically("a/new.golden", with: Array("x".utf8))
    #expect(memory.text("/home/a/new.golden") == "x")
    #expect(
      problem { () throws(HostProblem) in try files.replaceAtomically("n/x", with: []) } == .folderMissing)
    #expect(problem { () throws(HostProblem) in try files.replaceAtomically("a", with: []) } == .isFolder)
  }

  @Test func itsStreamsKeepWhatIsWritten() throws {
    let memory = MemoryHost(
      input: "one\n\ntwo", variables: ["CI": "1"], terminals: [.error],
      size: TerminalSize(columns: 99, rows: 9))
    let host = memory.host
    host.console.write("out")
    host.console.write("err", to: .error)
    #expect(memory.output == "out" && memory.errorOutput == "err")
    #expect(try host.console.readLine(limitBytes: 3) == Array("one".utf8))
    #expect(try host.console.readLine(limitBytes: 3) == [])
    #expect(
      problem { () throws(HostProblem) in try host.console.readLine(limitBytes: 2) }
        == .tooLarge(limitBytes: 2))
    #expect(try host.console.readAll(limitBytes: 3) == Array("two".utf8))
    #expect(try host.console.readLine(limitBytes: 3) == nil)
    #expect(host.environment.isSet("CI") && host.environment["HOME"] == nil)
    #expect(host.console.isTerminal(.error) && !host.console.isTerminal(.output))
    #expect(host.console.size?.columns == 99)
    memory.interrupt()
    #expect(host.interrupts.isRequested)
    host.interrupts.clear()
    #expect(!host.interrupts.isRequested)
  }

  @Test func itsLogEndsHalfALineFirst() throws {
    let memory = MemoryHost(files: [("half", "a\nhal"), ("whole", "a\n")])
    for path in ["half", "whole", "new"] as [Path] {
      for _ in 0..<2 { try memory.host.log.append(Array("b".utf8), to: path) }
    }
    #expect(memory.text("half") == "a\nhal\nb\n")
    #expect(memory.text("whole") == "a\nb\n" && memory.text("new") == "b\n")
  }

  @Test func itsProgramsAnswerEachLine() throws {
    let memory = MemoryHost(programs: .answering { $0 == "end" ? nil : ["\($0) heard", "again"] })
    let program = try memory.host.programs.start(["any"]) { _ in }
    #expect(program.receive(milliseconds: 9, limitBytes: 9) == .timedOut)
    #expect(program.send(Array("one\nt".utf8), milliseconds: 9) == .sent)
    #expect(program.receive(milliseconds: 9, limitBytes: 8) == .tooLong)
    #expect(program.receive(milliseconds: 9, limitBytes: 9) == .line(Array("one heard".utf8)))
    #expect(program.hasMore)
    #expect(program.send(Array("wo\nend\n".utf8), milliseconds: 9) == .sent)
    #expect(program.send([0], milliseconds: 9) == .ended)
    let lines = (0..<3).map { _ in program.receive(milliseconds: 9, limitBytes: 9) }
    #expect(lines == ["again", "two heard", "again"].map { .line(Array($0.utf8)) })
    #expect(program.receive(milliseconds: 9, limitBytes: 9) == .ended(.exited(status: 0), rest: []))
    program.stop()
    #expect(
      problem { () throws(HostProblem) in try MemoryHost().host.programs.start(["any"]) { _ in } }
        == .permissionDenied)
  }
}
