/// Notifications of changed files, without polling.
///
/// A struct of closures, like `Files`; a test reports changes itself. It reports where something changed, not what: the
/// caller reads the file again and compares. Editors save by writing in place or by renaming a new file over the old
/// one; both are reported.
package struct Watching: Sendable {
  package var openWatch: @Sendable () -> Result<FileWatch, HostProblem>

  package func open() throws(HostProblem) -> FileWatch { try openWatch().get() }

  package static let live = Watching {
    #if canImport(Glibc)
      InotifyWatch.open()
    #else
      KqueueWatch.open()
    #endif
  }
}

/// An open watch of folders and files. It ends when it is released.
package struct FileWatch: Sendable {
  /// A descriptor that becomes readable after an event, for waiting on several; negative where there is none.
  package var descriptor: Int32 = -1
  package var watchPaths: @Sendable (_ folders: [Path], _ files: [Path]) -> HostProblem?
  package var awaitChange: @Sendable (_ isPatient: Bool, _ quietMilliseconds: Int) -> WatchReport

  /// Adds folders, whose direct contents are watched from now on, and files inside them; some systems report a write in
  /// place only for a watched file.
  package func watch(folders: [Path], files: [Path]) throws(HostProblem) {
    if let problem = watchPaths(folders, files) { throw problem }
  }

  /// Waits for an event, and then until there has been none for a time (1 to 1,000 ms): saving a file causes many
  /// events.
  package func next(quietMilliseconds: Int) -> WatchReport { awaitChange(true, quietMilliseconds) }

  /// The changes so far, without waiting; after a change it waits like `next` for further ones.
  package func taken(quietMilliseconds: Int) -> WatchReport { awaitChange(false, quietMilliseconds) }
}

/// The reason that a watch has returned.
package enum WatchReport: Equatable, Sendable {
  /// The paths of changed files, or of folders with changes: as passed to `watch`, or with one more component.
  case changed(Set<Path>)
  /// Some events were lost.
  case overflowed
  /// Ctrl-C was recorded.
  case interrupted
  case failed(HostProblem)
}
