import Foundation
import Synchronization
import Testing

@testable import VshHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs of the shell, started and ended. A test that would wait for ever fails after a minute.
@Suite struct ProgramsTests {
  static let long = 60_000
  static let limit = 1 << 16

  /// What was passed on from standard error.
  final class Passed: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }
    var count: Int { bytes.withLock { $0.count } }
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
  }

  /// A line that the test needs has not come.
  struct Missing: Error {}

  private func start(_ words: [String], _ passed: Passed = Passed()) throws -> RunningProgram {
    try Programs.live.start(words) { passed.add($0) }
  }

  private func shell(_ script: String, _ passed: Passed = Passed()) throws -> RunningProgram {
    try start(["sh", "-c", script], passed)
  }

  private func line(_ program: RunningProgram, limitBytes: Int = limit) -> Received {
    program.receive(milliseconds: ProgramsTests.long, limitBytes: limitBytes)
  }

  private func end(_ program: RunningProgram) -> ProgramEnd? {
    if case .ended(let end, _) = line(program) { end } else { nil }
  }

  /// A named pipe that processes hold open for writing; its reader learns of the end of the last one.
  final class Held {
    let path: Path
    private let reader: Int32

    init(in folder: borrowing ScratchFolder) {
      path = folder.at("held")
      mkfifo(path.description, 0o600)
      reader = open(path.description, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit { close(reader) }

    /// Whether no process holds it any more, after at most a minute.
    var isReleased: Bool {
      var question = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      return poll(&question, 1, Int32(ProgramsTests.long)) == 1 && Int32(question.revents) & POLLHUP != 0
    }
  }

  /// Two processes of one group that hold a pipe, and ignore the end of their input and SIGTERM.
  static func stubborn(_ held: String) -> String {
    "trap '' TERM HUP INT; exec 9>'\(held)'; sh -c 'while :; do sleep 1; done' & echo $PPID; while :; do sleep 1; done"
  }

  // MARK: Lines

  @Test func aLineIsAnsweredByALine() throws {
    let program = try start(["cat"])
    for text in ["one", "", "日本", String(repeating: "x", count: 40_000)] {
      #expect(program.send(Array("\(text)\n".utf8), milliseconds: ProgramsTests.long) == .sent)
      #expect(line(program) == .line(Array(text.utf8)))
    }
    #expect(!program.hasMore)
    #expect(program.receive(milliseconds: 1, limitBytes: 9) == .timedOut)
    #expect(program.receive(milliseconds: 0, limitBytes: 9) == .timedOut)
    program.stop()
    program.stop()
    // It has ended by itself, so no other process has held its input.
    #expect(line(program) == .ended(.exited(status: 0), rest: []))
    #expect(program.send([0x0A], milliseconds: 0) == .ended)
  }

  @Test func aChannelHasItsOwnDescriptors() throws {
    let passed = Passed()
    let script =
      "head -c 4 <&3 | tr a b >&4; printf 'x\\0' >&4; cat; echo out \"$TMPDIR\"; echo error >&2; exit 4"
    let program = try Programs.live.start(["sh", "-c", script], speaking: .channel(folder: "/a b")) {
      passed.add($0)
    }
    #expect(program.send(Array("a\na\0".utf8), milliseconds: ProgramsTests.long) == .sent)
    #expect(line(program) == .line(Array("b\nb".utf8)))
    #expect(line(program) == .line([UInt8(ascii: "x")]))
    #expect(end(program) == .exited(status: 4))
    program.stop()
    #expect(passed.text == "out /a b\nerror\n")
  }

  @Test func aSecondAnswerIsSeen() throws {
    let program = try shell("echo one; echo two; exec cat")
    #expect(line(program) == .line(Array("one".utf8)))
    while !program.hasMore {}
    #expect(line(program) == .line(Array("two".utf8)))
    #expect(!program.hasMore)
  }

  @Test func aLineBeyondTheLimitIsNotKept() throws {
    let exact = try shell("printf 12345; printf '\\n123456\\n'")
    #expect(line(exact, limitBytes: 5) == .line(Array("12345".utf8)))
    #expect(line(exact, limitBytes: 5) == .tooLong)
    let flood = try shell("exec cat /dev/zero")
    #expect(line(flood, limitBytes: 1 << 20) == .tooLong)
  }

  @Test func bothSidesMayWriteMuchAtOnce() throws {
    let program = try shell("yes | head -c 1000000; tr -d x; echo; echo end")
    let question = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    #expect(program.send(question, milliseconds: ProgramsTests.long) == .sent)
    for _ in 0..<500_000 { #expect(line(program) == .line([UInt8(ascii: "y")])) }
    #expect(program.receive(milliseconds: 0, limitBytes: 9) == .timedOut)
  }

  @Test func aProgramThatDoesNotReadIsNotWaitedForLong() throws {
    let program = try shell("exec sleep 100")
    #expect(program.send([UInt8](repeating: 1, count: 1 << 20), milliseconds: 1) == .timedOut)
    let closed = try shell("exec <&-; echo closed; exec sleep 100")
    #expect(line(closed) == .line(Array("closed".utf8)))
    #expect(closed.send([1], milliseconds: ProgramsTests.long) == .ended)
  }

  // MARK: Ends

  @Test func theEndIsReported() throws {
    let status = try shell("echo last; printf half; exit 3")
    #expect(line(status) == .line(Array("last".utf8)))
    for _ in 0..<2 { #expect(line(status) == .ended(.exited(status: 3), rest: Array("half".utf8))) }
    #expect(status.send([0x0A], milliseconds: 1) == .ended)
    #expect(end(try shell("kill -SEGV $$")) == .signalled(SIGSEGV))
    // Neither ignored, as it is here, nor blocked.
    #expect(end(try shell("kill -PIPE $$")) == .signalled(SIGPIPE))
    #expect(end(try shell("exec >&-; exec sleep 100")) == .closedOutput)
    #expect(end(try shell("exec >&-; exit 4")) == .exited(status: 4))
  }

  @Test func anEndIsPartOfASentence() {
    #expect(ProgramEnd.exited(status: 3).predicate == "ended with exit status 3")
    #expect(ProgramEnd.signalled(SIGSEGV).predicate == "was ended by SIGSEGV")
    #expect(ProgramEnd.signalled(40).predicate == "was ended by signal 40")
    #expect(ProgramEnd.closedOutput.predicate == "closed its standard output")
  }

  @Test func whatCannotStartIsAProblem() throws {
    let folder = try ScratchFolder()
    try folder.write("plain", "#!/bin/sh\n")
    for (name, text) in [("lost", "#!/no/such/shell\n"), ("unmarked", "echo a\n")] as [(Path, String)] {
      chmod(try folder.write(name, text).description, 0o755)
    }
    let cause = { (word: String) in
      problem { () throws(HostProblem) in try Programs.live.start([word, "a"]) { _ in } }
    }
    #expect(cause("no-such-driver") == .notInPath)
    #expect(cause("./no-such-driver") == .missing)
    #expect(cause(folder.path.description) == .isFolder)
    #expect(cause(folder.at("plain").description) == .notExecutable)
    #expect(cause(folder.at("lost").description) == .interpreterMissing)
    #expect(cause(folder.at("unmarked").description) == .isNoProgram)
    #expect(
      cause(folder.at("plain/x").description) == .missing)
    #expect(cause("") == .missing)
    #expect(cause("a\0") == .nameHoldsNUL)
    #expect(problem { () throws(HostProblem) in try Programs.live.start([]) { _ in } } == .missing)
    #expect(
      HostProblem(.run, "driver", .notInPath).sentence
        == "cannot run `driver`: no folder of PATH has a program of that name")
  }

  #if os(Linux)
    @Test func itHasNothingOfThisProcess() throws {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      let signals = try start(["sed", "-nE", "s/^Sig(Blk|Ign):\t//p", "/proc/self/status"])
      // The C library has two signals to itself, and a process cannot change what it has inherited of them.
      let own: UInt64 = 3 << 31
      for _ in 0..<2 {
        guard case .line(let digits) = line(signals) else { throw Missing() }
        #expect(UInt64(String(decoding: digits, as: UTF8.self), radix: 16).map { $0 & ~own } == 0)
      }
      // The last one is the folder, which `ls` itself has opened.
      let descriptors = try start(["ls", "-x", "/proc/self/fd"])
      #expect(line(descriptors) == .line(Array("0  1  2  3".utf8)))
      let group = try shell(
        "read -r own name state parent group rest </proc/self/stat; echo $((own - group))")
      #expect(line(group) == .line(Array("0".utf8)))
    }
  #endif

  // MARK: Standard error

  @Test func standardErrorIsPassedOnInLines() throws {
    let passed = Passed()
    let program = try shell(
      "for i in $(seq 30); do echo \"line $i\" >&2; done; printf 'half \\033[0m' >&2; echo; exec cat", passed)
    #expect(line(program) == .line([]))
    program.stop()
    #expect(passed.text == (1...30).map { "line \($0)\n" }.joined() + "half \u{1B}[0m\n")
    #expect(program.lastErrors == (12...30).map { "line \($0)" } + ["half \u{1B}[0m"])
  }

  @Test func whatAProgramSaysAtItsEndIsRead() throws {
    let passed = Passed()
    let program = try shell("echo why >&2; exit 1", passed)
    #expect(end(program) == .exited(status: 1))
    #expect(program.lastErrors == ["why"])
    let stopped = try shell("echo ready; cat; echo bye >&2", passed)
    #expect(line(stopped) == .line(Array("ready".utf8)))
    stopped.stop()
    #expect(passed.text == "why\nbye\n")
  }

  @Test func aFloodOfErrorsDelaysNothing() throws {
    let passed = Passed()
    let program = try shell("yes error | head -c 10000002 >&2; echo done; exec cat", passed)
    #expect(line(program) == .line(Array("done".utf8)))
    program.stop()
    #expect(passed.count == 10_000_002)
    #expect(program.lastErrors == [String](repeating: "error", count: 20))
    // One that never ends gets no more time than another.
    let endless = try shell("cat /dev/zero >&2")
    #expect(endless.receive(milliseconds: 50, limitBytes: 9) == .timedOut)
    endless.stop()
  }

  @Test func aLongErrorLineIsCut() {
    let passed = Passed()
    var errors = ErrorLines { passed.add($0) }
    errors.add(Array("a".utf8) + Array(String(repeating: "ガ", count: 6_000).utf8))
    errors.add(Array("b\r\n\nc".utf8))
    #expect(errors.last.map(\.utf8.count) == [499, 498, 0, 1])
    errors.finish()
    let lines = passed.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.map(\.count) == [16_384, 1_619, 0, 1, 0])
    #expect(!passed.text.contains("\u{FFFD}"))
  }

  // MARK: Groups

  @Test func whatIgnoresEverythingIsKilledWithItsGroup() throws {
    let folder = try ScratchFolder()
    let held = Held(in: folder)
    let program = try shell(ProgramsTests.stubborn(held.path.description))
    guard case .line = line(program) else { throw Missing() }
    program.stop()
    #expect(held.isReleased)
    #expect(line(program) == .ended(.signalled(SIGKILL), rest: []))
  }

  @Test func itsOwnEndEndsItsGroup() throws {
    let folder = try ScratchFolder()
    let held = Held(in: folder)
    let program = try shell("exec 9>'\(held.path)'; sleep 1000 & echo ready; exit 5")
    #expect(line(program) == .line(Array("ready".utf8)))
    #expect(end(program) == .exited(status: 5))
    #expect(held.isReleased)
  }

  @Test func itEndsWhenItIsReleased() throws {
    let folder = try ScratchFolder()
    let held = Held(in: folder)
    do {
      let program = try shell("exec 9>'\(held.path)'; echo ready; exec cat")
      #expect(line(program) == .line(Array("ready".utf8)))
    }
    #expect(held.isReleased)
  }

  /// The process that starts it is killed and can do nothing more.
  @Test func aKilledProcessLeavesNothing() async throws {
    let folder = try ScratchFolder()
    let held = Held(in: folder)
    let path = held.path.description
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let program = try Programs.live.start(["sh", "-c", ProgramsTests.stubborn(path)]) { _ in }
      guard case .line = program.receive(milliseconds: ProgramsTests.long, limitBytes: 99) else { exit(1) }
      kill(getpid(), SIGKILL)
    }
    #expect(held.isReleased)
  }

  /// Only something outside of vsh does that, as the system does when its memory is used up.
  @Test func aKilledKeeperLeavesNothing() throws {
    let folder = try ScratchFolder()
    let held = Held(in: folder)
    let program = try shell(ProgramsTests.stubborn(held.path.description))
    guard case .line(let keeper) = line(program), let number = Int32(String(decoding: keeper, as: UTF8.self))
    else { throw Missing() }
    #expect(number > 1 && kill(number, SIGTERM) == 0)
    #expect(program.receive(milliseconds: 100, limitBytes: 9) == .timedOut)
    #expect(kill(number, SIGKILL) == 0)
    #expect(line(program) == .ended(.unknown, rest: []))
    program.stop()
    #expect(held.isReleased)
  }

  // MARK: Ctrl-C and threads

  @Test func ctrlCEndsAWait() async {
    await #expect(processExitsWith: .success) {
      alarm(60)
      let host = Host.live
      host.interrupts.watch(patience: 9)
      let program = try host.programs.start(["sleep", "1000"]) { _ in }
      for _ in 0..<2 {
        Thread.detachNewThread { kill(getpid(), SIGINT) }
        #expect(program.receive(milliseconds: 600_000, limitBytes: 9) == .interrupted)
        #expect(
          program.send([UInt8](repeating: 0, count: 1 << 20), milliseconds: 600_000) == .interrupted)
        host.interrupts.clear()
        #expect(program.receive(milliseconds: 1, limitBytes: 9) == .timedOut)
      }
      program.stop()
    }
  }

  @Test func severalRunAtOnceAndLeaveNoDescriptors() async {
    await #expect(processExitsWith: .success) {
      alarm(120)
      let open = { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
      let exchange: @Sendable (Int) -> Void = { number in
        let program = try? Programs.live.start(["cat"]) { _ in }
        for round in 0..<50 {
          let text = Array("\(number) \(round)".utf8)
          #expect(program?.send(text + [0x0A], milliseconds: ProgramsTests.long) == .sent)
          #expect(program?.receive(milliseconds: ProgramsTests.long, limitBytes: 99) == .line(text))
        }
        program?.stop()
        // It was not killed: no other program holds its input.
        #expect(program?.receive(milliseconds: 0, limitBytes: 0) == .ended(.exited(status: 0), rest: []))
      }
      exchange(0)
      _ = try? Programs.live.start(["no-such-driver"]) { _ in }
      let before = open()
      let group = DispatchGroup()
      for number in 0..<8 {
        group.enter()
        Thread.detachNewThread {
          for _ in 0..<4 { exchange(number) }
          group.leave()
        }
      }
      group.wait()
      for _ in 0..<20 { _ = try? Programs.live.start(["no-such-driver"]) { _ in } }
      #expect(open() == before)
      // No zombie is left, either.
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }
}
