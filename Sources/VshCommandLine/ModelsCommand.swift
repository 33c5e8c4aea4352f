import VshHost
import VshModels
import VshSession
import VshSource
import VshText

/// `vsh models`: the models that a script uses or declares, their ops, and whether their data can be read.
struct ModelsCommand {
  let host: Host
  /// Names one source.
  let options: Options

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    return output.status { () throws(HostProblem) in try list(options.sources.first ?? .standardInput, output)
    }
  }

  private func list(_ source: ScriptSource, _ output: Output) throws(HostProblem) -> ExitStatus {
    let bytes = try host.bytes(of: source)
    let reading = options.reading(on: host)
    let script = load(source.name, bytes, reading: reading)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    let listing = listModels(
      script, overrides: options.models.overrides, askForRoom: { share.grow() }, reading: reading)
    if output.printRefusal(of: share, .read, Path(source.name)) { return .couldNotRun }
    let diagnostics = script.diagnostics + listing.diagnostics
    output.print(diagnostics, script.sources)
    if diagnostics.hasError { return .couldNotRun }
    let report = ModelReport(script: source.name, models: listing.models)
    if options.isJSON {
      host.console.write(data: Array(report.json.utf8))
    } else {
      host.console.write(report.text)
    }
    return report.status
  }
}

/// A listing of models as text for people, or as JSON.
struct ModelReport {
  let script: String
  let models: [ModelListing]

  /// Data that cannot be read is a more severe problem than data that cannot be decoded; an address that is not allowed
  /// is not a problem.
  var status: ExitStatus {
    models.reduce(.passed) { status, model in
      switch model.data {
      case .filled, .notAllowed: status
      case .failing: status.combined(with: .failed)
      case .unreadable: status.combined(with: .couldNotRun)
      }
    }
  }

  // MARK: Text

  var text: [UInt8] {
    if models.isEmpty { return Array("\(visible(script)) uses no model\n".utf8) }
    var text: [UInt8] = []
    for (index, model) in models.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "\n")) }
      text += visible("model \(model.name): \(model.type)").utf8
      if !model.isUsed { text += "   (no screen uses it)".utf8 }
      text += "\n  from  \(visible(model.source.words))\n  data  \(visible(model.data.words))\n".utf8
      if case .filled(_, let dates, let others) = model.data {
        let lines = (dates.count > 0 ? [words(of: dates)] : []) + others.flatMap { self.lines(of: $0) }
        for line in lines { text += "        \(visible(line))\n".utf8 }
      }
      append(model.operations, to: &text)
    }
    return text
  }

  /// `2 dates cannot be read and are nil: "yesterday", "12.3.24"`.
  private func words(of dates: FirstTexts) -> String {
    let subject =
      dates.count.counted("date cannot be read and is", "dates cannot be read and are")
    return "\(subject) nil: " + dates.texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// `3 values are Plan.other: "gold", 7`, and a line for each that may be a slip.
  private func lines(of others: OtherValues) -> [String] {
    let count = others.values.count
    return [
      "\(count.counted("value is", "values are")) \(others.name): "
        + others.values.texts.joined(separator: ", ")
    ]
      + others.slips.map { "warning: \($0.text) differs from \($0.meant) in letter case or `_` only" }
  }

  /// In columns: the signature, the answer, the latency.
  private func append(_ operations: [ModelListing.Operation], to text: inout [UInt8]) {
    let rows = operations.map { [$0.signature, $0.answer ?? "nothing", $0.latency].map(visible) }
    for line in Columns.lines(rows, gap: 3) { text += "  op    \(line)\n".utf8 }
  }

  // MARK: JSON

  var json: String {
    let rows = models.map { model -> JSONValue in
      [
        "name": .string(model.name),
        "type": .string(model.type),
        "isUsed": .bool(model.isUsed),
        "source": ["kind": .string(model.source.kind), "text": JSONValue(model.source.detail)],
        "data": json(model.data),
        "operations": lines(model.operations.map(json), indented: "  ", end: ""),
      ]
    }
    let listing: JSONValue = ["script": .string(script), "models": lines(rows, indented: "", end: "\n")]
    return listing.text + "\n"
  }

  /// A list with each of its values on a line of its own.
  private func lines(_ values: [JSONValue], indented indentation: String, end: String) -> JSONValue {
    .written("[" + values.map { "\n\(indentation)\($0.text)" }.joined(separator: ",") + end + "]")
  }

  private func json(_ data: DataState) -> JSONValue {
    switch data {
    case .filled(let count, let dates, let others):
      let unread: JSONValue = ["count": .number(dates.count), "texts": .strings(dates.texts)]
      return [
        "state": "filled", "count": count.map { .number($0) } ?? .absent,
        "unreadDates": dates.count > 0 ? unread : .absent,
        "otherValues": .unlessEmpty(others.map(json)),
      ]
    case .failing(let message, let line?, let column?):
      return [
        "state": "failing", "message": .string(message), "line": .number(line), "column": .number(column),
      ]
    case .failing(let message, _, _): return ["state": "failing", "message": .string(message)]
    case .unreadable(let message): return ["state": "unreadable", "message": .string(message)]
    case .notAllowed(let message): return ["state": "notAllowed", "message": .string(message)]
    }
  }

  private func json(_ others: OtherValues) -> JSONValue {
    [
      "case": .string(others.name), "count": .number(others.values.count),
      "texts": .strings(others.values.texts),
      "slips": .list(others.slips.map { ["text": .string($0.text), "meant": .string($0.meant)] }),
    ]
  }

  private func json(_ operation: ModelListing.Operation) -> JSONValue {
    let parameters = operation.parameters.map { parameter -> JSONValue in
      [
        "name": .string(parameter.name), "type": .string(parameter.type),
        "default": JSONValue(parameter.defaultText),
      ]
    }
    return [
      "name": .string(operation.name), "parameters": .list(parameters), "answer": JSONValue(operation.answer),
      "latencyMilliseconds": .number(Int(operation.latencyMilliseconds)),
    ]
  }
}

extension ModelListing.Source {
  fileprivate var kind: String {
    switch self {
    case .fixture: "fixture"
    case .file: "file"
    case .address: "address"
    case .override: "override"
    case .value: "value"
    case .empty: "empty"
    }
  }

  /// The path, the address or the expression.
  fileprivate var detail: String? {
    switch self {
    case .fixture(let text), .file(let text), .address(let text), .override(let text), .value(let text): text
    case .empty: nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .fixture(let name): "\(name), which ships with vsh"
    case .file(let path): path
    case .address(let address): address
    case .override(let path): "\(path), by `--model`"
    case .value(let text): "the script: \(text)"
    case .empty: "nothing"
    }
  }
}

extension DataState {
  fileprivate var words: String {
    switch self {
    case .filled(let count?, _, _): count.counted("element")
    case .filled(nil, _, _): "read"
    case .failing(let message, let line, let column):
      if let line, let column {
        "calls fail: \(message) (line \(line), column \(column))"
      } else {
        "calls fail: \(message)"
      }
    case .unreadable(let message): "cannot be read: \(message)"
    case .notAllowed(let message): "not read: \(message)"
    }
  }
}

extension ModelListing.Operation {
  /// `page(number: Int = 1)`.
  fileprivate var signature: String {
    let list = parameters.map { parameter in
      "\(parameter.name): \(parameter.type)" + (parameter.defaultText.map { " = \($0)" } ?? "")
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
