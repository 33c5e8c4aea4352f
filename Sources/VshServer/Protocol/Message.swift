package import VshModels
package import VshText

/// The error of a failed request.
package struct RequestProblem: Error {
  /// The codes of JSON-RPC, and those of the protocols that are made of it.
  package struct Code: Sendable {
    fileprivate let number: Int
    package init(_ number: Int) { self.number = number }

    package static let parseError = Code(-32700)
    package static let invalidRequest = Code(-32600)
    package static let methodNotFound = Code(-32601)
    package static let invalidParameters = Code(-32602)
    static let notInitialized = Code(-32002)
    static let cancelled = Code(-32800)
    static let failed = Code(-32803)
  }

  let code: Code
  let message: String
  private let data: JSONValue

  package init(_ code: Code, _ message: String, data: JSONValue = .absent) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  fileprivate var json: JSONValue {
    ["code": .number(code.number), "message": .string(Pictures.line(message)), "data": data]
  }
}

/// The identifier of a request and of its answer.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  /// Any other number, as the client writes it.
  case otherNumber(String)
  case text(String)

  package init?(_ part: JSONPart?) {
    if let number = part?.int, part?.isWrittenAsInteger == true {
      self = .number(number)
    } else if let number = part?.numberText {
      self = .otherNumber(number)
    } else if let text = part?.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .otherNumber(let text): .written(text)
    case .text(let text): .string(text)
    }
  }
}

/// A message of JSON-RPC 2.0 that was received. A request has an id and a method, a notification has no id; an answer to
/// a request of the server has no method.
package struct Message {
  package private(set) var id: RequestID?
  package private(set) var method: String?
  package private(set) var params: JSONPart?
  package private(set) var isObject = true
  /// The error of an invalid message.
  package private(set) var problem: RequestProblem?

  init(_ event: MessageReader.Event) {
    switch event {
    case .message(let bytes): read(bytes)
    case .noLength: problem = RequestProblem(.parseError, "a message needs a line `Content-Length: N`")
    case .tooLarge(let count):
      problem = RequestProblem(
        .invalidRequest, "a message of \(count) bytes is larger than \(DataLimits.documentBytes) bytes")
    }
  }

  package init(_ bytes: [UInt8]) { read(bytes) }

  private mutating func read(_ bytes: [UInt8]) {
    do throws(DataProblem) {
      let message = JSONPart(try JSONReader.document(from: bytes))
      isObject = message.kind == .object
      id = RequestID(message["id"])
      if id == nil, message.member("id") != nil, message["method"] != nil {
        problem = RequestProblem(.invalidRequest, "an id is a number or a text")
      }
      method = message["method"]?.string
      params = message["params"]
      let isAnswer = id != nil && (message.member("result") != nil || message["error"] != nil)
      if method == nil, !isAnswer { problem = RequestProblem(.invalidRequest, "a message has a `method`") }
    } catch {
      problem = RequestProblem(.parseError, "this is not JSON: \(error.message)")
    }
  }

  /// The answer to a request.
  package static func answer(_ id: RequestID?, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id?.json ?? .null, "result": result]
  }

  package static func answer(_ id: RequestID?, _ problem: RequestProblem) -> JSONValue {
    ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": problem.json]
  }

  package static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }
}

/// The client's capabilities.
struct ClientAbilities: Sendable {
  private(set) var encoding = PositionEncoding.utf16
  private(set) var relatedInformation = false
  private(set) var snippets = false
  private(set) var markdown = true
  private(set) var registersWatchers = false
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  private(set) var nestedSymbols = true
  private(set) var refreshesLenses = false
  private(set) var appliesEdits = false
  /// Whether an edit may name the version of the document that it changes.
  private(set) var takesVersions = false
  /// Whether the client can ask the user about each change of an edit.
  private(set) var confirmsEdits = false

  init() {}

  init(_ capabilities: JSONPart?) {
    let known = capabilities?["general"]?["positionEncodings"]?.elements.compactMap(\.string) ?? []
    encoding = known.lazy.compactMap(PositionEncoding.init(rawValue:)).first ?? .utf16
    let document = capabilities?["textDocument"]
    let workspace = capabilities?["workspace"]
    relatedInformation = document?["publishDiagnostics"]?["relatedInformation"]?.bool ?? false
    snippets = document?["completion"]?["completionItem"]?["snippetSupport"]?.bool ?? false
    if let formats = document?["hover"]?["contentFormat"]?.elements.compactMap(\.string) {
      markdown = formats.contains("markdown")
    }
    registersWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    pullsDiagnostics = document?["diagnostic"] != nil
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
    nestedSymbols = document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    appliesEdits = workspace?["applyEdit"]?.bool ?? false
    let edits = workspace?["workspaceEdit"]
    takesVersions = edits?["documentChanges"]?.bool == true
    confirmsEdits = takesVersions && edits?["changeAnnotationSupport"] != nil
    refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.bool ?? false
  }
}
