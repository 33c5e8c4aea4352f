import VshHost
import VshModels
import VshReading
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
    let source = options.sources.first ?? .standardInput
    let bytes: [UInt8]
    do throws(HostProblem) {
      switch source {
      case .path(let path): bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
      case .standardInput: bytes = try host.console.readAll(limitBytes: Limits.fileBytes)
      }
    } catch {
      output.print(error)
      return .unjudged
    }
    let reading = ScriptReading(
      files: host.files, network: options.network.network(of: host, color: options.color)
    ).reading
    let script = load(source.name, bytes, reading: reading)
    let share = MemoryShares(host.memory, forJobs: 1).share()
    let listing = listModels(
      script, overrides: options.models.overrides, askForRoom: { share.grow() }, reading: reading)
    if let refusal = share.refusal {
      output.print(HostProblem(.read, Path(source.name), refusal))
      return .unjudged
    }
    let diagnostics = script.diagnostics + listing.diagnostics
    output.print(diagnostics, script.sources)
    if diagnostics.hasError { return .unjudged }
    let report = ModelReport(script: source.name, models: listing.models)
    if options.isJSON { host.console.write(data: report.json) } else { host.console.write(report.text) }
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
    models.reduce(.held) { status, model in
      switch model.data {
      case .filled, .notAllowed: status
      case .failing: status.combined(with: .failed)
      case .unreadable: status.combined(with: .unjudged)
      }
    }
  }

  // MARK: Text

  var text: [UInt8] {
    if models.isEmpty { return Array("\(visible(script)) uses no model\n".utf8) }
    var text: [UInt8] = []
    for (place, model) in models.enumerated() {
      if place > 0 { text.append(UInt8(ascii: "\n")) }
      text += visible("model \(model.name): \(model.type)").utf8
      if !model.isUsed { text += "   (no screen uses it)".utf8 }
      text += "\n  from  \(visible(model.source.words))\n  data  \(visible(model.data.words))\n".utf8
      if case .filled(_, let dates) = model.data, dates.count > 0 {
        text += "        \(visible(words(of: dates)))\n".utf8
      }
      append(model.operations, to: &text)
    }
    return text
  }

  /// `2 dates cannot be read and are nil: "yesterday", "12.3.24"`.
  private func words(of dates: UnreadDates) -> String {
    let subject =
      dates.count == 1 ? "1 date cannot be read and is" : "\(dates.count) dates cannot be read and are"
    return "\(subject) nil: " + dates.texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// In columns: the signature, the answer, the latency.
  private func append(_ operations: [ModelListing.Operation], to text: inout [UInt8]) {
    let rows = operations.map {
      [$0.signature, $0.answer ?? "nothing", $0.latency].map { Array(visible($0).utf8) }
    }
    var widths = [0, 0]
    for row in rows {
      for column in widths.indices {
        let cell = row[column]
        widths[column] = max(widths[column], Cells.count(of: cell.span))
      }
    }
    for row in rows {
      text += "  op    ".utf8
      for (cell, width) in zip(row, widths) {
        Cells.append(cell.span, paddedTo: width, to: &text)
        text += "   ".utf8
      }
      text += row[2] + [UInt8(ascii: "\n")]
    }
  }

  // MARK: JSON

  var json: [UInt8] {
    var json = Array("{\"script\":".utf8)
    JSONString.append(script, to: &json)
    json += ",\"models\":[".utf8
    for (place, model) in models.enumerated() {
      json += place > 0 ? ",\n".utf8 : "\n".utf8
      json += "{\"name\":".utf8
      JSONString.append(model.name, to: &json)
      json += ",\"type\":".utf8
      JSONString.append(model.type, to: &json)
      json += ",\"isUsed\":\(model.isUsed),\"source\":{\"kind\":\"\(model.source.kind)\"".utf8
      if let detail = model.source.detail { appendMember("text", detail, to: &json) }
      json += "},\"data\":".utf8
      append(model.data, to: &json)
      json += ",\"operations\":[".utf8
      for (place, operation) in model.operations.enumerated() {
        json += place > 0 ? ",\n  ".utf8 : "\n  ".utf8
        append(operation, to: &json)
      }
      json += "]}".utf8
    }
    json += "\n]}\n".utf8
    return json
  }

  private func append(_ data: DataState, to json: inout [UInt8]) {
    switch data {
    case .filled(let count, let dates):
      json += "{\"state\":\"filled\"".utf8
      if let count { json += ",\"count\":\(count)".utf8 }
      if dates.count > 0 {
        json += ",\"unreadDates\":{\"count\":\(dates.count),\"texts\":[".utf8
        for (place, text) in dates.texts.enumerated() {
          if place > 0 { json.append(UInt8(ascii: ",")) }
          JSONString.append(text, to: &json)
        }
        json += "]}".utf8
      }
    case .failing(let message, let line, let column):
      json += "{\"state\":\"failing\"".utf8
      appendMember("message", message, to: &json)
      if let line, let column { json += ",\"line\":\(line),\"column\":\(column)".utf8 }
    case .unreadable(let message):
      json += "{\"state\":\"unreadable\"".utf8
      appendMember("message", message, to: &json)
    case .notAllowed(let message):
      json += "{\"state\":\"notAllowed\"".utf8
      appendMember("message", message, to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  private func append(_ operation: ModelListing.Operation, to json: inout [UInt8]) {
    json += "{\"name\":".utf8
    JSONString.append(operation.name, to: &json)
    json += ",\"parameters\":[".utf8
    for (place, parameter) in operation.parameters.enumerated() {
      json += place > 0 ? ",{\"name\":".utf8 : "{\"name\":".utf8
      JSONString.append(parameter.name, to: &json)
      appendMember("type", parameter.type, to: &json)
      if let text = parameter.defaultText { appendMember("default", text, to: &json) }
      json.append(UInt8(ascii: "}"))
    }
    json.append(UInt8(ascii: "]"))
    if let answer = operation.answer { appendMember("answer", answer, to: &json) }
    json += ",\"latencyMilliseconds\":\(operation.latencyMilliseconds)}".utf8
  }

  private func appendMember(_ name: String, _ text: String, to json: inout [UInt8]) {
    json += ",\"\(name)\":".utf8
    JSONString.append(text, to: &json)
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
    case .filled(let count?, _): count == 1 ? "1 element" : "\(count) elements"
    case .filled(nil, _): "read"
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
