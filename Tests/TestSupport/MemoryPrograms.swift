import Synchronization
@testable package import VshHost

extension Programs {
  /// Programs in memory: each command starts one. It answers each line by the lines that `answer` returns for it, and
  /// ends where that is nil. It never waits.
  package static func answering(_ answer: @escaping @Sendable (_ line: String) -> [String]?) -> Programs {
    Programs { _, _, _ in
      let program = MemoryProgram(answer)
      return .success(
        RunningProgram(
          sendBytes: { bytes, _ in program.send(bytes) },
          receiveLine: { _, limitBytes in program.receive(limitBytes) },
          awaitMore: { _ in },
          findHasMore: { program.hasMore },
          findLastErrors: { [] },
          endGroup: { program.stop() }))
    }
  }
}

private final class MemoryProgram: Sendable {
  private struct State {
    var input: [UInt8] = []
    var output: [[UInt8]] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let answer: @Sendable (String) -> [String]?

  init(_ answer: @escaping @Sendable (String) -> [String]?) { self.answer = answer }

  func send(_ bytes: [UInt8]) -> Sent {
    state.withLock { state in
      if state.isOver { return .ended }
      state.input += bytes
      while !state.isOver, let end = state.input.firstIndex(of: UInt8(ascii: "\n")) {
        let answers = answer(String(decoding: state.input[..<end], as: UTF8.self))
        state.input.removeFirst(end + 1)
        state.output += (answers ?? []).map { Array($0.utf8) }
        state.isOver = answers == nil
      }
      return .sent
    }
  }

  func receive(_ limitBytes: Int) -> Received {
    state.withLock { state in
      guard let line = state.output.first else {
        return state.isOver ? .ended(.exited(status: 0), rest: []) : .timedOut
      }
      if line.count > limitBytes { return .tooLong }
      state.output.removeFirst()
      return .line(line)
    }
  }

  var hasMore: Bool { state.withLock { !$0.output.isEmpty } }

  func stop() { state.withLock { $0.isOver = true } }
}
