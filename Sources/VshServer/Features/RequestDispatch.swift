import VshModels
import VshSession
import VshSource
import VshSyntax
import VshText

/// The server's capabilities, and the dispatch of requests to features.
extension LanguageServer {
  var capabilities: JSONValue {
    [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": [".", "\"", ">"], "resolveProvider": true],
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "}"],
      "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": .list(Self.tokenTypes.map { .string($0) }),
          "tokenModifiers": .list(Self.tokenModifiers.map { .string($0) }),
        ], "full": true, "range": true,
      ],
      "inlayHintProvider": true,
      "callHierarchyProvider": true,
      "codeLensProvider": ["resolveProvider": false],
      "executeCommandProvider": [
        "commands": .list(Self.commands.map { .string($0) }), "workDoneProgress": true,
      ],
      "foldingRangeProvider": true,
      "selectionRangeProvider": true,
      "linkedEditingRangeProvider": true,
      "diagnosticProvider": client.pullsDiagnostics
        ? ["identifier": "vsh", "interFileDependencies": true, "workspaceDiagnostics": true] : .absent,
      "experimental": ["preview": true],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "fileOperations": ["willRename": Self.renamedFiles, "didRename": Self.renamedFiles],
      ],
    ]
  }

  private static var renamedFiles: JSONValue {
    ["filters": [["scheme": "file", "pattern": ["glob": "**/*"]]]]
  }

  /// Answers a request. Returns nil where the answer follows later.
  mutating func answer(
    _ method: String, _ params: JSONPart?, id: RequestID
  ) throws(RequestProblem) -> JSONValue? {
    switch method {
    case "textDocument/diagnostic":
      return ["kind": "full", "items": .list(try diagnostics(of: document(params)))]
    case "workspace/diagnostic":
      let known = (params?["previousResultIds"]?.elements ?? []).compactMap { part in
        part["uri"]?.string.flatMap { uri in part["value"]?.string.map { (uri, $0) } }
      }
      return ["items": .list(workspaceDiagnostics(behind: Dictionary(known) { $1 }))]
    case "workspace/willRenameFiles": return edits(forRenaming: params)
    case "textDocument/formatting": return format(try document(params), within: nil)
    case "textDocument/rangeFormatting":
      guard let range = LineRange(params?["range"]) else { throw Self.invalid }
      let document = try document(params)
      return format(document, within: document.text.bytes(of: range, client.encoding))
    case "textDocument/onTypeFormatting":
      let position = try position(params)
      return formatBlock(endingAt: position.offset, of: try document(params))
    case "textDocument/completion": return completion(try position(params))
    case "completionItem/resolve": return resolve(params)
    case "textDocument/hover": return hover(try position(params))
    case "textDocument/definition": return definition(try position(params))
    case "textDocument/references":
      let includesDeclaration = params?["context"]?["includeDeclaration"]?.bool ?? true
      return references(try position(params), includesDeclaration: includesDeclaration)
    case "textDocument/documentHighlight": return highlights(try position(params))
    case "textDocument/prepareRename": return try prepareRename(try position(params))
    case "textDocument/rename":
      guard let name = params?["newName"]?.string else { throw Self.invalid }
      return try rename(try position(params), to: name)
    case "textDocument/codeAction":
      let (script, range) = try part(params)
      let only = params?["context"]?["only"]?.elements.compactMap(\.string)
      return codeActions(script, in: range, only: only)
    case "textDocument/signatureHelp": return signatureHelp(try position(params))
    case "textDocument/semanticTokens/full": return semanticTokens(try script(params))
    case "textDocument/semanticTokens/range":
      let (script, range) = try part(params)
      return semanticTokens(script, in: range)
    case "textDocument/inlayHint":
      let (script, range) = try part(params)
      return inlayHints(script, in: range)
    case "vsh/preview": return try beginPreview(try position(params), id: id)
    case "textDocument/prepareCallHierarchy": return callHierarchy(try position(params))
    case "callHierarchy/incomingCalls": return try incomingCalls(params?["item"])
    case "callHierarchy/outgoingCalls": return try outgoingCalls(params?["item"])
    case "textDocument/codeLens": return lenses(try script(params))
    case "workspace/executeCommand":
      try begin(params, id: id)
      return nil
    case "textDocument/documentSymbol": return documentSymbols(try script(params))
    case "workspace/symbol": return workspaceSymbols(matching: params?["query"]?.string ?? "")
    case "textDocument/foldingRange": return foldingRanges(try script(params))
    case "textDocument/selectionRange":
      return selectionRanges(
        try script(params), (params?["positions"]?.elements ?? []).compactMap(LinePosition.init))
    case "textDocument/linkedEditingRange": return linkedEditing(try position(params))
    case _: throw RequestProblem(.methodNotFound, "there is no method `\(method)`")
    }
  }

  static var invalid: RequestProblem {
    RequestProblem(.invalidParameters, "the parameters are not valid")
  }

  // MARK: Positions

  /// The position of a request in a checked document.
  struct Position {
    let script: CheckedScript
    let offset: Int
  }

  private func document(_ params: JSONPart?) throws(RequestProblem) -> OpenDocument {
    guard let address = params?["textDocument"]?["uri"]?.string else { throw Self.invalid }
    guard let document = workspace[address] else {
      throw RequestProblem(.invalidParameters, "`\(address)` is not open")
    }
    return document
  }

  mutating func script(_ params: JSONPart?) throws(RequestProblem) -> CheckedScript {
    let address = try document(params).address
    guard let script = workspace.script(address) else { throw Self.invalid }
    return script
  }

  private mutating func position(_ params: JSONPart?) throws(RequestProblem) -> Position {
    guard let position = LinePosition(params?["position"]) else { throw Self.invalid }
    let script = try script(params)
    return Position(script: script, offset: script.text.offset(of: position, client.encoding))
  }

  /// The range of a request in a checked document.
  private mutating func part(
    _ params: JSONPart?
  ) throws(RequestProblem) -> (script: CheckedScript, range: Range<Int>) {
    guard let range = LineRange(params?["range"]) else { throw Self.invalid }
    let script = try script(params)
    return (script, script.text.bytes(of: range, client.encoding))
  }

  private mutating func diagnostics(of document: OpenDocument) -> [JSONValue] {
    guard let script = workspace.script(document.address) else { return [] }
    return Findings.byAddress(of: script, client)[document.address] ?? []
  }

  /// Those of each script of the workspace, and where they are as the client knows them, that.
  private mutating func workspaceDiagnostics(behind known: [String: String]) -> [JSONValue] {
    workspace.scriptAddresses().compactMap { address in
      guard let script = workspace.script(address) else { return nil }
      let items = JSONValue.list(Findings.byAddress(of: script, client)[script.address] ?? [])
      let id = String(ByteHash(items.text.utf8).value, radix: 16)
      let isKnown = known[address] == id
      return [
        "kind": isKnown ? "unchanged" : "full", "uri": .string(address),
        "version": workspace[address].map { .number($0.version) } ?? .null, "resultId": .string(id),
        "items": isKnown ? .absent : items,
      ]
    }
  }
}
