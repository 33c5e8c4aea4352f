import VshModels
import VshText

/// A tool server of the Model Context Protocol, as a function from messages to answers: five commands of vsh, with
/// arguments that a client may choose, and no others.
///
/// Each message is a line of JSON. A message of any bytes gets an answer or, as a notification, none.
struct ToolServer {
  private var isInitialized = false

  /// What a message leads to.
  enum Turn {
    /// With its line feed.
    case answer([UInt8])
    case call(Call)
    /// The request of this id is cancelled.
    case cancel(String)
    case nothing
  }

  /// A command to be performed.
  struct Call: Sendable {
    fileprivate let id: JSONValue
    /// The command line, without the word `vsh`.
    let words: [String]

    var idText: String { id.text }

    /// The answer where too many calls wait.
    var refusal: [UInt8] {
      ToolServer.message(id, .request("\(ToolServer.mostCalls) calls wait already"))
    }

    func answer(_ text: String, _ status: ExitStatus) -> [UInt8] {
      let ending = "exit status \(status.rawValue)"
      return ToolServer.message(
        id,
        [
          "content": [["type": "text", "text": .string(text.isEmpty ? ending : text + ending)]],
          "isError": .bool(status == .couldNotRun),
        ])
    }
  }

  /// A longer message is refused.
  static let mostBytes = 1 << 20
  /// Calls that run or wait.
  static let mostCalls = 100

  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  private struct Problem: Error {
    var code: Int
    var message: String

    static func request(_ message: String) -> Problem { Problem(code: -32600, message: message) }
    static func parameters(_ message: String) -> Problem { Problem(code: -32602, message: message) }
  }

  mutating func turn(_ line: [UInt8]) -> Turn {
    if !line.contains(where: { $0 > UInt8(ascii: " ") }) { return .nothing }
    let message: JSONPart
    do throws(DataProblem) {
      message = JSONPart(try JSONReader.document(from: line))
    } catch {
      return .answer(
        Self.message(.null, Problem(code: -32700, message: "this is not JSON: \(error.message)")))
    }
    guard message.kind == .object else {
      return .answer(Self.message(.null, .request("a message is one object")))
    }
    let id = message.member("id")
    let isNumber = id?.numberText != nil
    guard let method = message["method"]?.string else {
      // An answer: this server asks nothing.
      if id != nil, message.member("result") != nil || message.member("error") != nil { return .nothing }
      return .answer(Self.message(id.map(JSONValue.init) ?? .null, .request("a message has a `method`")))
    }
    guard let id else {
      guard method == "notifications/cancelled", let other = message["params"]?["requestId"] else {
        return .nothing
      }
      return .cancel(JSONValue(other).text)
    }
    guard isNumber || id.string != nil else {
      return .answer(Self.message(.null, .request("an id is a number or a text")))
    }
    do throws(Problem) {
      if method == "tools/call", isInitialized {
        return .call(Call(id: JSONValue(id), words: try words(of: message["params"])))
      }
      return .answer(Self.message(JSONValue(id), try result(of: method, message["params"])))
    } catch {
      return .answer(Self.message(JSONValue(id), error))
    }
  }

  /// The answer to a message that is too long to be read.
  static let tooLong = message(
    .null, .request("a message is longer than \(mostBytes) bytes, so it was not read"))

  private static func message(_ id: JSONValue, _ result: JSONValue) -> [UInt8] {
    (["jsonrpc": "2.0", "id": id, "result": result] as JSONValue).utf8 + [UInt8(ascii: "\n")]
  }

  private static func message(_ id: JSONValue, _ problem: Problem) -> [UInt8] {
    let error: JSONValue = ["code": .number(problem.code), "message": .string(visible(problem.message))]
    return (["jsonrpc": "2.0", "id": id, "error": error] as JSONValue).utf8 + [UInt8(ascii: "\n")]
  }

  private mutating func result(of method: String, _ params: JSONPart?) throws(Problem) -> JSONValue {
    switch method {
    case "ping": return .object([])
    case "initialize":
      isInitialized = true
      let asked = params?["protocolVersion"]?.string ?? ""
      return [
        "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
        "capabilities": ["tools": .object([])],
        "serverInfo": ["name": "vsh", "version": .string(CommandLineTool.version)],
        "instructions": "`vsh skill` prints the language on a card, and how these tools are used together.",
      ]
    case _ where !isInitialized: throw .request("the first request is `initialize`")
    case "tools/list": return ["tools": .list(Tool.all.map(\.json))]
    case _: throw Problem(code: -32601, message: "there is no method `\(method.prefix(80))`")
    }
  }

  /// The command line of a call.
  private func words(of params: JSONPart?) throws(Problem) -> [String] {
    let name = params?["name"]?.string ?? ""
    guard let tool = Tool.all.first(where: { $0.command.rawValue == name }) else {
      let names = Tool.all.map(\.command.rawValue).joined(separator: ", ")
      throw .parameters("there is no tool `\(name.prefix(80))`; the tools are \(names)")
    }
    let given = params?["arguments"]
    if let given, given.kind != .object { throw .parameters("the `arguments` are an object") }
    for member in given?.members ?? [] where !tool.arguments.contains(where: { $0.name == member.name }) {
      throw .parameters("`\(name)` has no argument `\(member.name.prefix(80))`")
    }
    var words = [tool.command.rawValue, "--agent"] + tool.words
    var operands: [String] = []
    for argument in tool.arguments {
      guard let value = given?[argument.name] else {
        if argument.isRequired { throw .parameters("`\(name)` needs the argument `\(argument.name)`") }
        continue
      }
      let texts: [String?]
      switch argument.form {
      case .text: texts = [value.string]
      case .number: texts = [value.int.map(String.init)]
      case .texts: texts = value.elements.map(\.string)
      }
      let isList = argument.form == .texts
      if isList, texts.count > Self.mostTexts {
        throw .parameters("`\(argument.name)` has at most \(Self.mostTexts) texts, not \(texts.count)")
      }
      guard value.kind == .list || !isList, !texts.contains(nil) else {
        throw .parameters("`\(argument.name)` is \(argument.form.rawValue)")
      }
      for text in texts.compactMap(\.self) {
        if text.isEmpty || text.contains("\0") {
          throw .parameters("`\(argument.name)` is empty, or has a NUL character")
        }
        if let option = argument.option { words += [option + "=" + text] } else { operands.append(text) }
      }
    }
    // After `--` no operand is an option.
    return words + ["--"] + operands
  }

  private static let mostTexts = 100
}

/// A command that a client may call, and what it may say.
struct Tool {
  enum Form: String { case text = "a text", number = "a whole number", texts = "a list of texts" }

  struct Argument {
    var name: String
    var form = Form.text
    /// The option that it is the value of; nil for an operand.
    var option: String?
    var isRequired = false
    var meaning: String
  }

  var command: Command
  /// Options that are always given.
  var words: [String] = []
  var arguments: [Argument]

  private static let session = Argument(
    name: "session", isRequired: true, meaning: "the session's file, which imports the scripts")
  private static let paths = Argument(
    name: "paths", form: .texts, meaning: "files or folders below the root, default: all")

  static let all = [
    Tool(command: .check, arguments: [paths]),
    Tool(
      command: .test,
      arguments: [
        paths, Argument(name: "filter", option: "--filter", meaning: "only tests whose name or path has it"),
      ]),
    Tool(
      command: .explore,
      arguments: [
        paths,
        Argument(name: "depth", form: .number, option: "--depth", meaning: "the most steps from the start"),
        Argument(name: "states", form: .number, option: "--states", meaning: "the most states"),
      ]),
    Tool(
      command: .step, words: ["--json"],
      arguments: [
        session,
        Argument(name: "step", isRequired: true, meaning: "one step, as tap \"Retry\", wait or open News"),
      ]),
    Tool(
      command: .why,
      arguments: [
        session,
        Argument(
          name: "what", isRequired: true,
          meaning: "a state, a variable, a text in double quotes; `not ` before it asks what prevents it"),
      ]),
  ]

  var json: JSONValue {
    let properties = arguments.map { argument -> (name: String, value: JSONValue) in
      let type: JSONValue =
        switch argument.form {
        case .text: ["type": "string", "description": .string(argument.meaning)]
        case .number: ["type": "integer", "minimum": 1, "description": .string(argument.meaning)]
        case .texts:
          ["type": "array", "items": ["type": "string"], "description": .string(argument.meaning)]
        }
      return (argument.name, type)
    }
    return [
      "name": .string(command.rawValue),
      "description": .string(command.explanation.split(separator: "\n").joined(separator: " ")),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .strings(arguments.filter(\.isRequired).map(\.name)), "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": .bool(command != .step), "openWorldHint": false],
    ]
  }
}
