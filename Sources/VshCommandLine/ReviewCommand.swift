import VshHost
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh test --review`: shows each difference with the steps that led to it, and asks what to do.
///
/// Inline screens come first, since a golden file is only right when its script's tests pass. Nothing is written before
/// all questions of a round are answered; changes accepted before `quit` are written. Then the tests run as usual; a
/// failure to write is more severe than a failed test.
struct ReviewCommand {
  let host: Host
  let options: Options

  private enum Round: CaseIterable {
    case screens, goldens
  }

  private static let stepsShown = 20

  func run() throws(UsageProblem) -> ExitStatus {
    try refuseUnlessSomebodyIsThere()
    host.interrupts.watch()
    let output = Output(host: host, color: options.color)
    let command = TestCommand(host: host, options: options)
    let (found, selection) = try command.choose(BuildServer(host.environment))
    let scripts = found.scripts
    let suite = command.suite(found, selection)
    var acceptedCauses: Set<ReviewCause> = []
    var tally = (accepted: 0, rejected: 0, left: 0)
    var hasQuit = false
    var written = ExitStatus.passed
    for round in Round.allCases where !hasQuit {
      var obstacles: [String] = []
      let files = scripts.compactMap { script -> ReviewedFile? in
        switch round {
        case .screens: return suite.screensToReview(script)
        case .goldens:
          var obstacle: String?
          defer { if let obstacle { obstacles.append(obstacle) } }
          return suite.goldenToReview(script, obstacle: &obstacle)
        }
      }
      for obstacle in obstacles { host.console.write("\(obstacle)\n") }
      var review = Review(files.flatMap(\.changes), acceptedCauses: acceptedCauses)
      for change in review.changes.indices where review.isAccepted(change) {
        host.console.write("\(review.changes[change].location): accepted with its cause\n")
      }
      while let next = review.next {
        guard let answer = ask(about: next, of: review) else { return .interrupted }
        review.answer(next, answer)
        hasQuit = answer == .quit
      }
      acceptedCauses = review.acceptedCauses
      var first = 0
      for file in files {
        let start = first
        first += file.changes.count
        guard file.changes.indices.contains(where: { review.isAccepted(start + $0) }) else { continue }
        written = written.combined(
          with: output.status { () throws(HostProblem) in
            if let reason = try suite.write(file, accepting: { review.isAccepted(start + $0) }) {
              output.print([.unwritten(reason)], [])
            } else {
              host.console.write("written: \(file.path)\n")
            }
            return .passed
          })
      }
      tally.accepted += review.count(.accepted)
      tally.rejected += review.count(.rejected)
      tally.left += review.count(.skipped) + review.count(nil)
    }
    host.console.write(
      tally == (0, 0, 0)
        ? "there is nothing to review\n\n"
        : "\(tally.accepted) accepted, \(tally.rejected) rejected, \(tally.left) left\n\n")
    var plain = options
    plain.test.isReviewing = false
    return try TestCommand(host: host, options: plain).run().combined(with: written)
  }

  /// Nil after Ctrl-C.
  private func ask(about change: Int, of review: Review) -> ReviewAnswer? {
    host.console.write(painted: text(of: change, in: review))
    let count = review.locationCount(of: change)
    let all = count > 1 ? "[c]ause: accept all \(count) places, " : ""
    while true {
      host.console.write("[a]ccept, [r]eject, [s]kip, \(all)[q]uit? ")
      do throws(HostProblem) {
        // The end of the input means `quit`.
        guard let line = try host.console.readLine(limitBytes: Limits.fileBytes) else { return .quit }
        if let answer = ReviewAnswer(line: String(decoding: line, as: UTF8.self)) { return answer }
        explain(hasCause: count > 1)
      } catch {
        host.console.write("\n")
        return nil
      }
    }
  }

  private func explain(hasCause: Bool) {
    for answer in ReviewAnswer.allCases where hasCause || answer != .cause {
      host.console.write("  \(answer.key)  \(answer.meaning)\n")
    }
  }

  private func text(of change: Int, in review: Review) -> [UInt8] {
    let reviewed = review.changes[change]
    let count = review.locationCount(of: change)
    var text = "\n\(review.position(of: change) + 1) of \(review.changes.count): \(reviewed.location)"
    text += count > 1 ? ", one of \(count) places with this change\n" : "\n"
    let steps = reviewed.steps
    let shown =
      steps.count > Self.stepsShown ? steps.prefix(1) + steps.suffix(Self.stepsShown - 1) : steps[...]
    for (index, step) in shown.enumerated() {
      if index == 1, shown.count < steps.count { text += "  … \(steps.count - shown.count) lines\n" }
      text += "  \(visible(step))\n"
    }
    let diff = String(decoding: Pictures.lines(Array(reviewed.diff.utf8)), as: UTF8.self)
    let isColored = options.color.isColored(.output, on: host)
    return Pictures.lines(Array(text.utf8)) + Array((isColored ? UnifiedDiff.colored(diff) : diff).utf8)
  }

  private func refuseUnlessSomebodyIsThere() throws(UsageProblem) {
    if host.environment.isBuildServer {
      throw UsageProblem(
        "`--review` writes nothing while the variable CI is set", wayOut: instead, command: .test)
    }
    if !host.console.isTerminal(.input) || !host.console.isTerminal(.output) {
      throw UsageProblem(
        "`--review` asks questions, and there is no terminal", wayOut: instead, command: .test)
    }
  }

  /// The commands with the same effect without questions.
  private var instead: String {
    let said = [
      ("--filter", options.choice.filters), ("--exclude", options.choice.excluded),
      ("--tag", options.choice.tags),
      ("--skip-tag", options.choice.skippedTags),
    ]
    var words = said.flatMap { option, values in values.map { "\(option) \(ShellWord.quoted($0))" } }
    if options.paths != ["."] { words += options.paths.map { ShellWord.quoted(operand: $0.text) } }
    let rest = words.map { " " + $0 }.joined()
    return "`vsh test\(rest)` shows each difference, `vsh test --update\(rest)` accepts all of them"
  }
}
