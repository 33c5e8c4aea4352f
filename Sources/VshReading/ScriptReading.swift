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
      guard let place = try root.place(of: file) else {
        return .failure(ReadProblem("it lies outside of the root folder `\(root.path)`"))
      }
      return read(place)
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
          bytes: answer.body, name: Self.formatName(of: answer), base: answer.finalAddress,
          remark: "status \(answer.status), \(type)"))
    } catch {
      let kind: ReadProblem.Kind =
        error.cause == .notAllowed ? .notAllowed : error.isOfAddress ? .answered : .unreadable
      return .failure(ReadProblem(error.reason, kind: kind))
    }
  }

  /// The address's path if its extension decides the format, else a name for the content type.
  private static func formatName(of answer: NetworkAnswer) -> String {
    let path = String(answer.finalAddress.prefix { $0 != "?" && $0 != "#" })
    if [".json", ".jsonl", ".ndjson", ".csv", ".xml"].contains(where: path.hasSuffix) { return path }
    let type = answer.contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
    switch type {
    case "application/json": return "data.json"
    case "application/jsonl", "application/x-ndjson", "application/x-jsonlines": return "data.jsonl"
    case "text/csv": return "data.csv"
    case _: return type.hasSuffix("+json") ? "data.json" : path
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
