import TestSupport
@testable import VshHost
import VshLineEditor
import VshReports
import VshSource
import VshSuite
import VshWalkReports

/// A recorded answer is refused with a sentence, or says the same when it is recorded again.
func checkAnswer(_ bytes: [UInt8]) throws(Fault) {
  let address = "https://a.example/feed.xml"
  let folder = Path("/answers")
  let files = MemoryHost().host.files
  // Recorded once, so that the file's name need not be known.
  let any = NetworkAnswer(status: 200, contentType: "", finalAddress: address, body: [])
  _ = Network { _, _ in .success(any) }.recording(into: folder, files: files).ask(address, .standard)
  let names = try inMemory { () throws(HostProblem) in try files.list(folder) }
  guard let name = names.first?.name else { throw Fault(sentence: "nothing was recorded") }
  try inMemory { () throws(HostProblem) in try files.replaceAtomically(folder.appending(name), with: bytes) }
  let replayed = Network.replaying(from: folder, files: files).ask(address, .standard)
  if case .failure(let problem) = replayed, !problem.isOfAddress { return }
  _ = Network { _, _ in replayed }.recording(into: folder, files: files).ask(address, .standard)
  let again = Network.replaying(from: folder, files: files).ask(address, .standard)
  try expect(replayed == again, "recorded again, the answer is another: \(replayed) and \(again)")
}

/// A file that is no history stays as it is; in one that is, a block that is added stands last, behind those before it.
func checkHistory(_ bytes: [UInt8]) throws(Fault) {
  let path = Path("/history")
  let host = MemoryHost(variables: ["VSH_HISTORY": "/history"]).host
  try inMemory { () throws(HostProblem) in try host.files.replaceAtomically(path, with: bytes) }
  var history = History(environment: host.environment, files: host.files, log: host.log)
  let before = history.read()
  let block = Array("expect\n\"\u{1}\\é\"".utf8)
  history.add(block)
  if history.takeProblem() != nil {
    let kept = try inMemory { () throws(HostProblem) in try host.files.read(path, limitBytes: .max) }
    try expect(kept == bytes, "a file that is no history was written")
    return
  }
  var later = History(environment: host.environment, files: host.files, log: host.log)
  let after = later.read()
  try expect(after.last == block, "the block that was added is not the last one")
  let others = before.filter { $0 != block }
  let isCut = after.count == Limits.historyEntries
  try expect(
    isCut || after.count == others.count + 1, "of \(others.count) blocks \(after.count - 1) are left")
  try expect(
    after.dropLast().elementsEqual(others.suffix(after.count - 1)), "other blocks are not what they were")
}

/// What is done with files in memory always can be.
private func inMemory<Outcome>(_ body: () throws(HostProblem) -> Outcome) throws(Fault) -> Outcome {
  do throws(HostProblem) {
    return try body()
  } catch {
    throw Fault(sentence: error.sentence)
  }
}

/// A report is refused with a sentence, or read as what every format can tell, and what can be written, read and merged
/// again. So is that of an exploration.
func checkReport(_ bytes: [UInt8]) throws(Fault) {
  if let document = MergedExploration.document(bytes) {
    guard let merged = try? MergedExploration([("report.json", document)]) else { return }
    _ = merged.text
    return try expect(
      MergedExploration.document(Array(merged.json.utf8)) != nil, "what was merged is no exploration")
  }
  guard case .success(let record) = JSONReport.read(bytes, named: "report.json") else { return }
  for format in ReportFormat.allCases {
    let text = format.text(of: record, folder: "a")
    let control = text.utf8.first { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }
    try expect(control == nil, "the report in \(format.rawValue) holds the byte \(control ?? 0)")
  }
  _ = GitHubSummary.text(of: record)
  _ = record.failedTests
  let text = JSONReport.text(of: record)
  guard case .success(let again) = JSONReport.read(Array(text.utf8), named: "again.json") else {
    throw Fault(sentence: "what was read and written is no report")
  }
  try expect(record == again, "read again, the report is another")
  guard let merged = try? RunRecord.merged([("a", record)]) else { return }
  guard let again = try? RunRecord.merged([("b", merged)]) else {
    throw Fault(sentence: "what was merged does not merge")
  }
  try expect(again == merged, "merged again, the report is another")
}
