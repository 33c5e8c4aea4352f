#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock of a folder among the runs of vsh: shared while a run exchanges files in it, exclusive while one removes what
/// killed runs left. So what an exchange brings out is never taken for such a file.
///
/// It never waits, so a process that keeps the lock does not stop vsh. Other programs ignore it.
struct FolderLock {
  private let descriptor: Int32

  /// Nil where another run has it, or the file system has no locks.
  init?(_ folder: Path, isExclusive: Bool) {
    guard let name = SystemCalls.nameForC(folder) else { return nil }
    let opened = open(name, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if opened < 0 { return nil }
    if flock(opened, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      close(opened)
      return nil
    }
    descriptor = opened
  }

  func end() { close(descriptor) }
}
