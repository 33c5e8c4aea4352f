package import VshSource

/// Messages about a script's files and its models' data.
extension Diagnostic {
  static func noNetworkImport(_ address: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      LoadedScript.missingImport.number,
      "`\(address)` cannot be imported: scripts are not read from the network", at: span,
      help: "save it to a file")
  }

  /// - Parameter meant: a path that can be read.
  static func missingImport(
    _ path: String, _ reason: String, at span: SourceSpan, meant: String?
  ) -> Diagnostic {
    let mistake = Diagnostic(
      LoadedScript.missingImport.number, "`\(path)` cannot be imported: \(reason)", at: span,
      label: meant.map { "write `\"\($0)\"`" } ?? "")
    return meant.map { mistake.fixed(by: "\"\($0)\"", "write `\"\($0)\"`") } ?? mistake
  }

  static func emptyFolder(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      LoadedScript.missingImport.number, "`\(path)` has no script to import", at: span,
      help: "hidden files, folders below it and the file itself do not count")
  }

  static func unreadableTexts(_ path: String, _ reason: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      LoadedScript.unreadableTexts.number, "the texts of `\(path)` cannot be read: \(reason)", at: span)
  }

  static func emptyScript(_ path: String) -> Diagnostic {
    Diagnostic(706, "`\(path)` is empty: it declares nothing and has no step", at: nil)
  }

  static func unknownModel(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      711, "`\(name)` is not a model of this script", at: nil,
      help: Suggestion.nearest(to: name, among: known).map { "did you mean `--model \($0)=…`?" }
        ?? "its models are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  /// - Parameter model: the model whose declaration names the data; nil where the command line does.
  static func unreadableData(
    _ path: String, _ reason: String, of model: (name: String, span: SourceSpan)?
  ) -> Diagnostic {
    guard let model else { return Diagnostic(712, "`\(path)` cannot be read: \(reason)", at: nil) }
    return Diagnostic(
      712, "`\(path)`, the data of `\(model.name)`, cannot be read: \(reason)", at: model.span)
  }

  static func modelValue(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(713, message, at: span)
  }

  static func meaninglessData(_ location: String, _ message: String, of model: String) -> Diagnostic {
    Diagnostic(
      714, "\(location): \(message)", at: nil, severity: .warning,
      help: "calls of `\(model)` answer `fail` with this sentence")
  }

  static func typedValue(_ message: String) -> Diagnostic {
    Diagnostic(StepProblem.value.number, message, at: nil)
  }
}

extension LoadedScript {
  /// A file that cannot be imported.
  package static let missingImport = DiagnosticCode(701)
  /// A file of texts that cannot be read.
  package static let unreadableTexts = DiagnosticCode(716)
}
