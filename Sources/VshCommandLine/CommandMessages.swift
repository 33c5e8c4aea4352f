import VshHost
import VshLearning
import VshModels
import VshPrompt
import VshReports
import VshSession
import VshSource
import VshText

/// Messages of the commands about their arguments.
extension Diagnostic {
  static func nothingToRun(_ path: String) -> Diagnostic {
    Diagnostic(702, "`\(path)` has nothing to run: no test and no step", at: nil)
  }

  static func noScript(below path: Path) -> Diagnostic {
    Diagnostic(703, "there is no script below `\(path)`", at: nil)
  }

  /// A run without tests must not pass.
  static let noTest = Diagnostic(
    704, "no test was found", at: nil, help: "`vsh test --list` names those that are there")

  /// A run that compared nothing must not pass.
  static let nothingCompared = Diagnostic(
    873, "no step was compared with the app", at: nil, help: "a test is compared from its first `open` on")

  static func unwritten(_ reason: String) -> Diagnostic { Diagnostic(705, reason, at: nil) }

  static func nameOfNoFile(_ name: String) -> Diagnostic {
    Diagnostic(
      709, "`\(name)` cannot be the name of a screen's file", at: nil,
      help: "it is a word of letters, digits, `-` and `_` that begins with a letter")
  }

  static func alreadyThere(_ path: Path) -> Diagnostic {
    Diagnostic(709, "`\(path)` is there already", at: nil, help: "use another name, or move the file")
  }

  static func noChart(_ path: Path, _ problem: DataProblem) -> Diagnostic {
    Diagnostic(
      700, "`\(path)` cannot be read: \(problem.message) (\(path):\(problem.line):\(problem.column))", at: nil
    )
  }

  static func changedPage(_ path: Path) -> Diagnostic {
    Diagnostic(
      709, "`\(path)` is there already and differs from the page of this vsh, so it is not overwritten",
      at: nil,
      help: "compare it with what `vsh skill` prints, or remove it")
  }

  static func unsaved(_ path: Path, _ errors: [Diagnostic]) -> Diagnostic {
    var diagnostic = Diagnostic(
      718, "`\(path)` would have errors, so it is not written", at: nil,
      help: "save beside the scripts; save scripts that declare the same names one at a time")
    diagnostic.notes = errors.prefix(3).map(\.message)
    return diagnostic
  }

  static func unplannable(_ test: String?, _ script: Path) -> Diagnostic {
    let name = test.map { "the test \"\(visible($0))\"" } ?? "a step at the top of the file"
    return Diagnostic(
      875, "\(name) of `\(script)` fails in the script itself, so no plan is written", at: nil,
      help: "`vsh test \(ShellWord.quoted(operand: script.text))` shows more")
  }

  static let planTooLarge = Diagnostic(
    875, "the plan would be over the limit of \(Limits.planBytes >> 20) MiB, so it is not written", at: nil)

  static func nothingPlanned(_ script: Path) -> Diagnostic {
    Diagnostic(
      875, "`\(script)` has no step for an app, so no plan is written", at: nil,
      help: "the steps of a test are planned from its first `open` on")
  }

  static func notAPlan(_ file: Path, isTarget: Bool) -> Diagnostic {
    Diagnostic(
      875,
      isTarget ? "`\(file)` is there and is not a plan, so it is not overwritten" : "`\(file)` is not a plan",
      at: nil, help: isTarget ? "use another name, or remove the file" : "`vsh plan FILE -o PLAN` writes one")
  }

  static func planOfVersion(_ version: String, _ file: Path) -> Diagnostic {
    Diagnostic(
      875, "`\(file)` is a plan of version \(visible(version)), which this vsh does not write", at: nil,
      help: "write it anew, with `vsh plan FILE -o PLAN`")
  }

  static func oldPlan(_ file: Path, scripts: [Path]) -> Diagnostic {
    let words = (scripts + [file]).map { ShellWord.quoted(operand: $0.text) }
    return Diagnostic(
      876, "`\(file)` is out of date: its scripts now give another plan", at: nil,
      help: "`vsh plan \(words.dropLast().joined(separator: " ")) -o \(words.last ?? "")` writes it")
  }

  static func withoutScreen(_ script: Path) -> Diagnostic {
    Diagnostic(
      877, "`\(script)` has no screen, so nothing is generated", at: nil,
      help: "name the file with the tests: its own screens count, and those that it imports")
  }

  static func notGenerated(over file: Path) -> Diagnostic {
    Diagnostic(
      877, "`\(file)` is there and is not overwritten: it may have been filled in", at: nil,
      help: "use another name, or remove the file")
  }

  static func noStoryboard(of script: Path) -> Diagnostic {
    Diagnostic(
      879, "`\(script)` has no screen that a walk can show, so no storyboard is written", at: nil,
      help: "a screen of the file itself is walked; one with arguments, where a test or an `explore` opens it"
    )
  }

  static func notAFile(_ path: Path) -> Diagnostic {
    Diagnostic(
      879, "`\(path)` is not a regular file, so it is not overwritten", at: nil, help: "use another name")
  }

  static func notAPlayground(_ path: Path) -> Diagnostic {
    Diagnostic(
      879, "`\(path)` is not the page of the playground, so no card would run", at: nil,
      help: "`make playground` writes it, as dist/vsh.html")
  }

  static func notAFolder(_ path: Path) -> Diagnostic {
    Diagnostic(
      879, "`\(path)` is not a folder, so no picture is written there", at: nil, help: "use another name")
  }

  static func foreignFile(_ name: Path, in folder: Path) -> Diagnostic {
    Diagnostic(
      879, "`\(folder)` has `\(name)`, which is not a picture of a storyboard, so nothing is written there",
      at: nil, help: "name a new folder, or one with such pictures only")
  }

  static func noAnswers(_ problem: Answers.Problem, in path: Path) -> Diagnostic {
    let location = problem.location.map { " (line \($0.line), column \($0.column))" } ?? ""
    return Diagnostic(
      882, "the answers in `\(path)` cannot be read: \(problem.sentence)\(location)", at: nil,
      help: problem.help)
  }

  static func unlearned(_ problem: AppProblem) -> Diagnostic {
    var diagnostic = Diagnostic(882, problem.sentence, at: nil)
    diagnostic.notes = problem.notes
    return diagnostic
  }

  static func notALearnedFolder(_ path: Path) -> Diagnostic {
    Diagnostic(
      882, "`vsh learn` has not made the folder `\(path)`", at: nil,
      help: "`-o` needs a new folder; `--update` and `--against` one that `-o` has made")
  }

  static func alreadyLearned(_ path: Path) -> Diagnostic {
    Diagnostic(
      882, "`\(path)` was learned before, so nothing is written there", at: nil,
      help: "`--update \(path)` shows what differs, and accepts it")
  }

  static func editedLearned(_ path: Path) -> Diagnostic {
    Diagnostic(
      882, "more than names was edited in `\(path)`, so it is not replaced", at: nil,
      help: "name a new folder, and compare both")
  }

  static func foreignLearned(_ name: Path, in folder: Path) -> Diagnostic {
    Diagnostic(
      882, "`\(folder)` has `\(name)`, which `vsh learn` has not written, so nothing is written there",
      at: nil,
      help: "name a new folder, or move the file")
  }

  static func noGraph(of script: Path) -> Diagnostic {
    Diagnostic(
      878, "`\(script)` has no screen, so nothing is drawn", at: nil,
      help: "name a file with a `screen`: its own count, and those that it imports")
  }

  static func noTestToMark(_ name: String, in script: Path, nearest: String?) -> Diagnostic {
    Diagnostic(
      878, "`\(script)` has no test \"\(visible(name))\"", at: nil,
      help: nearest.map { "did you mean \"\(visible($0))\"?" }
        ?? "`vsh test --list \(ShellWord.quoted(operand: script.text))` names the tests")
  }

  static func unwrittenPart(_ format: String, _ what: String) -> Diagnostic {
    Diagnostic(
      878, "\(format) has no counterpart for \(what)", at: nil, severity: .warning,
      help: "`--format json` has everything")
  }

  /// A step that a session's file keeps, and that cannot be taken any more.
  static func notTakenAgain(_ failure: SteppedScript.Failure, line: Int, of session: Path) -> Diagnostic {
    let name = "line \(line) of `\(session)`"
    var diagnostic = Diagnostic(
      881, failure.wasInterrupted ? "interrupted at \(name)" : "the step on \(name) cannot be taken again",
      at: nil,
      help: "remove the lines from there on, or begin another session; the file stays as it is")
    diagnostic.notes = failure.wasInterrupted ? [] : failure.diagnostics.flatMap { [$0.message] + $0.notes }
    return diagnostic
  }

  static func report(_ problem: ReportProblem) -> Diagnostic { Diagnostic(708, problem.sentence, at: nil) }

  static func history(_ problem: String) -> Diagnostic {
    Diagnostic(715, problem, at: nil, severity: .warning)
  }

  static func recordedQuery(_ query: RecordedQuery) -> Diagnostic {
    let whose =
      query.isOfRedirect ? "`\(query.address)` redirects to an address that has" : "`\(query.address)` has"
    let names = query.names.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      717, "\(whose) values after `?` or `#`, which are recorded", at: nil, severity: .warning,
      help: names.isEmpty ? nil : "`--redact NAME` leaves a value out; here NAME may be \(names)")
  }
}

extension DiagnosticCode {
  /// A log of `--trace` or `--itf` cannot be read.
  static let unreadableLog = DiagnosticCode(874)
}
