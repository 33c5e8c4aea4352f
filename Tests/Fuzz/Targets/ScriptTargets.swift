import VshSession
import VshSource
import VshSyntax

/// The lexer, the parser and the printer of mistakes take any bytes; every place that they name lies in the text.
func checkParsing(of bytes: [UInt8]) throws(Fault) {
  var names = NameTable()
  let file = SourceFile(id: FileID(0), path: "fuzz.vs", bytes: bytes)
  let (tree, diagnostics) = parse(file, into: &names)
  try expect(tree.kind(of: tree.root) == .file, "the root of the tree is no file")
  for entry in tree.entries {
    try expect(
      entry.start <= entry.end && entry.end <= bytes.count,
      "a \(entry.kind) stands at \(entry.start)..<\(entry.end) of \(bytes.count) bytes")
  }
  for diagnostic in diagnostics {
    guard let range = diagnostic.span?.range else { continue }
    try expect(
      range.upperBound <= bytes.count, "\(diagnostic.code.text) stands at \(range) of \(bytes.count) bytes")
  }
  try checkPrinting(of: diagnostics, files: [file])
  _ = isCompleteScript(bytes)
}

/// What the formatter writes is a script, as it would write it again, and does the same.
func checkFormatting(of bytes: [UInt8]) throws(Fault) {
  guard let text = formatScript("fuzz.vs", bytes).text else { return }
  guard let again = formatScript("fuzz.vs", text).text else {
    throw Fault(sentence: "what the formatter wrote does not parse")
  }
  try expect(again == text, "formatted twice, \(difference(text, again))")
  let script = load("fuzz.vs", bytes, reading: littleFiles)
  let formatted = load("fuzz.vs", text, reading: littleFiles)
  try expect(
    script.isRunnable == formatted.isRunnable,
    "\(script.isRunnable ? "only before" : "only after") formatting it can be run")
  let outcome = run(script, RunSettings(), reading: littleFiles)
  let other = run(formatted, RunSettings(), reading: littleFiles)
  let holds =
    outcome.passed
    ? outcome.transcript == other.transcript
    : quotesTheSame(outcome.transcript, other.transcript)
  try expect(
    holds, "formatted, the script does something else: \(difference(outcome.transcript, other.transcript))")
}

/// A failure quotes the script, whose blanks are the formatter's to choose. A blank more can also move the end of the quotation
/// beyond the width of a line, where it is cut.
private func quotesTheSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.filter { $0 != 0x20 } }
  }
  let (first, second) = (lines(a), lines(b))
  return first.count == second.count
    && zip(first, second).allSatisfy { one, other in
      let (uncut, otherUncut) = (withoutMark(one), withoutMark(other))
      if uncut.count == one.count && otherUncut.count == other.count { return one == other }
      return uncut.starts(with: otherUncut) || otherUncut.starts(with: uncut)
    }
}

/// The line without the `…` of a cut one.
private func withoutMark(_ line: [UInt8]) -> ArraySlice<UInt8> {
  let mark = Array("…".utf8)
  return line.suffix(mark.count) == mark[...] ? line.dropLast(mark.count) : line[...]
}

/// A script is checked and run to its end, and does the same each time: its coverage counted or not, with a collection at every
/// chance or hardly any.
func checkRunning(of bytes: [UInt8]) throws(Fault) {
  let script = load("fuzz.vs", bytes, reading: littleFiles)
  try expect(
    script.isRunnable != script.diagnostics.hasError, "a script runs if and only if it has no mistake")
  try checkPrinting(of: script.diagnostics + checkData(script, reading: littleFiles), files: script.sources)
  _ = listModels(script, overrides: [], reading: littleFiles)
  let outcome = run(script, RunSettings(), reading: littleFiles)
  for test in outcome.tests { try checkPrinting(of: test.failures, files: script.sources) }
  try checkControls(of: outcome.transcript, "the transcript holds")
  var settings = RunSettings()
  settings.countsCoverage = true
  #if DEBUG || FUZZING
    settings.stressesHeap = true
  #endif
  let again = run(script, settings, reading: littleFiles)
  try expect(
    outcome.transcript == again.transcript, "run again, \(difference(outcome.transcript, again.transcript))")
  try expect(outcome.tests.map(\.passed) == again.tests.map(\.passed), "run again, other tests pass")
}

/// Whatever a script says, what is printed of it moves no cursor.
private func checkPrinting(of diagnostics: [Diagnostic], files: [SourceFile]) throws(Fault) {
  try checkControls(of: DiagnosticPrinter.print(diagnostics, files: files), "a mistake is printed with")
}

func checkControls(of text: [UInt8], _ what: String) throws(Fault) {
  let control = text.first { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F }
  try expect(control == nil, "\(what) the byte \(control ?? 0)")
}

/// All that a script can read: one small file for each ending, whatever its name.
let littleFiles = Reading(
  file: { path, _ in littleFile(path) }, named: littleFile,
  address: { address in
    littleFile(address).map { AddressData(bytes: $0, contentType: "", base: address, remark: "status 200") }
  })

private func littleFile(_ path: String) -> Result<[UInt8], ReadProblem> {
  let endings = [
    (".json", #"[{"id": 1, "name": "a", "title": "t", "abv": 4.5, "n": 2, "text": null}]"#),
    (".csv", "id,name,title\n1,a,t\n"),
    (".xml", "<rss><channel><item><title>t</title><link>http://a.example/</link></item></channel></rss>"),
    (".vs", "record Imported { id: Int }\nfunc imported(n: Int) -> Int = n + 1\n"),
  ]
  guard let text = endings.first(where: { path.hasSuffix($0.0) })?.1 else {
    return .failure(ReadProblem("there is no such file"))
  }
  return .success(Array(text.utf8))
}
