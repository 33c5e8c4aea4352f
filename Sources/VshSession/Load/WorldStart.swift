import VshMachine
import VshModels
import VshProgram
package import VshSource

/// A world with its models' data, ready for a script's first step. Problems with the data are in `diagnostics`.
struct WorldStart: ~Copyable {
  var world: World
  var diagnostics: [Diagnostic] = []
  private let script: LoadedScript
  private let overrides: [(model: String, path: String)]
  private let reading: Reading

  /// Makes a world whose models have no data yet.
  /// - Parameters:
  ///   - overrides: data that the command line gives a model, as paths or addresses by the model's name.
  ///   - askForRoom: `RunSettings.askForRoom`.
  init(
    empty script: LoadedScript, _ program: consuming Program, overrides: [(model: String, path: String)],
    askForRoom: (@Sendable () -> Bool)?, reading: Reading
  ) {
    world = World(program: program, from: script.seed)
    world.askForRoom(askForRoom)
    self.script = script
    self.overrides = overrides
    self.reading = reading
    if overrides.isEmpty { return }
    let known = world.program.models.rows.map { world.program.names[$0.name] }
    for (name, _) in overrides where !known.contains(name) {
      diagnostics.append(.unknownModel(name, known: known))
    }
  }

  /// Makes a world as the settings want it, with the data of every model that a screen uses or that the command line
  /// overrides.
  init(_ script: LoadedScript, _ program: consuming Program, _ settings: RunSettings, reading: Reading) {
    self.init(
      empty: script, program, overrides: settings.overrides, askForRoom: settings.askForRoom, reading: reading
    )
    let used = Set(world.program.usedModels)
    for index in world.program.models.rows.indices
    where used.contains(ID(index)) || override(of: ID(index)) != nil {
      _ = fill(ID(index))
    }
    if settings.countsCoverage { world.startCounting() }
    #if DEBUG || FUZZING
      if settings.stressesHeap { world.stressHeap() }
    #endif
  }

  /// The path or address that the command line gives a model; nil for none.
  func override(of id: ID<Model>) -> String? {
    let name = world.program.names[world.program.models[id].name]
    return overrides.last { $0.model == name }?.path
  }

  /// Reads the data of a model. Problems become diagnostics too.
  mutating func fill(_ id: ID<Model>) -> DataState {
    let model = world.program.models[id]
    if let path = override(of: id) {
      return tell(world.setData(of: id, to: reading.data(named: path)), of: id, path, isOverride: true)
    }
    switch model.source {
    case .empty:
      world.setData(of: id, to: emptyValue(of: model.type))
      return .filled(count: isList(model.type) ? 0 : nil)
    case .value(let expression):
      do throws(Fault) {
        let value = try world.value(of: expression)
        world.setData(of: id, to: value)
        return .filled(count: isList(model.type) ? world.count(of: value) : nil)
      } catch {
        diagnostics.append(.modelValue(error.message, at: error.span ?? model.span))
        return .unreadable(error.message)
      }
    case .file(let path, _):
      if model.span.file == FileID(0) {
        let fixture = ModelBytes(bytes: Fixtures.data(named: path) ?? [], name: path)
        return tell(world.setData(of: id, to: .success(fixture)), of: id, path, isOverride: false)
      }
      let source = script.sources[Int(model.span.file.index)]
      let data = reading.data(path, in: source)
      return tell(world.setData(of: id, to: data), of: id, path, isOverride: false)
    }
  }

  private mutating func tell(_ state: DataState, of id: ID<Model>, _ path: String, isOverride: Bool)
    -> DataState
  {
    let model = world.program.models[id]
    let name = world.program.names[model.name]
    switch state {
    case .filled: break
    case .failing(let message, let line, let column):
      var location = path
      if let line, let column { location += ":\(line):\(column)" }
      diagnostics.append(.meaninglessData(location, message, of: name))
    case .unreadable(let message), .notAllowed(let message):
      diagnostics.append(.unreadableData(path, message, of: isOverride ? nil : (name, model.span)))
    }
    return state
  }

  private func isList(_ type: TypeID) -> Bool { world.program.types.element(of: type) != nil }

  private func emptyValue(of type: TypeID) -> Value {
    switch world.program.types[type] {
    case .bool: .bool(false)
    case .list: world.emptyList
    case .int, .double, .string, .date, .duration, .record, .dictionary, .enumeration, .optional, .nothing,
      .unknown:
      .nilValue
    }
  }
}

/// Checks the data that a script's own models read from files, without running a step. A missing file is an error; one
/// that cannot be decoded is a warning, as in a run. The network is not used.
///
/// - Parameter askForRoom: `RunSettings.askForRoom`.
package func checkData(
  _ script: LoadedScript, askForRoom: (@Sendable () -> Bool)? = nil, reading: Reading
) -> [Diagnostic] {
  guard let program = script.program else { return [] }
  let used = Set(program.usedModels)
  let inFiles = program.models.ids.filter { id in
    let model = program.models[id]
    guard used.contains(id), case .file(let path, _) = model.source, model.span.file != FileID(0) else {
      return false
    }
    return !Reading.isAddress(path)
  }
  // Making a world of a large program takes half as long as checking it.
  if inFiles.isEmpty { return [] }
  var start = WorldStart(empty: script, program, overrides: [], askForRoom: askForRoom, reading: reading)
  for id in inFiles { _ = start.fill(id) }
  return start.diagnostics
}
