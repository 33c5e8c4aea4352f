import VshExplore
import VshSession
import VshSource
import VshText

extension RunSettings {
  static var ofPage: RunSettings {
    var settings = RunSettings()
    settings.explorer = WalkingExplorer()
    return settings
  }
}

/// Runs a file as `vsh FILE` does, and returns the exit status of that: 0 passed, 1 failed, 2 could not be run.
@_expose(wasm, "vsh_run") @_cdecl("vsh_run")
public func runFile(_ path: UnsafeRawPointer, _ pathCount: Int) -> Int32 {
  let path = Exchange.text(path, pathCount)
  (Exchange.output, Exchange.messages) = ([], [])
  let script = load(path, GivenFiles.files[path] ?? [], reading: GivenFiles.reading)
  tell(script.diagnostics, script.sources)
  guard script.isRunnable else { return 2 }
  if !script.hasSomethingToRun {
    tell([Diagnostic(702, "`\(path)` has nothing to run: no test and no step", at: nil)], [])
    return 2
  }
  let outcome = run(script, .ofPage, reading: GivenFiles.reading)
  tell(outcome.diagnostics, script.sources)
  if outcome.diagnostics.hasError { return 2 }
  Exchange.output = outcome.transcript
  tell(outcome.tests.flatMap { $0.findings }, script.sources)
  if outcome.tests.contains(where: { $0.inconclusive != nil }) { return 2 }
  return outcome.passed ? 0 : 1
}

private func tell(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
  Exchange.messages += DiagnosticPrinter.print(diagnostics, files: sources)
}

/// Writes what is wrong with a file, as JSON: the texts of `vsh check`, each with its first line.
@_expose(wasm, "vsh_check") @_cdecl("vsh_check")
public func checkFile(_ path: UnsafeRawPointer, _ pathCount: Int) {
  let path = Exchange.text(path, pathCount)
  let script = load(path, GivenFiles.files[path] ?? [], reading: GivenFiles.reading)
  let found = script.diagnostics.prefix(100).map { diagnostic -> JSONValue in
    let text = DiagnosticPrinter.print([diagnostic], files: script.sources)
    let line = diagnostic.span.flatMap { span in
      script.sources.first { $0.id == span.file && $0.path == path }.map { lineNumber(at: span.range.lowerBound, in: $0) }
    }
    return [
      "error": .bool(diagnostic.isError), "line": line.map { .number($0) } ?? .null,
      "text": .string(String(decoding: text, as: UTF8.self)),
    ]
  }
  Exchange.output = JSONValue.list(found).utf8
}

private func lineNumber(at offset: Int, in source: SourceFile) -> Int {
  source.bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
}

/// Writes a file in the standard format. Returns 1 where a mistake keeps it from that.
@_expose(wasm, "vsh_format") @_cdecl("vsh_format")
public func formatFile(_ path: UnsafeRawPointer, _ pathCount: Int) -> Int32 {
  let path = Exchange.text(path, pathCount)
  let text = formatScript(path, GivenFiles.files[path] ?? []).text
  Exchange.output = text ?? []
  return text == nil ? 1 : 0
}
