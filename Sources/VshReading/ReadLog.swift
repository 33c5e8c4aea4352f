import Synchronization
package import VshHost

/// Which files a run read and what it found in them, so that a watch knows what a changed file touches.
///
/// It stands between the run and its files. What it keeps of a file is a fingerprint: enough to tell another content, which a touched date
/// or a save of the same bytes is not.
package final class ReadLog: Sendable {
  private struct State {
    /// By the script for which it was read; under nil, what the command line gives every script.
    var reads: [Path?: Set<Path>] = [:]
    /// As first read, or as written since; nil where nothing could be read.
    var fingerprints: [Path: UInt64?] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// These files, with a note of each that is read or replaced.
  package func files(over files: Files) -> Files {
    var noted = files
    noted.readFile = { path, limitBytes in
      let result = files.readFile(path, limitBytes)
      self.noteFound((try? result.get()).map(ReadLog.fingerprint), at: path)
      return result
    }
    noted.replaceFile = { path, contents in
      let problem = files.replaceFile(path, contents)
      if problem == nil { self.noteWritten(ReadLog.fingerprint(contents), at: path) }
      return problem
    }
    return noted
  }

  /// What was read first counts: where a file changes during the run, what read it before has to run again.
  private func noteFound(_ fingerprint: UInt64?, at path: Path) {
    state.withLock { state in
      if state.fingerprints.index(forKey: path) == nil {
        state.fingerprints.updateValue(fingerprint, forKey: path)
      }
    }
  }

  private func noteWritten(_ fingerprint: UInt64, at path: Path) {
    state.withLock { _ = $0.fingerprints.updateValue(fingerprint, forKey: path) }
  }

  /// That a script, or every one for nil, asked for a file, whether it is there or not.
  func noteRead(of path: Path, by script: Path?) {
    state.withLock { _ = $0.reads[script, default: []].insert(path) }
  }

  /// What a script asked for beside itself and its golden file, in byte order.
  package func reads(by script: Path) -> [Path] {
    state.withLock { $0.reads[script, default: []].union($0.reads[nil, default: []]) }.sorted()
  }

  /// What the run found there: within the answer nil for nothing, and no answer for a file that it did not look at.
  package func firstSeen(_ path: Path) -> UInt64?? {
    state.withLock { state in state.fingerprints.index(forKey: path).map { state.fingerprints[$0].value } }
  }

  /// FNV-1a, and the length: two contents have the same one only by an accident that will not happen.
  package static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(truncatingIfNeeded: bytes.count)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
