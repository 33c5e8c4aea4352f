import Foundation
import Synchronization
import TestSupport
import Testing

@testable import VshHost

/// The streams of a child process, bent to a pipe or a file before anything is written.
@Suite struct ConsoleTests {
  /// What a build server might take for a command is guarded, in one stream, but not where nobody reads along: in a file.
  @Test func aGuardStandsWhereSomebodyReadsAlong() {
    let memory = MemoryHost()
    var console = memory.host.console
    console.guarding = { $0.contains(UInt8(ascii: ":")) ? Array("[".utf8) + $0 + Array("]".utf8) : nil }
    console.write("a:\u{1B}\n")
    console.write("b\n", to: .error)
    console.write("c:\n", to: .error)
    console.write(painted: Array("\u{1B}[0m:".utf8))
    console.write(data: Array("d:".utf8))
    #expect(memory.output == "[a:␛\n][c:\n][\u{1B}[0m:]d:" && memory.errorOutput == "b\n")
    console.findIsFile = { $0 == .output }
    console.write("e:\u{1B}\n")
    console.write("f:\n", to: .error)
    #expect(memory.output.hasSuffix("]d:e:␛\n") && memory.errorOutput == "b\n[f:\n]")
  }

  /// A terminal would break a line anywhere. What is no terminal, a script's line and text that moves the cursor stay.
  @Test func aLineOfATerminalBreaksBetweenWords() {
    let red = "\u{1B}[1;31merror[VS0404]\u{1B}[0m"
    let lines = [
      ("nothing leaves the state `loaded`", "nothing leaves the\n  state `loaded`"),
      ("    in the test \"a long name\"", "    in the test \"a\n      long name\""),
      ("\(red): nothing leaves it", "\(red):\n  nothing leaves it"),
      ("12 | expect screen contains \"offline\"", "12 | expect screen contains \"offline\""),
      ("   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^", "   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^"),
      ("Gooooooooooooooooooooooooooood", "Gooooooooooooooooooooooooooood"),
      ("日本語の文字は二つの枠", "日本語の文字は二つの枠"), ("twenty cells exactly", "twenty cells exactly"),
      ("      vsh test teas.vs:12 --page", "      vsh test teas.vs:12 --page"),
      (
        "test \"a long name\" {\n    tap \"a long label\"\n}\nand then a longer line",
        "test \"a long name\" {\n    tap \"a long label\"\n}\nand then a longer\n  line"
      ),
      ("\r\u{1B}[K12 of 500 tests, 3 failed", "\r\u{1B}[K12 of 500 tests, 3 failed"),
    ]
    for (line, broken) in lines {
      for (terminals, expected) in [([StandardStream.output], broken), ([], line)] {
        let memory = MemoryHost(terminals: Set(terminals), size: TerminalSize(columns: 20, rows: 5))
        memory.host.console.write(painted: Array("\(line)\nend\n".utf8))
        #expect(memory.output == "\(expected)\nend\n")
      }
    }
  }

  /// `vsh check >/dev/null` under GitHub Actions: the errors stay where they are read.
  @Test func nobodyReadsAlongWhatGoesNowhere() async {
    await #expect(processExitsWith: .success) {
      let console = Host.live.console
      #expect(bendToPipe(STDOUT_FILENO, keepsReader: true))
      #expect(console.findIsFile(.output) == false)
      let nowhere = open("/dev/null", O_WRONLY)
      #expect(dup2(nowhere, STDOUT_FILENO) == STDOUT_FILENO)
      #expect(console.findIsFile(.output))
    }
  }

  @Test func aClosedPipeEndsQuietly() async {
    await #expect(processExitsWith: .success) {
      let console = Host.live.console
      #expect(bendToPipe(STDOUT_FILENO, keepsReader: false))
      #expect(console.write("lost") == false)
      #expect(console.write("lost too") == false)
      #expect(console.firstProblem == nil)
      #expect(console.write("", to: .error))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func aFullDiskIsAProblemOfStandardOutput() async {
    await #expect(processExitsWith: .success) {
      let console = Host.live.console
      let full = open("/dev/full", O_WRONLY)
      #expect(dup2(full, STDOUT_FILENO) == STDOUT_FILENO)
      #expect(console.write("lost") == false)
      #expect(console.firstProblem?.sentence == "cannot write standard output: no space is left")
    }
  }

  /// A pipe that takes 64 KiB at a time and does not wait, with a slow reader in another thread.
  @Test func everyByteArrivesThroughAPipeThatDoesNotWait() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
      let saved = dup(STDOUT_FILENO)
      #expect(dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO)
      close(ends[1])
      let reader = PipeReader(ends[0])
      let bytes = [UInt8](repeating: 0x61, count: 1_000_000)
      #expect(Host.live.console.write(bytes))
      #expect(dup2(saved, STDOUT_FILENO) == STDOUT_FILENO)
      #expect(reader.countAtEnd() == 1_000_000)
    }
  }

  @Test func inputIsReadByLinesAndThenWhole() async {
    await #expect(processExitsWith: .success) {
      #expect(bendInput(to: "a\n\nbcd\nrest\nof it"))
      let console = Host.live.console
      #expect(console.readInputLine(3) == .success(Array("a".utf8)))
      #expect(console.readInputLine(3) == .success([]))
      #expect(console.readInputLine(3) == .success(Array("bcd".utf8)))
      #expect(console.readInput(10) == .success(Array("rest\nof it".utf8)))
      #expect(console.readInput(10) == .success([]))
      #expect(console.readInputLine(3) == .success(nil))
    }
  }

  @Test func inputLimitsAreExact() async {
    await #expect(processExitsWith: .success) {
      #expect(bendInput(to: "abc\nabcd"))
      let console = Host.live.console
      #expect(
        problem { () throws(HostProblem) in try console.readLine(limitBytes: 2) } == .tooLarge(limitBytes: 2))
      #expect(console.readInputLine(3) == .success(Array("abc".utf8)))
      #expect(
        problem { () throws(HostProblem) in try console.readAll(limitBytes: 3) } == .tooLarge(limitBytes: 3))
      #expect(console.readInput(4) == .success(Array("abcd".utf8)))
    }
  }

  @Test func aFolderAsInputIsNamed() async {
    await #expect(processExitsWith: .success) {
      #expect(dup2(open("/", O_RDONLY), STDIN_FILENO) == STDIN_FILENO)
      let cause = problem { () throws(HostProblem) in try Host.live.console.readAll(limitBytes: 3) }
      #expect(cause == .isFolder)
      #expect(Host.live.console.isTerminal(.input) == false)
    }
  }

  @Test func noFileTakesTheDescriptorOfAClosedStream() async {
    await #expect(processExitsWith: .success) {
      close(STDOUT_FILENO)
      let console = Host.live.console
      let descriptor = open("/dev/null", O_RDWR)
      #expect(descriptor > STDERR_FILENO)
      // It is no place for results either.
      #expect(console.write("x") == false)
      #expect(console.firstProblem != nil)
    }
  }

  @Test func theFirstInterruptIsNotedAndCleared() async {
    await #expect(processExitsWith: .success) {
      takeSignals()
      let interrupts = Host.live.interrupts
      interrupts.watch()
      #expect(!interrupts.isRequested)
      raise(SIGINT)
      #expect(interrupts.isRequested)
      interrupts.clear()
      #expect(!interrupts.isRequested)
      raise(SIGINT)
      #expect(interrupts.isRequested)
    }
  }

  @Test func theSecondInterruptEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      takeSignals()
      Host.live.interrupts.watch()
      raise(SIGINT)
      raise(SIGINT)
    }
  }

  @Test func aClosedTerminalIsNotedLikeARequestToEnd() async {
    await #expect(processExitsWith: .success) {
      takeSignals()
      let interrupts = Host.live.interrupts
      interrupts.watch()
      // The system and the shell in the window both send it.
      raise(SIGHUP)
      raise(SIGHUP)
      #expect(interrupts.isRequested && !interrupts.isEnding)
    }
  }

  @Test func whoShallOutliveTheTerminalDoes() async {
    await #expect(processExitsWith: .success) {
      takeSignals()
      signal(SIGHUP, SIG_IGN)
      let interrupts = Host.live.interrupts
      interrupts.watch()
      raise(SIGHUP)
      #expect(!interrupts.isRequested)
    }
  }

  @Test func anInterruptEndsAReadThatWaits() async {
    await #expect(processExitsWith: .success) {
      #expect(bendToPipe(STDIN_FILENO, keepsReader: true))
      takeSignals()
      // However many come before one is answered, none ends the process.
      Host.live.interrupts.watch(patience: .max)
      let waiting = pthread_self()
      // Until the process is over: whichever comes first, the signal or the read, one of them will be cut off.
      Thread {
        while true {
          pthread_kill(waiting, SIGINT)
          sched_yield()
        }
      }.start()
      let cause = problem { () throws(HostProblem) in try Host.live.console.readAll(limitBytes: 3) }
      #expect(cause == .interrupted)
    }
  }
}

/// Reads a pipe to its end in a thread of its own, and counts.
private final class PipeReader: Sendable {
  private let count = Mutex(0)
  private let isAtEnd = DispatchSemaphore(value: 0)

  init(_ descriptor: Int32) {
    Thread {
      var buffer = [UInt8](repeating: 0, count: 1_000)
      while case let received = read(descriptor, &buffer, 1_000), received > 0 {
        self.count.withLock { $0 += received }
      }
      self.isAtEnd.signal()
    }.start()
  }

  func countAtEnd() -> Int {
    isAtEnd.wait()
    return count.withLock { $0 }
  }
}

/// In a child process only: puts one end of a new pipe in the descriptor's place.
private func bendToPipe(_ descriptor: Int32, keepsReader: Bool) -> Bool {
  var ends: [Int32] = [0, 0]
  if pipe(&ends) != 0 { return false }
  if keepsReader { return dup2(ends[0], descriptor) == descriptor }
  close(ends[0])
  return dup2(ends[1], descriptor) == descriptor
}

/// In a child process only.
private func bendInput(to text: String) -> Bool {
  var ends: [Int32] = [0, 0]
  if pipe(&ends) != 0 { return false }
  let count = text.utf8.count
  let written = Array(text.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, count) }
  close(ends[1])
  return written == count && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO
}

/// In a child process only: a test runs on a thread that leaves signals to the main one.
private func takeSignals() {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_UNBLOCK, &all, nil)
}
