import VshHelp
import VshModels
import VshServer
import VshText

/// A tool server of the Model Context Protocol, as a function from messages to answers: five commands of vsh, with
/// arguments that a client may choose, and no others.
///
/// Each message is a line of JSON. A message of any bytes gets an answer or, as a notification, none. It speaks the
/// versions that begin with `initialize`, and the one that has no handshake: there each request names its version.
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
    fileprivate let id: RequestID
    fileprivate let tool: Tool
    fileprivate let isStateless: Bool
    /// The command line, without the word `vsh`.
    let words: [String]
    /// Calls of one session follow each other; nil for one that has none.
    let session: String?
    /// By which the client knows the progress of this call; nil where it does not ask for it.
    let progressToken: JSONValue?

    var idText: String { id.json.text }

    /// The answer where the call is not taken.
    func refusal(_ reason: Refusal) -> [UInt8] {
      switch reason {
      case .tooMany: ToolServer.message(id, .request("\(ToolServer.mostCalls) calls wait already"))
      case .sameID: ToolServer.message(id, .request("a call with the id \(idText) has no answer yet"))
      }
    }

    /// - Parameters:
    ///   - text: what the command wrote.
    ///   - document: for programs.
    func answer(_ text: String, _ document: [UInt8], _ status: ExitStatus) -> [UInt8] {
      let ending = "exit status \(status.rawValue)"
      let (structured, leftOut) = tool.document.structured(document)
      let isError =
        status == .couldNotRun || tool.failsWithStatusOne && status == .failed
        || tool.document.isThere && structured == nil
      return ToolServer.message(
        id,
        ToolServer.result(
          [
            "content": [["type": "text", "text": .string(text.isEmpty ? ending : text + ending)]],
            "structuredContent": structured ?? .absent, "isError": .bool(isError),
            "_meta": leftOut > 0 ? ["vsh/filesLeftOut": .number(leftOut)] : .absent,
          ], isStateless))
    }

    func progress(_ seconds: Int) -> [UInt8] {
      ToolServer.line(
        Message.notification(
          "notifications/progress",
          [
            "progressToken": progressToken ?? .null, "progress": .number(seconds),
            "message": .string("\(tool.command.rawValue): \(seconds) s"),
          ]))
    }
  }

  enum Refusal { case tooMany, sameID }

  /// A longer message is refused.
  static let mostBytes = 1 << 20
  /// Calls that run or wait.
  static let mostCalls = 100

  /// Those with a handshake, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// Those without one.
  private static let statelessVersions = ["2026-07-28"]

  private typealias Problem = RequestProblem

  mutating func turn(_ line: [UInt8]) -> Turn {
    if !line.contains(where: { $0 > UInt8(ascii: " ") }) { return .nothing }
    let message = Message(line)
    if !message.isObject { return .answer(Self.message(nil, .request("a message is one object"))) }
    if let problem = message.problem { return .answer(Self.message(message.id, problem)) }
    // An answer has no method: this server asks nothing.
    guard let method = message.method else { return .nothing }
    guard let id = message.id else {
      let cancelled = method == "notifications/cancelled" ? RequestID(message.params?["requestId"]) : nil
      return cancelled.map { .cancel($0.json.text) } ?? .nothing
    }
    do throws(Problem) {
      let params = message.params
      let isStateless = try Self.isStateless(params)
      if method == "tools/call", isInitialized || isStateless {
        let (tool, words) = try words(of: params)
        return .call(
          Call(
            id: id, tool: tool, isStateless: isStateless, words: words,
            session: params?["arguments"]?["session"]?.string,
            progressToken: params?["_meta"]?["progressToken"].map { JSONValue($0) }))
      }
      let result = try result(of: method, params, isStateless)
      return .answer(Self.message(id, Self.result(result, isStateless)))
    } catch {
      return .answer(Self.message(id, error))
    }
  }

  /// The answer to a message that is too long to be read.
  static let tooLong = message(
    nil, .request("a message is longer than \(mostBytes) bytes, so it was not read"))

  private static func message(_ id: RequestID, _ result: JSONValue) -> [UInt8] {
    line(Message.answer(id, result))
  }

  private static func message(_ id: RequestID?, _ problem: Problem) -> [UInt8] {
    line(Message.answer(id, problem))
  }

  private static func line(_ message: JSONValue) -> [UInt8] { message.utf8 + [UInt8(ascii: "\n")] }

  /// Whether a request is of a version without a handshake, which it names.
  private static func isStateless(_ params: JSONPart?) throws(Problem) -> Bool {
    guard let version = params?["_meta"]?["io.modelcontextprotocol/protocolVersion"] else { return false }
    let named = version.string ?? ""
    if statelessVersions.contains(named) { return true }
    throw Problem(
      Problem.Code(-32022), "the version `\(named.prefix(80))` is not spoken here",
      data: ["supported": .strings(statelessVersions), "requested": .string(named)])
  }

  /// A result as its version has it.
  private static func result(_ result: JSONValue, _ isStateless: Bool) -> JSONValue {
    guard isStateless, case .object(let members) = result else { return result }
    let server: JSONValue = ["io.modelcontextprotocol/serverInfo": info]
    return .object([("resultType", "complete")] + members + [("_meta", server)])
  }

  private static let info: JSONValue = ["name": "vsh", "version": .string(CommandLineTool.version)]
  private static let capabilities: JSONValue = [
    "tools": .object([]), "resources": .object([]), "prompts": .object([]),
  ]
  private static let instructions: JSONValue =
    .string(
      "The prompt `vsh` and the resource `\(card)` are the language on a card, and how these tools are used together."
    )
  private static let card = "vsh://skill"

  private mutating func result(
    of method: String, _ params: JSONPart?, _ isStateless: Bool
  ) throws(Problem) -> JSONValue {
    switch method {
    case "ping": return .object([])
    case "server/discover":
      return Self.cached(
        [
          "supportedVersions": .strings(Self.statelessVersions), "capabilities": Self.capabilities,
          "instructions": Self.instructions,
        ], true)
    case "initialize":
      isInitialized = true
      let asked = params?["protocolVersion"]?.string ?? ""
      return [
        "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
        "capabilities": Self.capabilities, "serverInfo": Self.info, "instructions": Self.instructions,
      ]
    case _ where !isInitialized && !isStateless:
      throw .request("the first request is `initialize`, or each names its version")
    case "tools/list": return Self.cached(["tools": .list(Tool.all.map(\.json))], isStateless)
    case "resources/list":
      let card: JSONValue = [
        "uri": .string(Self.card), "name": "vsh", "mimeType": "text/markdown",
        "description": .string(Self.meaning),
      ]
      return Self.cached(["resources": [card]], isStateless)
    case "resources/templates/list": return Self.cached(["resourceTemplates": []], isStateless)
    case "resources/read":
      let uri = params?["uri"]?.string ?? ""
      guard uri == Self.card else {
        throw Problem(
          isStateless ? .invalidParameters : Problem.Code(-32002),
          "there is no resource `\(uri.prefix(80))`; the one here is \(Self.card)")
      }
      return Self.cached(
        ["contents": [["uri": .string(uri), "mimeType": "text/markdown", "text": Self.cardText]]], isStateless
      )
    case "prompts/list":
      return Self.cached(["prompts": [["name": "vsh", "description": .string(Self.meaning)]]], isStateless)
    case "prompts/get":
      let name = params?["name"]?.string ?? ""
      if name != "vsh" { throw .parameters("there is no prompt `\(name.prefix(80))`; the one here is vsh") }
      return [
        "description": .string(Self.meaning),
        "messages": [["role": "user", "content": ["type": "text", "text": Self.cardText]]],
      ]
    case _: throw Problem(.methodNotFound, "there is no method `\(method.prefix(80))`")
    }
  }

  private static let meaning = "the language on a card, and how the tools are used together"
  private static var cardText: JSONValue { .string(String(decoding: SkillPage.bytes, as: UTF8.self)) }

  /// What a client may keep as long as the server runs.
  private static func cached(_ result: JSONValue, _ isStateless: Bool) -> JSONValue {
    guard isStateless, case .object(let members) = result else { return result }
    return .object(members + [("ttlMs", 3_600_000), ("cacheScope", "public")])
  }

  /// The command line of a call.
  private func words(of params: JSONPart?) throws(Problem) -> (tool: Tool, words: [String]) {
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
    return (tool, words + ["--"] + operands)
  }

  private static let mostTexts = 100
}

extension RequestProblem {
  fileprivate static func request(_ message: String) -> Self { Self(.invalidRequest, message) }
  fileprivate static func parameters(_ message: String) -> Self { Self(.invalidParameters, message) }
}
