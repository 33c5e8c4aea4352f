import VshSession
import VshSuite

/// What a run has to say about one subject, such as a test or a golden file.
///
/// The reports of a run list the same findings in their own formats; the words that they share are here.
struct Finding {
  enum Subject {
    /// A script that cannot be run.
    case script
    case test(TestRecord)
    case golden(GoldenRecord)
    /// The golden files or screens of a script that could not be compared or written, with a sentence for each.
    case writing([String])
    /// A golden file without a script.
    case orphan
    /// A script that was not run to the end.
    case unfinished
    /// A path that could not be examined.
    case problem
  }

  enum Outcome { case passed, failed, unjudged, skipped }

  /// The findings of one script, or those of one kind that have no script.
  struct Group {
    let name: String
    /// The script.
    var file: String?
    let findings: [Finding]
  }

  let subject: Subject
  let outcome: Outcome
  /// The script or the orphan; empty for a problem.
  let path: String
  /// What the subject is called within its file.
  let name: String
  /// A diagnostic's code, or a word for the kind of failure.
  let code: String
  /// Why the subject did not pass.
  let sentence: String
  /// The printed failures or the difference.
  var text = ""
  /// The diagnostics of a script or a test.
  var messages: [MessageRecord] = []

  /// Whether it is a test that is known to fail.
  var isKnown: Bool {
    if case .test(let test) = subject, case .known = test.setAside { true } else { false }
  }

  /// All findings of a run, in the order of its record.
  static func groups(of record: RunRecord) -> [Group] {
    let isInterrupted = record.ending == .interrupted
    let orphans = record.orphans.map { path in
      Finding(
        subject: .orphan, outcome: .failed, path: path, name: path, code: "orphan",
        sentence: "there is no script for this golden file")
    }
    let unfinished = record.unfinished.map { path in
      Finding(
        subject: .unfinished, outcome: isInterrupted ? .unjudged : .skipped, path: path, name: path,
        code: "interrupted",
        sentence: isInterrupted ? "the run was interrupted before its end" : "it was not run to the end")
    }
    let problems = record.problems.map { sentence in
      Finding(
        subject: .problem, outcome: .unjudged, path: "", name: sentence, code: "VS0700", sentence: sentence)
    }
    return record.files.map { Group(name: $0.path, file: $0.path, findings: findings(of: $0)) } + [
      Group(name: "golden files without a script", findings: orphans),
      Group(name: "not run to the end", findings: unfinished),
      Group(name: "problems", findings: problems),
    ]
  }

  private static func findings(of file: FileRecord) -> [Finding] {
    var findings: [Finding] = []
    if !file.isJudged {
      findings.append(
        Finding(
          .script, .unjudged, file.path, "the whole file",
          file.messages.filter { $0.severity == .error }))
    }
    for test in file.tests {
      if let aside = test.setAside {
        findings.append(
          Finding(
            subject: .test(test), outcome: .skipped, path: file.path, name: test.title, code: aside.word,
            sentence: aside.reason))
        continue
      }
      let outcome: Outcome = test.passed ? .passed : test.failed ? .failed : .unjudged
      findings.append(Finding(.test(test), outcome, file.path, test.title, test.failures))
    }
    if let golden = file.golden {
      var diff = ""
      if case .differs(let text) = golden.outcome { diff = text }
      findings.append(
        Finding(
          subject: .golden(golden), outcome: golden.outcome == .matches ? .passed : .failed, path: file.path,
          name: golden.path, code: "golden", sentence: golden.sentence, text: diff))
    }
    if let first = file.goldenProblems.first {
      findings.append(
        Finding(
          subject: .writing(file.goldenProblems), outcome: .failed, path: file.path, name: "writing",
          code: "golden", sentence: first, text: file.goldenProblems.joined(separator: "\n")))
    }
    return findings
  }
}

extension Finding {
  private init(
    _ subject: Subject, _ outcome: Outcome, _ path: String, _ name: String, _ messages: [MessageRecord]
  ) {
    self.init(
      subject: subject, outcome: outcome, path: path, name: name, code: messages.first?.code ?? "",
      sentence: messages.first?.message ?? "it failed",
      text: messages.map(\.text).joined(separator: "\n"), messages: messages)
  }
}
