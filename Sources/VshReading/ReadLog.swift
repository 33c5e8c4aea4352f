import Synchronization
package import VshHost

/// The files that a run has read, with their contents' fingerprints, so that a watch can find what a changed file
/// affects.
///
/// It is called between the run and its files. Fingerprints ignore a changed date or a save of the same bytes.
package final class ReadLog: Sendable {
  private struct State {
    /// By requesting script; nil for files that the command line gives to every script.
    var reads: [Path?: Set<Path>] = [:]
    /// The fingerprint of the first read, or of the last write; nil where nothing could be read.
    var fingerprints: [Path: UInt64?] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Wraps files, and records each that is read or replaced.
  package func files(over files: Files) -> Files {
    var noted = files
    noted.readFile = { path, limitBytes in
      let result = files.readFile(path, limitBytes)
      self.noteFound((try? result.get()).map(ReadLog.fingerprint), at: path)
      return result
    }
    noted.replaceFile = { path, contents, before in
      let problem = files.replaceFile(path, contents, before)
      if problem == nil { self.noteWritten(ReadLog.fingerprint(contents), at: path) }
      return problem
    }
    return noted
  }

  /// The first contents count: if a file changes during the run, earlier readers must run again.
  func noteFound(_ fingerprint: UInt64?, at path: Path) {
    state.withLock { state in
      if state.fingerprints.index(forKey: path) == nil {
        state.fingerprints.updateValue(fingerprint, forKey: path)
      }
    }
  }

  private func noteWritten(_ fingerprint: UInt64, at path: Path) {
    state.withLock { _ = $0.fingerprints.updateValue(fingerprint, forKey: path) }
  }

  /// Records that a script (every script for nil) requested a file, existing or not.
  func noteRead(of path: Path, by script: Path?) {
    state.withLock { _ = $0.reads[script, default: []].insert(path) }
  }

  /// The files that a script requested besides itself and its golden file, in byte order.
  package func reads(by script: Path) -> [Path] {
    state.withLock { $0.reads[script, default: []].union($0.reads[nil, default: []]) }.sorted()
  }

  /// The contents that the run found: the inner nil for a missing file, the outer nil for a file that it did not
  /// examine.
  package func firstSeen(_ path: Path) -> UInt64?? {
    state.withLock { state in state.fingerprints.index(forKey: path).map { state.fingerprints[$0].value } }
  }

  /// FNV-1a and the length: a collision is too improbable to matter.
  package static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(truncatingIfNeeded: bytes.count)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
