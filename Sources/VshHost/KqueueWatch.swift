#if canImport(Darwin)
  import Darwin
  import Synchronization

  /// `FileWatch` by kqueue(2), on macOS: one open descriptor for each folder and each file.
  ///
  /// A folder reports that names were added or removed, a file that it was written; a replaced file is opened again
  /// when it is watched again. It waits in kevent(2), together with the pipe that Ctrl-C writes to.
  final class KqueueWatch: Sendable {
    private let queue: Int32
    /// By descriptor, and the descriptor of each path.
    private let watched = Mutex<(paths: [Int32: Path], descriptors: [Path: Int32])>(([:], [:]))

    private static let roundsInReport = 50

    private init(queue: Int32) { self.queue = queue }

    deinit {
      for descriptor in watched.withLock({ $0.paths.keys }) { close(descriptor) }
      close(queue)
    }

    static func open() -> Result<FileWatch, HostProblem> {
      let queue = kqueue()
      if queue < 0 { return .failure(HostProblem(.watch, ".", SystemCalls.cause(of: errno))) }
      let watch = KqueueWatch(queue: queue)
      if LiveInterrupts.wakeReader >= 0 { watch.listen(to: LiveInterrupts.wakeReader, EVFILT_READ, flags: 0) }
      return .success(
        FileWatch(
          descriptor: queue,
          watchPaths: { folders, files in watch.add(folders + files) },
          awaitChange: { isPatient, quietMilliseconds in watch.next(isPatient, quietMilliseconds) }))
    }

    private func add(_ paths: [Path]) -> HostProblem? {
      for path in paths where watched.withLock({ $0.descriptors[path] }) == nil {
        guard let name = SystemCalls.nameForC(path) else { return HostProblem(.watch, path, .nameHoldsNUL) }
        let descriptor = Darwin.open(name, O_EVTONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { continue }
        if descriptor < 0 { return HostProblem(.watch, path, SystemCalls.cause(of: errno)) }
        watched.withLock { state in
          state.paths[descriptor] = path
          state.descriptors[path] = descriptor
        }
        listen(
          to: descriptor, EVFILT_VNODE,
          flags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE))
      }
      return nil
    }

    private func listen(to descriptor: Int32, _ filter: Int32, flags: UInt32) {
      var change = kevent(
        ident: UInt(descriptor), filter: Int16(filter), flags: UInt16(EV_ADD | EV_CLEAR), fflags: flags,
        data: 0,
        udata: nil)
      _ = kevent(queue, &change, 1, nil, 0, nil)
    }

    private func next(_ isPatient: Bool, _ quietMilliseconds: Int) -> WatchReport {
      var changed: Set<Path> = []
      var rounds = 0
      while true {
        if LiveInterrupts.noted.load(ordering: .relaxed) { return .interrupted }
        var event = kevent()
        let milliseconds = changed.isEmpty ? 0 : max(1, min(quietMilliseconds, 1_000))
        var quiet = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
        let count =
          changed.isEmpty && isPatient
          ? kevent(queue, nil, 0, &event, 1, nil) : kevent(queue, nil, 0, &event, 1, &quiet)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return .failed(HostProblem(.watch, ".", SystemCalls.cause(of: errno))) }
        if count == 0 { return .changed(changed) }
        let descriptor = Int32(truncatingIfNeeded: event.ident)
        if descriptor == LiveInterrupts.wakeReader {
          LiveInterrupts.drainWakePipe()
          continue
        }
        note(
          descriptor, isGone: event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0,
          in: &changed)
        rounds += 1
        if rounds == KqueueWatch.roundsInReport, !changed.isEmpty { return .changed(changed) }
      }
    }

    private func note(_ descriptor: Int32, isGone: Bool, in changed: inout Set<Path>) {
      let path = watched.withLock { state in
        let path = state.paths[descriptor]
        if isGone, let path {
          state.paths[descriptor] = nil
          state.descriptors[path] = nil
        }
        return path
      }
      if let path { changed.insert(path) }
      if isGone, path != nil { close(descriptor) }
    }
  }
#endif
