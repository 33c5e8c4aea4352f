import VshModels
import VshText

/// The error of a failed request; the codes are the protocol's.
struct RequestProblem: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case cancelled = -32800
    case failed = -32803
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// The identifier of a request and of its answer.
enum RequestID: Hashable, Sendable {
  case number(Int)
  /// Any other number, as the client writes it.
  case otherNumber(String)
  case text(String)

  init?(_ part: JSONPart?) {
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

  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .otherNumber(let text): .written(text)
    case .text(let text): .string(text)
    }
  }
}

/// A received message. A request has an id and a method, a notification has no id; an answer to a request of the server
/// has no method.
struct Message {
  private(set) var id: RequestID?
  private(set) var method: String?
  private(set) var params: JSONPart?
  /// The error of an invalid message.
  private(set) var problem: RequestProblem?

  init(_ event: MessageReader.Event) {
    switch event {
    case .message(let bytes): read(bytes)
    case .noLength: problem = RequestProblem(.parseError, "a message needs a line `Content-Length: N`")
    case .tooLarge(let count):
      problem = RequestProblem(
        .invalidRequest, "a message of \(count) bytes is larger than \(DataLimits.documentBytes) bytes")
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    do throws(DataProblem) {
      let message = JSONPart(try JSONReader.document(from: bytes))
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
