import VshHelp
import VshHost
import VshSource

/// `vsh explain`: the meaning of a diagnostic's code, or the list of all codes.
struct ExplainCommand {
  let host: Host
  let options: Options

  func run() throws(UsageProblem) -> ExitStatus {
    if options.sources.isEmpty {
      host.console.write(Explanation.all.map { "\($0.code)  \($0.title)\n" }.joined())
      return .passed
    }
    var texts: [String] = []
    for source in options.sources {
      guard let explanation = Explanation.named(source.name) else {
        throw UsageProblem(
          "`\(visible(source.name))` is not the code of a message", wayOut: "as in `vsh explain VS0203`",
          command: .explain)
      }
      texts.append(explanation.text)
    }
    host.console.write(texts.joined(separator: "\n"))
    return .passed
  }
}
