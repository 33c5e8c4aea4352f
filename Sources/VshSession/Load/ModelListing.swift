import VshMachine
import VshProgram
package import VshSource

/// A description of one model for `vsh models`: the source and state of its data, its ops and their latencies, as
/// source text.
package struct ModelListing: Sendable, Equatable {
  package enum Source: Sendable, Equatable {
    /// A file embedded in the program.
    case fixture(String)
    case file(String)
    case address(String)
    /// A file or an address on the command line that replaces the script's source.
    case override(String)
    /// A first value in the script.
    case value(String)
    /// `nil`, `false` or `[]`.
    case empty
  }

  package struct Operation: Sendable, Equatable {
    package var name: String
    package var parameters: [Parameter]
    /// The type of the answer; nil where `ok` has no value.
    package var answer: String?
    package var latencyMilliseconds: Int64
    /// The latency as source text: `300ms`.
    package var latency: String
  }

  package struct Parameter: Sendable, Equatable {
    package var name: String
    package var type: String
    /// The source text of the default.
    package var defaultText: String?
  }

  package var name: String
  package var type: String
  package var source: Source
  /// Whether a screen of the script can call it.
  package var isUsed: Bool
  package var data: DataState
  package var operations: [Operation]
}

/// Lists the models that a screen uses, that the script declares, or whose data are overridden, in the order of their
/// declarations. It reads their data; problems with the data are only in the listing.
///
/// - Parameter askForRoom: `RunSettings.askForRoom`.
package func listModels(
  _ script: LoadedScript, overrides: [(model: String, path: String)],
  askForRoom: (@Sendable () -> Bool)? = nil, reading: Reading
) -> (models: [ModelListing], diagnostics: [Diagnostic]) {
  guard let program = script.program else { return ([], []) }
  var start = WorldStart(
    empty: script, program, overrides: overrides, askForRoom: askForRoom, reading: reading)
  let diagnostics = start.diagnostics
  let used = Set(program.usedModels)
  var models: [ModelListing] = []
  for id in program.models.ids {
    let model = program.models[id]
    let isOwn = model.span.file != FileID(0)
    guard isOwn || used.contains(id) || start.override(of: id) != nil else { continue }
    let writer = ListingWriter(script: script, program: program, model: model)
    models.append(
      ModelListing(
        name: program.names[model.name], type: program.text(of: model.type),
        source: writer.source(override: start.override(of: id)), isUsed: used.contains(id),
        data: start.fill(id), operations: model.operations.map { writer.operation($0, in: &start.world) }))
  }
  return (models, diagnostics)
}

private struct ListingWriter {
  let script: LoadedScript
  let program: Program
  let model: Model

  func source(override: String?) -> ModelListing.Source {
    if let override { return .override(override) }
    switch model.source {
    case .empty: return .empty
    case .value(let expression): return .value(script.lineOfSource(at: program.expressions[expression].span))
    case .file(let path, _):
      if model.span.file == FileID(0) { return .fixture(path) }
      return Reading.isAddress(path) ? .address(path) : .file(path)
    }
  }

  func operation(_ id: ID<Operation>, in world: inout World) -> ModelListing.Operation {
    let operation = program.operations[id]
    var milliseconds: Int64 = 1_000
    if let latency = operation.latency ?? model.latency, let value = try? world.value(of: latency) {
      milliseconds = value.bits
    }
    return ModelListing.Operation(
      name: program.names[operation.name],
      parameters: operation.parameters.map { parameter in
        ModelListing.Parameter(
          name: program.names[parameter.name], type: program.text(of: parameter.type),
          defaultText: parameter.defaultValue.map { script.lineOfSource(at: program.expressions[$0].span) })
      },
      answer: operation.result == TypeTable.nothing ? nil : program.text(of: operation.result),
      latencyMilliseconds: milliseconds,
      latency: world.description(of: .duration(milliseconds: milliseconds), type: TypeTable.duration))
  }
}
