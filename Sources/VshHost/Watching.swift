/// Notifications of changed files, without polling.
///
/// A struct of closures, like `Files`; a test reports changes itself. It reports where something changed, not what: the
/// caller reads the file again and compares. Editors save by writing in place or by renaming a new file over the old
/// one; both are reported.
package struct Watching: Sendable {
  package var openWatch: @Sendable () -> Result<FileWatch, HostProblem>

  package init(openWatch: @escaping @Sendable () -> Result<FileWatch, HostProblem>) {
    self.openWatch = openWatch
  }

  package func open() throws(HostProblem) -> FileWatch { try openWatch().get() }

  package static let live = Watching {
    #if canImport(Glibc)
      InotifyWatch.open()
    #else
      KqueueWatch.open()
    #endif
  }
}

/// An open watch over some folders and files. It ends when nothing holds it any more.
package struct FileWatch: Sendable {
  /// A descriptor that becomes readable when something happens, to be waited for with others; negative where there is none.
  package let descriptor: Int32
  package var watchPlaces: @Sendable (_ folders: [Path], _ files: [Path]) -> HostProblem?
  package var awaitChange: @Sendable (_ isPatient: Bool, _ quietMilliseconds: Int) -> WatchReport

  package init(
    descriptor: Int32 = -1,
    watchPlaces: @escaping @Sendable ([Path], [Path]) -> HostProblem?,
    awaitChange: @escaping @Sendable (_ isPatient: Bool, _ quietMilliseconds: Int) -> WatchReport
  ) {
    self.descriptor = descriptor
    self.watchPlaces = watchPlaces
    self.awaitChange = awaitChange
  }

  /// From here on, reports changes directly in these folders and in those added before. The files are inside them; some
  /// systems report a write in place only for a watched file.
  package func watch(folders: [Path], files: [Path]) throws(HostProblem) {
    if let problem = watchPlaces(folders, files) { throw problem }
  }

  /// Sleeps until something happens, and then until nothing has for so long (1 to 1,000): one save is many events.
  package func next(quietMilliseconds: Int) -> WatchReport { awaitChange(true, quietMilliseconds) }

  /// The changes so far, without waiting; after a change it waits like `next` for further ones.
  package func taken(quietMilliseconds: Int) -> WatchReport { awaitChange(false, quietMilliseconds) }
}

/// What woke a watch.
package enum WatchReport: Equatable, Sendable {
  /// These names, or something in these folders: as named to `watch`, or with one component more.
  case changed(Set<Path>)
  /// More happened than could be reported.
  case overflowed
  /// Ctrl-C was noted.
  case interrupted
  case failed(HostProblem)
}
