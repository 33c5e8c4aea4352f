package import VshHost
package import VshSession
import VshSource

/// The access of scripts to the computer: files below their root folder, files of the command line, and addresses that
/// the given network allows.
package struct ScriptReading: Sendable {
  private let files: Files
  private let network: Network
  private let log: ReadLog?

  /// - Parameter log: records every file that a script requests.
  package init(files: Files, network: Network = .refused, log: ReadLog? = nil) {
    self.files = files
    self.network = network
    self.log = log
  }

  package var reading: Reading {
    Reading(
      file: { [self] path, script in read(path, for: script) },
      named: { [self] path in
        log?.noteRead(of: Path(path), by: nil)
        return read(Path(path))
      },
      identity: { [self] path in (try? files.resolve(Path(path)))?.text ?? path },
      address: { [self] address in read(address: address) })
  }

  private func read(_ path: String, for script: String) -> Result<[UInt8], ReadProblem> {
    let file = Path(path)
    log?.noteRead(of: file, by: Path(script))
    do throws(HostProblem) {
      let root = try RootFolder(
        ofScript: UnfiledScript.isName(script) ? nil : Path(script), files: files)
      guard let pathToOpen = try root.pathToOpen(of: file) else {
        return .failure(ReadProblem("it is outside the root folder `\(root.path)`"))
      }
      if pathToOpen.isFolderText {
        let text = try files.readSource(pathToOpen)
        log?.noteFound(ReadLog.fingerprint(text), at: file)
        return .success(text)
      }
      return read(pathToOpen)
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
  }

  /// An answer with an error status is a failure with that status.
  private func read(address: String) -> Result<AddressData, ReadProblem> {
    do throws(NetworkProblem) {
      let answer = try network.fetch(address)
      let type = answer.contentType.isEmpty ? "no content type" : answer.contentType
      guard 200..<300 ~= answer.status else {
        return .failure(
          ReadProblem("the server answered with status \(answer.status) (\(type))", kind: .answered))
      }
      return .success(
        AddressData(
          bytes: answer.body, contentType: answer.contentType, base: answer.finalAddress,
          remark: "status \(answer.status), \(type)"))
    } catch {
      let kind: ReadProblem.Kind =
        error.cause == .notAllowed ? .notAllowed : error.isOfAddress ? .answered : .unreadable
      return .failure(ReadProblem(error.reason, kind: kind))
    }
  }

  private func read(_ path: Path) -> Result<[UInt8], ReadProblem> {
    do throws(HostProblem) {
      return .success(try files.read(path, limitBytes: Limits.modelBytes))
    } catch {
      return .failure(ReadProblem(error.cause.reason))
    }
  }
}

extension Path {
  /// Whether it ends in `/`, so that a script asks for the names in a folder.
  package var isFolderText: Bool { bytes.last == UInt8(ascii: "/") }
}

extension Files {
  /// What a script finds at a path: the bytes of a file, or the names of a folder's scripts, in byte order and without
  /// hidden ones.
  package func readSource(_ path: Path) throws(HostProblem) -> [UInt8] {
    guard path.isFolderText else { return try read(path, limitBytes: Limits.modelBytes) }
    var names: [String] = []
    for entry in try list(path) where entry.name.hasSuffix(".vs") && !entry.name.isHidden {
      if entry.kind == .folder || entry.kind == .link && (try? kind(path.appending(entry.name))) == .folder {
        continue
      }
      names.append(entry.name.text)
    }
    return Reading.text(ofScripts: names)
  }
}
