#if canImport(Glibc)
  import Glibc
  import Synchronization

  /// `FileWatch` by Linux's inotify(7): one descriptor, with one watch per folder.
  ///
  /// It watches only folders, so that a file that is replaced by a rename, or created again, is still watched under its
  /// name. It sleeps in poll(2), together with the pipe of Ctrl-C.
  final class InotifyWatch: Sendable {
    private let descriptor: Int32
    private let folders = Mutex<[Int32: Path]>([:])

    /// A file was closed after writing, or a name was added or removed.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    private static let headerBytes = MemoryLayout<inotify_event>.size
    private static let bufferBytes = 65_536
    /// The maximum number of reads per report, so that a folder with constant changes is reported too.
    private static let roundsInReport = 50

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    static func open() -> Result<FileWatch, HostProblem> {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      if descriptor < 0 { return .failure(HostProblem(.watch, ".", cause(of: errno))) }
      let watch = InotifyWatch(descriptor: descriptor)
      return .success(
        FileWatch(
          descriptor: descriptor,
          watchPaths: { folders, _ in watch.add(folders) },
          awaitChange: { isPatient, quietMilliseconds in watch.next(isPatient, quietMilliseconds) }))
    }

    private func add(_ paths: [Path]) -> HostProblem? {
      for path in paths {
        guard let name = SystemCalls.nameForC(path) else { return HostProblem(.watch, path, .nameHoldsNUL) }
        let number = inotify_add_watch(descriptor, name, InotifyWatch.mask)
        // The parent folder reports that a folder was removed.
        if number < 0, errno == ENOENT || errno == ENOTDIR { continue }
        if number < 0 { return HostProblem(.watch, path, InotifyWatch.cause(of: errno)) }
        folders.withLock { $0[number] = path }
      }
      return nil
    }

    private static func cause(of code: Int32) -> HostProblem.Cause {
      switch code {
      // The system's texts for these errors, a full disk and too many open files, would be misleading.
      case ENOSPC: .system(code: code, reason: "the system's limit fs.inotify.max_user_watches is reached")
      case EMFILE: .system(code: code, reason: "the system's limit fs.inotify.max_user_instances is reached")
      default: SystemCalls.cause(of: code)
      }
    }

    private func next(_ isPatient: Bool, _ quietMilliseconds: Int) -> WatchReport {
      var changed: Set<Path> = []
      var rounds = 0
      while true {
        let timeout =
          changed.isEmpty ? (isPatient ? -1 : 0) : Int32(clamping: max(1, min(quietMilliseconds, 1_000)))
        switch sleep(timeout) {
        case .interrupted: return .interrupted
        case .failed(let code): return .failed(HostProblem(.watch, ".", InotifyWatch.cause(of: code)))
        case .quiet: return .changed(changed)
        case .ready:
          if !read(into: &changed) { return .overflowed }
          rounds += 1
          if rounds == InotifyWatch.roundsInReport, !changed.isEmpty { return .changed(changed) }
        }
      }
    }

    private enum Waking {
      case ready, quiet, interrupted
      case failed(Int32)
    }

    private func sleep(_ timeoutMilliseconds: Int32) -> Waking {
      while true {
        if LiveInterrupts.noted.load(ordering: .relaxed) { return .interrupted }
        var questions = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: LiveInterrupts.wakeReader, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&questions, 2, timeoutMilliseconds)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return .failed(errno) }
        if questions[1].revents != 0 { LiveInterrupts.drainWakePipe() }
        if questions[0].revents != 0 { return .ready }
        if count == 0 { return .quiet }
      }
    }

    /// Reads the pending events; returns false when the system lost some of them.
    private func read(into changed: inout Set<Path>) -> Bool {
      var bytes: [UInt8] = []
      guard case .success = SystemCalls.readSome(descriptor, atMost: InotifyWatch.bufferBytes, into: &bytes)
      else { return true }
      var offset = 0
      while offset + InotifyWatch.headerBytes <= bytes.count {
        let event = bytes[offset...].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        let start = offset + InotifyWatch.headerBytes
        offset = min(start + Int(event.len), bytes.count)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return false }
        guard let folder = folders.withLock({ $0[event.wd] }) else { continue }
        // The name is padded with zeros; an event of the folder itself has none.
        let name = bytes[start..<offset].prefix { $0 != 0 }
        changed.insert(name.isEmpty ? folder : folder.appending(Path(bytes: name)))
        if event.mask & UInt32(IN_IGNORED) != 0 { folders.withLock { $0[event.wd] = nil } }
      }
      return true
    }
  }
#endif
