import VshMachine
package import VshModels
import VshProgram
import VshSource

/// The bytes of a model's data with their origin.
struct ModelBytes {
  var bytes: [UInt8]
  /// Nil where it is open.
  var format: DataFormat?
  /// The base address of relative links in it; nil for a file.
  var base: String?
  /// The server's status and content type; nil for a file.
  var remark: String?

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    format = DataFormat(ofFile: name)
  }

  init(_ data: AddressData) {
    bytes = data.bytes
    format = DataFormat(ofAddress: data.base, contentType: data.contentType)
    base = data.base
    remark = data.remark
  }
}

/// The result of reading a model's data.
package enum DataState: Sendable, Equatable {
  /// The model has its data; `count` is the length of a list. The dates of a feed that are in no known form are `nil`,
  /// `others` became a case `= _` of an enum.
  case filled(count: Int?, unreadDates: FirstTexts = FirstTexts(), others: [OtherValues] = [])
  /// The data could not be decoded, or the network failed. Calls answer `fail` with the message.
  case failing(message: String, line: Int?, column: Int?)
  /// The data could not be read, so the run cannot be judged.
  case unreadable(String)
  /// The data are on the network, which is not allowed.
  case notAllowed(String)
}

extension Reading {
  /// Reads data that the command line names.
  func data(named path: String) -> Result<ModelBytes, ReadProblem> {
    if Self.isAddress(path) { return address(path).map { ModelBytes($0) } }
    return named(path).map { ModelBytes(bytes: $0, name: path) }
  }

  /// Reads data that the script file `source` names.
  func data(_ path: String, in source: SourceFile) -> Result<ModelBytes, ReadProblem> {
    if Self.isAddress(path) { return address(path).map { ModelBytes($0) } }
    return file(joinPath(folderOf: source.path, path), source.script)
      .map { ModelBytes(bytes: $0, name: path) }
  }
}

extension World {
  /// Decodes the data for a model. On failure the model keeps its earlier data, and calls answer `fail`.
  mutating func setData(of model: ID<Model>, to data: Result<ModelBytes, ReadProblem>) -> DataState {
    switch data {
    case .failure(let problem):
      switch problem.kind {
      case .unreadable: return .unreadable(problem.message)
      case .notAllowed: return .notAllowed(problem.message)
      case .answered:
        setDataProblem(of: model, to: problem.message)
        return .failing(message: problem.message, line: nil, column: nil)
      }
    case .success(let data):
      if data.bytes.count > Self.smallDataBytes {
        do throws(Fault) { try becomeLarge() } catch { return .unreadable(error.message) }
      }
      let row = program.models[model]
      do throws(DataProblem) {
        var decoder = DataDecoder(program)
        let value = try decoder.decode(
          data.bytes, in: data.format, base: data.base, part: row.part, as: row.type, in: &self)
        setData(of: model, to: value)
        setDataProblem(of: model, to: .absent)
        return .filled(
          count: program.types.element(of: row.type) == nil ? nil : count(of: value),
          unreadDates: decoder.unreadDates, others: decoder.otherValues)
      } catch {
        let message = data.remark.map { "\(error.message) (\($0))" } ?? error.message
        setDataProblem(of: model, to: message)
        return .failing(message: message, line: error.line, column: error.column)
      }
    }
  }

  /// The bytes of data up to which they, what a decoder makes of them, and their values fit into a small world's room.
  private static var smallDataBytes: Int { Limits.smallBytes / 16 }

  private mutating func setDataProblem(of model: ID<Model>, to message: String) {
    do throws(Fault) {
      setDataProblem(of: model, to: try makeError(message: try makeString(message), code: 0))
    } catch {
      // Without memory for the message, the next step fails for the same reason.
      setDataProblem(of: model, to: .absent)
    }
  }
}

func joinPath(folderOf file: String, _ path: String) -> String {
  if path.hasPrefix("/") { return path }
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  return folder.isEmpty ? (file.hasPrefix("/") ? "/" + path : path) : folder + "/" + path
}
