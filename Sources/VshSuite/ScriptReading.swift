package import VshHost
package import VshSession
import VshSource

/// What scripts may read of the machine they run on: files below their root folder, and what the command line names.
///
/// The root folder is the current folder when the script lies below it, else the script's own. A link that leads out of it, a
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
      let root = try rootFolder(of: script)
      guard try files.isBelow(file, root: root) else {
        return .failure(ReadProblem("it lies outside of the root folder `\(root)`"))
      }
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
    return read(file)
  }

  private func read(_ path: Path) -> Result<[UInt8], ReadProblem> {
    do throws(HostProblem) {
      return .success(try files.read(path, limitBytes: Limits.modelBytes))
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
  }

  private func rootFolder(of script: Path) throws(HostProblem) -> Path {
    let current = try files.currentFolder()
    guard try files.kind(script) != nil, try !files.isBelow(script, root: current) else { return current }
    return script.parent
  }
}
