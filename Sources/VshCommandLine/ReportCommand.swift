import VshHost
import VshReports
import VshSource
import VshSuite

/// `vsh report merge`: one report of the JSON reports of several runs, in any form.
struct ReportCommand {
  let host: Host
  let options: ReportOptions

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    var records: [(name: String, record: RunRecord)] = []
    for path in options.merged {
      do throws(HostProblem) {
        let bytes = try host.files.read(path, limitBytes: Limits.modelBytes)
        let name = path.description
        switch JSONReportReader.read(bytes, named: name) {
        case .success(let record): records.append((name, record))
        case .failure(let problem): return refuse(problem)
        }
      } catch {
        output.print(error)
        return .unjudged
      }
    }
    do throws(ReportProblem) {
      return write(try RunRecord.merged(records))
    } catch {
      return refuse(error)
    }
  }

  private func write(_ merged: RunRecord) -> ExitStatus {
    do throws(HostProblem) {
      for report in options.reports.isEmpty ? [ReportChoice(.json)] : options.reports {
        let bytes = Array(report.format.text(of: merged).utf8)
        if let file = report.file {
          try host.files.replaceAtomically(file, with: bytes)
        } else {
          host.console.write(data: bytes)
        }
      }
      return merged.exitStatus
    } catch {
      output.print(error)
      return .unjudged
    }
  }

  private func refuse(_ problem: ReportProblem) -> ExitStatus {
    output.print([Diagnostic(708, problem.sentence, at: nil)], [])
    return .unjudged
  }
}

extension RunRecord {
  /// What the run came to, without whether its reports could be written.
  var exitStatus: ExitStatus {
    if ending == .interrupted { return .interrupted }
    if unjudgedCount > 0 || !problems.isEmpty { return .unjudged }
    return failedCount > 0 ? .failed : .held
  }
}
