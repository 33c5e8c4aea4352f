package import VshHost
package import VshSession
import VshSource

/// What scripts may read of the machine they run on: files below their root folder, and what the command line names.
///
/// The root folder is the current folder when the script lies below it, else the script's own; in a tree of links, as Bazel's
/// runfiles are, the tree that it mirrors is one, too. A link that leads out of it, a
/// device and a pipe are refused; nothing is ever written.
package struct ScriptReading: Sendable {
  private let files: Files
  private let log: ReadLog?

  /// - Parameter log: is told of every file that a script asks for.
  package init(files: Files, log: ReadLog? = nil) {
    self.files = files
    self.log = log
  }

  package var reading: Reading {
    Reading(
      file: { [self] path, script in read(path, script: Path(script)) },
      named: { [self] path in
        log?.noteRead(of: Path(path), by: nil)
        return read(Path(path))
      },
      identity: { [self] path in (try? files.resolve(Path(path)))?.description ?? path })
  }

  private func read(_ path: String, script: Path) -> Result<[UInt8], ReadProblem> {
    if path.hasPrefix("http:") || path.hasPrefix("https:") {
      return .failure(ReadProblem("this version of vsh reads no network addresses; save it to a file"))
    }
    let file = Path(path)
    log?.noteRead(of: file, by: script)
    do throws(HostProblem) {
      let roots = try rootFolders(of: script)
      for root in roots where try files.isBelow(file, root: root) { return read(file) }
      return .failure(ReadProblem("it lies outside of the root folder `\(roots[0])`"))
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
  }

  private func read(_ path: Path) -> Result<[UInt8], ReadProblem> {
    do throws(HostProblem) {
      return .success(try files.read(path, limitBytes: Limits.modelBytes))
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
  }

  /// At least one.
  private func rootFolders(of script: Path) throws(HostProblem) -> [Path] {
    let current = try files.currentFolder()
    guard try files.kind(script) != nil, try !files.isBelow(script, root: current) else { return [current] }
    // A build tool lays out a tree of links, each to the file of the same place in another tree: then that one is meant.
    let named = (script.isAbsolute ? script : current.appending(script)).normalized
    let target = try files.resolve(script)
    let inside = Array(named.components.dropFirst(current.components.count))
    let above = target.components.count - inside.count
    if named.isSameOrBelow(current), above > 0, Array(target.components.suffix(inside.count)) == inside {
      let components = target.components[..<above]
      return [current, Path(bytes: [UInt8(ascii: "/")] + components.joined(separator: [UInt8(ascii: "/")]))]
    }
    return [script.parent]
  }
}
