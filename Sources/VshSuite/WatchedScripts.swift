package import VshHost
package import VshReading
import VshSource

/// The scripts that a changed file affects: the files that each script read when it last ran, with their contents'
/// fingerprints.
///
/// A file counts as changed when its content differs, so that a touched date, a save of the same bytes and the run's
/// own writes start no run. Files are identified by their folder with all links resolved; a link also by its target.
package struct WatchedScripts: Sendable {
  private struct Watched: Sendable {
    /// The contents at the last read.
    var path: Path
    var lastSeen: UInt64?
    var scripts: Set<Path> = []
  }

  private let files: Files
  private var watched: [Path: Watched] = [:]
  private var pathsOfScripts: [Path: [Path]] = [:]

  package init(files: Files) { self.files = files }

  /// The folders to watch, in byte order.
  package var folders: [Path] { Set(watched.keys.map(\.parent)).sorted() }

  /// The files themselves, in byte order.
  package var paths: [Path] { watched.keys.sorted() }

  /// The number of files that exist.
  package var fileCount: Int { watched.values.count { $0.lastSeen != nil } }

  /// Called after a script has run: it now depends on the files that it read, its golden file and itself.
  package mutating func note(_ script: Path, _ log: ReadLog) {
    forget(script)
    for path in [script, GoldenFile(script: script).path] + log.reads(by: script) {
      let seen = log.firstSeen(path) ?? look(path)
      for watchedPath in Self.watchedPaths(of: path, files: files) {
        pathsOfScripts[script, default: []].append(watchedPath)
        watched[watchedPath, default: Watched(path: path, lastSeen: seen)].scripts.insert(script)
        watched[watchedPath]?.lastSeen = seen
      }
    }
  }

  /// Removes a script that no longer exists.
  package mutating func forget(_ script: Path) {
    for path in pathsOfScripts.removeValue(forKey: script) ?? [] {
      watched[path]?.scripts.remove(script)
      if watched[path]?.scripts.isEmpty == true { watched[path] = nil }
    }
  }

  /// The scripts that a change affects, and the changed files under their requested names, both in byte order. Each change
  /// is reported once.
  package mutating func touched(by report: WatchReport) -> (scripts: [Path], changed: [Path]) {
    let changedPaths: Set<Path>?
    switch report {
    case .changed(let paths): changedPaths = paths
    case .overflowed: changedPaths = nil
    case .interrupted, .failed: return ([], [])
    }
    let foldersOfChanges = Set((changedPaths ?? []).map(\.parent))
    var scripts: Set<Path> = []
    var changed: Set<Path> = []
    for path in watched.keys {
      if let changedPaths, !changedPaths.contains(path), !changedPaths.contains(path.parent),
        path.name != "." || !foldersOfChanges.contains(path.parent)
      {
        continue
      }
      guard let before = watched[path] else { continue }
      let now = look(before.path)
      if now == before.lastSeen { continue }
      watched[path]?.lastSeen = now
      scripts.formUnion(before.scripts)
      changed.insert(before.path)
    }
    return (scripts.sorted(), changed.sorted())
  }

  private func look(_ path: Path) -> UInt64? {
    (try? files.readSource(path)).map(ReadLog.fingerprint)
  }

  /// The paths at which a change of the file is reported. Where its folder is missing, a folder that may be created.
  package static func watchedPaths(of path: Path, files: Files) -> [Path] {
    var paths: [Path] = []
    // Each name in the folder counts.
    var current = path.isFolderText ? path.appending(".") : path
    while true {
      if let folder = try? files.resolve(current.parent) {
        paths.append(folder.appending(current.name))
        break
      }
      if current.parent == current || current.parent == "/" || current.parent == "." { break }
      current = current.parent
    }
    if let target = try? files.resolve(path), target != paths.first { paths.append(target) }
    return paths
  }
}
