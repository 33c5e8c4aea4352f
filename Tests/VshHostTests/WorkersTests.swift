import Foundation
import Synchronization
import Testing

@testable import VshHost

@Suite struct WorkersTests {
  private func results(of workers: Workers<Int>) -> [Int: Int] {
    var found: [Int: Int] = [:]
    while true {
      let news = workers.wait(milliseconds: 1_000)
      for (job, output) in news.results {
        #expect(found[job] == nil, "job \(job) was done twice")
        found[job] = output
      }
      if news.isDone { return found }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 100])
  func everyJobIsDoneOnce(threadCount: Int) {
    let workers = Workers(jobCount: 1_000) { $0 * $0 }
    workers.start(threadCount: threadCount)
    let found = results(of: workers)
    #expect(found.count == 1_000)
    #expect((0..<1_000).allSatisfy { found[$0] == $0 * $0 })
  }

  @Test func oneWorkerTakesThemInOrder() {
    let workers = Workers(jobCount: 3) { $0 }
    workers.start(threadCount: 1)
    var order: [Int] = []
    var isDone = false
    while !isDone {
      let news = workers.wait(milliseconds: 1_000)
      order += news.results.map(\.job)
      isDone = news.isDone
    }
    #expect(order == [0, 1, 2])
  }

  @Test(arguments: [1, 2, 3, 100])
  func bothHalvesOfAJobAreDoneOnce(threadCount: Int) {
    let begun = Mutex<[Int]>([])
    let workers = Workers<Int>(jobCount: 1_000, mostInRow: 8) { jobs, results in
      begun.withLock { $0 += jobs }
      return jobs.map { job in { results.add(job * job, of: job) } }
    }
    workers.start(threadCount: threadCount)
    let found = results(of: workers)
    #expect(found.count == 1_000)
    #expect((0..<1_000).allSatisfy { found[$0] == $0 * $0 })
    #expect(begun.withLock { $0.sorted() } == Array(0..<1_000))
  }

  @Test func oneWorkerBeginsSomeAndFinishesThemInOrder() {
    let events = Mutex<[String]>([])
    let workers = Workers<Int>(jobCount: 20, mostInRow: 3) { jobs, results in
      events.withLock { $0.append("\(jobs)") }
      return jobs.map { job in
        {
          events.withLock { $0.append("\(job)") }
          results.add(job, of: job)
        }
      }
    }
    workers.start(threadCount: 1)
    #expect(results(of: workers).count == 20)
    var expected: [String] = []
    // Fewer towards the end.
    for (first, count) in [(0, 3), (3, 3), (6, 3), (9, 2), (11, 2)] + (13..<20).map({ ($0, 1) }) {
      expected += ["\(first..<first + count)"] + (first..<first + count).map { "\($0)" }
    }
    #expect(events.withLock { $0 } == expected)
  }

  /// In the first half of a job, which others are begun with in a row, and in the second.
  @Test(arguments: [1, 3], [SIGSEGV, SIGILL, SIGABRT])
  func aFaultStopsItsJobAlone(threadCount: Int, signal: Int32) {
    let workers = Workers<Int>(jobCount: 100, mostInRow: 8) { jobs, results in
      if jobs.contains(20) { Self.meetFault(signal) }
      return jobs.map { job in
        {
          if job == 70 { Self.meetFault(signal) }
          results.add(job, of: job)
        }
      }
    }
    workers.start(threadCount: threadCount)
    var found: Set<Int> = []
    var stopped: Set<StoppedJob> = []
    var isDone = false
    while !isDone {
      let news = workers.wait(milliseconds: 10)
      found.formUnion(news.results.map(\.job))
      stopped.formUnion(news.stopped)
      isDone = news.isDone
    }
    #expect(stopped == [StoppedJob(job: 20, signal: signal), StoppedJob(job: 70, signal: signal)])
    #expect(found == Set(0..<100).subtracting([20, 70]))
  }

  /// A thread of the tests may have this one blocked, which `abort` sees to.
  private static func meetFault(_ signal: Int32) {
    if signal == SIGABRT { abort() }
    raise(signal)
  }

  @Test func afterStopNoneBegins() {
    let workers = Workers(jobCount: 1_000) { $0 }
    workers.stop()
    workers.start(threadCount: 4)
    #expect(results(of: workers).isEmpty)
  }

  @Test func aStackHoldsWhatTheMainThreadsDoes() {
    // Deep enough for any script that the parser takes, in a debug build, too.
    #expect(Threads.stackBytes >= 8 << 20)
    @Sendable func descend(_ depth: Int) -> Int { depth == 0 ? 0 : 1 + descend(depth - 1) }
    let workers = Workers(jobCount: 1) { _ in descend(100_000) }
    workers.start(threadCount: 1)
    #expect(results(of: workers) == [0: 100_000])
  }

  @Test func thereIsAProcessor() {
    #expect(Threads.processorCount >= 1)
  }
}
