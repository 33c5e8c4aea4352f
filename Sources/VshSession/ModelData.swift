import VshMachine
import VshModels
import VshProgram
import VshSource

/// The bytes of a model's data, and what is known of them.
struct ModelData {
  var bytes: [UInt8]
  /// Its ending tells the format.
  var name: String
  /// What relative links in it are relative to; nil for a file.
  var base: String?
  /// What the server said about it; nil for a file.
  var remark: String?

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  init(_ data: AddressData) {
    bytes = data.bytes
    name = data.name
    base = data.base
    remark = data.remark
  }
}

/// What a model's data came to.
package enum DataState: Sendable, Equatable {
  /// The model has them; a list has so many elements.
  case filled(count: Int?)
  /// They were read and mean nothing, or the network gave none: calls answer `fail` with the sentence.
  case failing(message: String, line: Int?, column: Int?)
  /// They could not be read, and nothing that needs them can be judged.
  case unreadable(String)
  /// They lie on the network, which nobody has allowed.
  case notAllowed(String)
}

extension Reading {
  /// Data that the command line names.
  func data(named path: String) -> Result<ModelData, ReadProblem> {
    if Self.isAddress(path) { return address(path).map { ModelData($0) } }
    return named(path).map { ModelData(bytes: $0, name: path) }
  }

  /// Data that a script names in one of its files, `source`.
  func data(_ path: String, in source: SourceFile) -> Result<ModelData, ReadProblem> {
    if Self.isAddress(path) { return address(path).map { ModelData($0) } }
    return file(joinPath(folderOf: source.path, path), source.script)
      .map { ModelData(bytes: $0, name: path) }
  }
}

extension World {
  /// Gives a model the data that were read for it. Where they cannot be decoded, or the network gave none, the earlier
  /// data stay and calls answer `fail`.
  mutating func setData(of model: ID<Model>, to data: Result<ModelData, ReadProblem>) -> DataState {
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
      let row = program.models[model]
      do throws(DataProblem) {
        var decoder = DataDecoder(program)
        let value = try decoder.decode(
          data.bytes, named: data.name, base: data.base, part: row.part, as: row.type, in: &self)
        setData(of: model, to: value)
        setDataProblem(of: model, to: .absent)
        return .filled(count: program.types.element(of: row.type) == nil ? nil : count(of: value))
      } catch {
        let message = data.remark.map { "\(error.message) (\($0))" } ?? error.message
        setDataProblem(of: model, to: message)
        return .failing(message: message, line: error.line, column: error.column)
      }
    }
  }

  private mutating func setDataProblem(of model: ID<Model>, to message: String) {
    do throws(Fault) {
      setDataProblem(of: model, to: try makeError(message: try makeString(message), code: 0))
    } catch {
      // A world without room for the sentence has none for a step either, and says so there.
      setDataProblem(of: model, to: .absent)
    }
  }
}

func joinPath(folderOf file: String, _ path: String) -> String {
  if path.hasPrefix("/") { return path }
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  return folder.isEmpty ? (file.hasPrefix("/") ? "/" + path : path) : folder + "/" + path
}
