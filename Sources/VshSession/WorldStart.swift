import VshMachine
import VshModels
import VshProgram
import VshSource

/// A world with its models' data, ready for a script's first step. What it could not read stands in `diagnostics`.
struct WorldStart: ~Copyable {
  var world: World
  var diagnostics: [Diagnostic] = []

  /// - Parameter overrides: data that the command line gives a model, as paths by the model's name.
  init(
    _ script: LoadedScript, _ program: Program, overrides: [(model: String, path: String)], reading: Reading
  ) {
    world = World(program: program)
    for (name, _) in overrides where !program.models.rows.contains(where: { program.names[$0.name] == name })
    {
      let known = program.models.rows.map { program.names[$0.name] }
      diagnostics.append(
        Diagnostic(
          711, "`\(name)` is not a model of this script", at: nil,
          help: Suggestion.nearest(to: name, among: known).map { "did you mean `--model \($0)=…`?" }
            ?? "its models are \(known.map { "`\($0)`" }.joined(separator: ", "))"))
    }
    let used = Set(program.screens.rows.flatMap(\.models))
    for id in program.models.ids {
      let name = program.names[program.models[id].name]
      let override = overrides.last { $0.model == name }?.path
      if used.contains(id) || override != nil { fill(id, script, override: override, reading: reading) }
    }
  }

  private mutating func fill(_ id: ID<Model>, _ script: LoadedScript, override: String?, reading: Reading) {
    let program = world.program
    let model = program.models[id]
    if let override {
      switch reading.named(override) {
      case .success(let bytes): decode(bytes, path: override, part: model.part, for: id)
      case .failure(let problem):
        diagnostics.append(Diagnostic(712, "`\(override)` cannot be read: \(problem.message)", at: nil))
      }
      return
    }
    switch model.source {
    case .empty: world.setData(of: id, to: emptyValue(of: model.type, in: program))
    case .value(let expression):
      do throws(Fault) {
        world.setData(of: id, to: try world.value(of: expression))
      } catch {
        diagnostics.append(Diagnostic(713, error.message, at: error.span ?? model.span))
      }
    case .file(let path, let part):
      if model.span.file == FileID(0) {
        decode(Fixtures.data(named: path) ?? [], path: path, part: part, for: id)
        return
      }
      let source = script.sources[Int(model.span.file.index)].path
      switch reading.file(joinPath(folderOf: source, path), script.sources[1].path) {
      case .success(let bytes): decode(bytes, path: path, part: part, for: id)
      case .failure(let problem):
        diagnostics.append(
          Diagnostic(
            712, "`\(path)`, the data of `\(program.names[model.name])`, cannot be read: \(problem.message)",
            at: model.span))
      }
    }
  }

  /// Data that cannot be read makes the model's ops fail with the sentence, and is told once.
  private mutating func decode(_ bytes: [UInt8], path: String, part: String?, for id: ID<Model>) {
    if let problem = world.setData(of: id, from: bytes, named: path, part: part) {
      diagnostics.append(
        Diagnostic(
          714, "\(path):\(problem.line):\(problem.column): \(problem.message)", at: nil, severity: .warning,
          help:
            "calls of `\(world.program.names[world.program.models[id].name])` answer `fail` with this sentence"
        ))
    }
  }

  private func emptyValue(of type: TypeID, in program: Program) -> Value {
    switch program.types[type] {
    case .bool: .bool(false)
    case .list: world.emptyList
    case .int, .double, .string, .date, .duration, .record, .enumeration, .optional, .nothing, .unknown:
      .nilValue
    }
  }
}

func joinPath(folderOf file: String, _ path: String) -> String {
  if path.hasPrefix("/") || path.hasPrefix("http:") || path.hasPrefix("https:") { return path }
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  return folder.isEmpty ? (file.hasPrefix("/") ? "/" + path : path) : folder + "/" + path
}

extension World {
  /// Gives a model the data that a file holds; where it cannot be decoded, the earlier data stays and calls fail.
  mutating func setData(of model: ID<Model>, from bytes: [UInt8], named name: String, part: String?)
    -> DataProblem?
  {
    do throws(DataProblem) {
      var decoder = DataDecoder(program)
      setData(
        of: model,
        to: try decoder.decode(bytes, named: name, part: part, as: program.models[model].type, in: &self))
      setDataProblem(of: model, to: .absent)
      return nil
    } catch {
      if let message = try? makeString(error.message), let record = try? makeError(message: message, code: 0)
      {
        setDataProblem(of: model, to: record)
      }
      return error
    }
  }
}
