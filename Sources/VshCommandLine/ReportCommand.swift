import VshHost
import VshReports
import VshSource
import VshSuite
import VshText
import VshWalkReports

/// `vsh report merge`: one report of the JSON reports of several runs, in any form.
struct ReportCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    let server = BuildServer(host.environment)
    var records: [(name: String, record: RunRecord)] = []
    var explorations: [(name: String, document: JSONValue)] = []
    for path in options.paths {
      guard let bytes = output.bytes(of: path, limitBytes: Limits.modelBytes) else { return .couldNotRun }
      let name = path.description
      if let document = MergedExploration.document(bytes) {
        explorations.append((name, document))
        continue
      }
      switch JSONReport.read(bytes, named: name) {
      case .success(let record): records.append((name, record))
      case .failure(let problem): return refuse(problem)
      }
    }
    do throws(ReportProblem) {
      if let first = explorations.first {
        if let other = records.first {
          throw ReportProblem("`\(first.name)` is of `vsh explore`, and `\(other.name)` of `vsh test`")
        }
        return write(try MergedExploration(explorations))
      }
      return write(try RunRecord.merged(records), server)
    } catch {
      return refuse(error)
    }
  }

  private func deliver(_ text: String, _ report: ReportChoice) throws(HostProblem) {
    if let file = report.file {
      try host.files.deliver(Array(text.utf8), to: file)
    } else if report.format == .text {
      host.console.write(text)
    } else {
      host.console.write(data: Array(text.utf8))
    }
  }

  private func write(_ merged: RunRecord, _ server: BuildServer) -> ExitStatus {
    let folder = server.isGitHub ? server.gitHubFolder(host.files) : ""
    return output.status { () throws(HostProblem) in
      for report in options.test.reports.isEmpty ? [ReportChoice(.json)] : options.test.reports {
        let text = report.format.text(of: merged, folder: folder)
        try deliver(text, report)
      }
      let status = merged.exitStatus
      guard status == .passed, !merged.hasTests else { return status }
      return output.refuse(.noTest)
    }
  }

  private func write(_ merged: MergedExploration) -> ExitStatus {
    output.status { () throws(HostProblem) in
      for report in options.test.reports.isEmpty ? [ReportChoice(.json)] : options.test.reports {
        let text: String
        switch report.format {
        case .json: text = merged.json
        case .text: text = merged.text
        case _:
          return refuse(
            ReportProblem("an exploration has no report as \(report.format.rawValue): it has json and text"))
        }
        try deliver(text, report)
      }
      return ExitStatus(rawValue: merged.status) ?? .couldNotRun
    }
  }

  private func refuse(_ problem: ReportProblem) -> ExitStatus {
    return output.refuse(.report(problem))
  }
}

extension RunRecord {
  var hasTests: Bool { testCounts.all + goldenCounts.all > 0 }

  /// The result of the run, regardless of whether its reports could be written.
  var exitStatus: ExitStatus {
    if ending == .interrupted { return .interrupted }
    if unjudgedCount + inconclusiveCount > 0 || !problems.isEmpty { return .couldNotRun }
    return failedCount > 0 ? .failed : .passed
  }
}
