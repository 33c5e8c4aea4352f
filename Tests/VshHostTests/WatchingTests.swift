import Foundation
import Testing

@testable import VshHost

/// Real watches over real folders. What happened before `next` is asked waits in the system, so no test sleeps; a watch that would
/// never wake is given up after a deadline.
@Suite struct WatchingTests {
  static let deadlineSeconds = 20

  private func next(_ watch: FileWatch) -> WatchReport? {
    let answer = Answer()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      answer.report = watch.next(quietMilliseconds: 20)
      done.signal()
    }
    return done.wait(timeout: .now() + .seconds(WatchingTests.deadlineSeconds)) == .success
      ? answer.report : nil
  }

  private final class Answer: @unchecked Sendable { var report: WatchReport? }

  /// On macOS the folder is told, or the file; both name the place.
  private func isTold(_ path: Path, by report: WatchReport?) -> Bool {
    guard case .changed(let paths)? = report else { return false }
    return paths.contains(path) || paths.contains(path.parent)
  }

  @Test func aSaveIntoTheSameFileIsTold() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.vs", "old")
    let watch = try Watching.live.open()
    try watch.watch(folders: [folder.path], files: [file])
    for text in ["new", "newer", "newest"] { try rewrite(file, text) }
    #expect(isTold(file, by: next(watch)))
  }

  @Test func aSaveByRenamingIsToldEveryTime() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.vs", "old")
    let watch = try Watching.live.open()
    for round in 0..<3 {
      try watch.watch(folders: [folder.path], files: [file])
      let beside = try folder.write(Path("a.vs.\(round)~"), "new \(round)")
      #expect(rename(beside.description, file.description) == 0)
      #expect(isTold(file, by: next(watch)), "round \(round)")
    }
  }

  @Test func whatComesAndGoesIsTold() throws {
    let folder = try ScratchFolder()
    let watch = try Watching.live.open()
    try watch.watch(folders: [folder.path], files: [])
    try folder.write("new.vs", "")
    #expect(isTold(folder.at("new.vs"), by: next(watch)))
    #expect(unlink(folder.at("new.vs").description) == 0)
    #expect(isTold(folder.at("new.vs"), by: next(watch)))
    try folder.write("deep/b.vs", "")
    #expect(isTold(folder.at("deep"), by: next(watch)))
    try watch.watch(folders: [folder.at("deep")], files: [])
    try folder.write("deep/c.vs", "")
    #expect(isTold(folder.at("deep/c.vs"), by: next(watch)))
  }

  @Test func aFolderThatIsGoneIsNoProblem() throws {
    let folder = try ScratchFolder()
    let watch = try Watching.live.open()
    try watch.watch(folders: [folder.at("none"), folder.path], files: [folder.at("none/a.vs")])
    try folder.write("a.vs", "")
    #expect(isTold(folder.at("a.vs"), by: next(watch)))
  }

  /// Whichever comes first, the signal or the sleep, the watch ends; a process that goes on sleeping is killed by its alarm.
  @Test func ctrlCEndsIt() async throws {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let host = Host.live
      host.interrupts.watch()
      let watch = try host.watching.open()
      try watch.watch(folders: ["/"], files: [])
      Thread.detachNewThread { kill(getpid(), SIGINT) }
      #expect(watch.next(quietMilliseconds: 20) == .interrupted)
      // Answered and noted again.
      host.interrupts.clear()
      Thread.detachNewThread { kill(getpid(), SIGINT) }
      #expect(watch.next(quietMilliseconds: 20) == .interrupted)
    }
  }

  private func rewrite(_ path: Path, _ text: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.description))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test func whoCannotWaitTakesWhatHasHappened() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.vs", "old")
    let watch = try Watching.live.open()
    try watch.watch(folders: [folder.path], files: [file])
    #expect(watch.descriptor >= 0)
    #expect(watch.taken(quietMilliseconds: 20) == .changed([]))
    try rewrite(file, "new")
    var question = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&question, 1, Int32(WatchingTests.deadlineSeconds * 1_000)) == 1)
    #expect(isTold(file, by: watch.taken(quietMilliseconds: 20)))
    #expect(watch.taken(quietMilliseconds: 20) == .changed([]))
  }
}
