import VshApp
import VshHost
import VshReports
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh test --trace LOG FILE` and `--itf`: compares what an app logged with a script.
struct TraceCommand {
  let host: Host
  let options: Options
  let log: AppLog

  func run() throws(UsageProblem) -> ExitStatus {
    let option = log.form == .itf ? "--itf" : "--trace"
    guard options.sources.count == 1, let path = options.paths.first, (try? host.files.kind(path)) != .folder
    else {
      throw UsageProblem(
        "`\(option)` compares a log with one script", wayOut: "as in `vsh test \(option) run.jsonl news.vs`",
        command: .test)
    }
    let reports = ReportWriting(
      host: host, reports: options.test.reports, color: options.color, isGitHub: false, gitHubFolder: "")
    let output = Output(host: host, color: options.color)
    guard let script = output.bytes(of: path),
      let logged = output.bytes(of: log.path, limitBytes: Limits.modelBytes)
    else { return .couldNotRun }
    var record = RunRecord()
    record.files = [compare(path, script, logged, "\(option) \(ShellWord.quoted(log.path.text))")]
    reports.tell(record.files)
    return reports.finish(record).combined(with: record.exitStatus)
  }

  private func compare(_ path: Path, _ script: [UInt8], _ logged: [UInt8], _ option: String) -> FileRecord {
    var record = FileRecord(path: path.text)
    let reading = options.reading(on: host)
    var declarations = SessionScript()
    declarations.add(path: path.text, script)
    var (diagnostics, sources): ([Diagnostic], [SourceFile]) = ([], [])
    let log: AppLogText
    do throws(AppLogProblem) {
      log = self.log.form == .itf ? try .itf(logged) : try .exchange(logged)
    } catch {
      record.messages = [message(error.sentence, .unreadableLog, line: error.line)]
      return record
    }
    guard
      var session = Session(
        declarations, settings: RunSettings(host, options), reading: reading, diagnostics: &diagnostics,
        sources: &sources)
    else {
      let printed = DiagnosticPrinter.print(diagnostics, files: sources, isColored: false)
      record.messages = [
        MessageRecord(
          code: diagnostics.first?.code.text ?? "", severity: .error,
          message: diagnostics.first?.message ?? "",
          text: String(decoding: printed, as: UTF8.self))
      ]
      return record
    }
    var trace = AppTrace(
      log, beginning: &session, of: load(path.text, script, reading: reading).program)
    var test = TestRecord(
      name: "the log \(self.log.path)", line: 1,
      command: "vsh test \(option) \(ShellWord.quoted(operand: path.text))")
    do throws(AppLogProblem) {
      if let finding = try trace.compare(&session) {
        test.failureCount = 1
        let notes = finding.notes + ["again:", "  \(test.command)"]
        test.failures = [message(finding.message, finding.kind.code, line: finding.line, notes: notes)]
      }
      record.tests = [test]
    } catch {
      record.messages = [message(error.sentence, .unreadableLog, line: error.line)]
    }
    return record
  }

  /// A message with its line of the log.
  private func message(
    _ sentence: String, _ code: DiagnosticCode, line: Int, notes: [String] = []
  ) -> MessageRecord {
    let code = code.text
    let location =
      log.form == .itf
      ? (line > 0 ? "\(log.path), state \(line)" : "\(log.path)")
      : line > 0 ? "\(log.path):\(line)" : "\(log.path)"
    // What an app logs is any text.
    let lines =
      Wrapping.sentence(Pictures.line("error[\(code)]: \(sentence)"))
      + (["  --> \(location)"] + notes.map { "     \($0)" }).map(Pictures.line)
    let text = lines.map { $0 + "\n" }.joined()
    var message = MessageRecord(code: code, severity: .error, message: sentence, text: text)
    message.path = log.path.text
    message.line = max(1, line)
    message.column = 1
    return message
  }
}
