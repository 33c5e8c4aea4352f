import Synchronization
import VshHost
import VshSession
import VshSuite

/// Watches the files of a prompt: `Prompt` selects them, and the reader of the next line checks for changes.
///
/// It compares no contents; the prompt does.
final class PromptWatch: Sendable {
  private struct State: Sendable {
    var watch: FileWatch?
    var paths: [Path] = []
    /// The folders in which a change of one of them would be reported.
    var watchedPaths: Set<Path> = []

    /// Whether a change at the path concerns one of the watched paths or its folder.
    func concerns(_ path: Path) -> Bool {
      watchedPaths.contains { $0 == path || $0.parent == path || $0.name == "." && $0.parent == path.parent }
    }
  }

  private let host: Host
  private let state = Mutex(State())

  /// Saving a file causes several events; the save is complete when there was none for this time.
  private static let quietMilliseconds = 20

  init(_ host: Host) { self.host = host }

  /// Watches these files in place of the earlier ones; returns the problem where that fails.
  func watch(_ paths: [String]) -> ReadProblem? {
    state.withLock { state in
      if paths.isEmpty {
        state = State()
        return nil
      }
      do throws(HostProblem) {
        if state.watch == nil { state.watch = try host.watching.open() }
        state.paths = paths.map { Path($0) }
        try renew(&state)
        return nil
      } catch {
        state = State()
        return ReadProblem(error.sentence)
      }
    }
  }

  /// A folder may have been added or replaced.
  private func renew(_ state: inout State) throws(HostProblem) {
    state.watchedPaths = []
    for path in state.paths {
      state.watchedPaths.formUnion(WatchedScripts.watchedPaths(of: path, files: host.files))
    }
    try state.watch?.watch(
      folders: Set(state.watchedPaths.map(\.parent)).sorted(), files: state.watchedPaths.sorted())
  }

  /// Becomes readable when something happens; nil while nothing is watched.
  var descriptor: Int32? { state.withLock { $0.watch?.descriptor } }

  /// Whether one of the files changed since the last call. It does not wait.
  func takeChange() -> Bool {
    state.withLock { state in
      guard let watch = state.watch else { return false }
      switch watch.taken(quietMilliseconds: Self.quietMilliseconds) {
      case .changed(let changed):
        guard changed.contains(where: state.concerns) else { return false }
      case .overflowed: break
      case .interrupted, .failed: return false
      }
      // A file that cannot be watched any more is reported now, and again when it is back.
      try? renew(&state)
      return true
    }
  }
}
