import Synchronization
import VshHost

/// The calls of a client. Several run at once, each on its own thread; calls of one session run in their order.
final class ToolCalls: Sendable {
  private struct Running {
    let call: ToolServer.Call
    var isCancelled = false
  }

  private struct State {
    /// In their order.
    var waiting: [ToolServer.Call] = []
    var running: [Running] = []
    /// Those that may still work.
    var threads: [Workers<Void>] = []

    /// Takes the first call that may begin.
    mutating func next(_ jobCount: Int) -> ToolServer.Call? {
      if running.count >= jobCount { return nil }
      var busy = running.compactMap(\.call.session)
      for (index, call) in waiting.enumerated() {
        guard let session = call.session, busy.contains(session) else {
          running.append(Running(call: waiting.remove(at: index)))
          return call
        }
        busy.append(session)
      }
      return nil
    }

    mutating func cancelAll() {
      waiting = []
      for index in running.indices { running[index].isCancelled = true }
    }
  }

  private let state = Mutex(State())
  private let jobCount: Int
  private let perform: Performing

  typealias Performing = @Sendable (ToolServer.Call, _ isCancelled: @escaping @Sendable () -> Bool) -> Void

  init(jobCount: Int, _ perform: @escaping Performing) {
    self.jobCount = jobCount
    self.perform = perform
  }

  /// Why the call is not taken; nil where it is.
  func add(_ call: ToolServer.Call) -> ToolServer.Refusal? {
    let (refusal, thread) = state.withLock { state -> (ToolServer.Refusal?, Workers<Void>?) in
      let calls = state.waiting + state.running.map(\.call)
      if calls.contains(where: { $0.idText == call.idText }) { return (.sameID, nil) }
      if calls.count >= ToolServer.mostCalls { return (.tooMany, nil) }
      state.waiting.append(call)
      guard let first = state.next(jobCount) else { return (nil, nil) }
      let thread = Workers(jobCount: 1) { _ in self.performAll(from: first) }
      state.threads = state.threads.filter { !$0.wait(milliseconds: 0).isDone } + [thread]
      return (nil, thread)
    }
    thread?.start(threadCount: 1)
    return refusal
  }

  /// Ends a call that runs, and forgets one that waits. There may be none of that id.
  func cancel(_ id: String) {
    state.withLock { state in
      state.waiting.removeAll { $0.idText == id }
      for index in state.running.indices where state.running[index].call.idText == id {
        state.running[index].isCancelled = true
      }
    }
  }

  /// Waits until all calls have ended; after some time they are cancelled.
  func finish(within milliseconds: Int) {
    for limit in [milliseconds, milliseconds] {
      var left = limit
      for thread in state.withLock({ $0.threads }) {
        while left > 0, !thread.wait(milliseconds: 20).isDone { left -= 20 }
      }
      state.withLock { $0.cancelAll() }
    }
  }

  private func performAll(from first: ToolServer.Call) {
    var next: ToolServer.Call? = first
    while let call = next {
      // What still works for a call that has ended is to stop, too.
      perform(call) {
        !self.state.withLock { $0.running.contains { $0.call.idText == call.idText && !$0.isCancelled } }
      }
      next = state.withLock { state in
        state.running.removeAll { $0.call.idText == call.idText }
        return state.next(jobCount)
      }
    }
  }
}

/// Says once a second that a call runs, as often as it is asked whether it may go on.
final class CallProgress: Sendable {
  private struct State {
    let start: UInt64
    var said = 0
  }

  private let state: Mutex<State>
  private let stopwatch: Stopwatch
  private let say: @Sendable (_ seconds: Int) -> Void

  init(stopwatch: Stopwatch, _ say: @escaping @Sendable (_ seconds: Int) -> Void) {
    self.stopwatch = stopwatch
    self.say = say
    state = Mutex(State(start: stopwatch.nanoseconds))
  }

  func tick() {
    let now = stopwatch.nanoseconds
    let seconds = state.withLock { state -> Int? in
      let seconds = Int((now &- state.start) / 1_000_000_000)
      guard seconds > state.said else { return nil }
      state.said = seconds
      return seconds
    }
    if let seconds { say(seconds) }
  }
}
