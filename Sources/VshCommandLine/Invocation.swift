package import VshHost
package import VshReports
import VshSession
import VshSource
package import VshStoryboard

/// The request of a command line.
package enum Invocation: Equatable, Sendable {
  case perform(Command, Options)
  /// Help on one command, or on all of them.
  case help(Command?)
  case version
}

/// `--coverage`: the format of the report on missed points, and its file.
package enum CoverageChoice: Equatable, Sendable {
  case text
  case lcov(Path)
  case json(Path)
}

/// `--only-failed`: the source of the failures.
package enum FailedSource: Equatable, Sendable {
  case report(Path)
  /// The file that this run's own JSON report will replace.
  case ownReport
}

package enum ListFormat: Equatable, Sendable {
  case text, json
}

/// `--shuffle`: a given seed, or one to draw.
package enum ShuffleSeed: Equatable, Sendable {
  case said(UInt64)
  case drawn
}

/// `--mutate`: all changes, or some of them.
package enum MutationCount: Equatable, Sendable {
  case all
  case sample(Int)

  /// Nil for all.
  var limit: Int? {
    if case .sample(let count) = self { count } else { nil }
  }
}

/// `--report FORMAT[=FILE]`; without a file, standard output.
package struct ReportChoice: Equatable, Sendable {
  package let format: ReportFormat
  package let file: Path?

  package init(_ format: ReportFormat, file: Path? = nil) {
    self.format = format
    self.file = file
  }
}

/// The access to the network: `--allow-net`, `--record DIR`, `--redact NAME`, `--replay DIR`.
package struct NetworkChoice: Equatable, Sendable {
  package var isAllowed = false
  /// Only where it is allowed.
  package var recordFolder: Path?
  /// Query parameters whose values are not recorded; only where something is.
  package var redactedNames: [String] = []
  /// Takes precedence: with it, the network is not used.
  package var replayFolder: Path?

  package init() {}

  /// The network of a run, which requests no address twice. Recording an address with a query causes a warning at once.
  func network(of host: Host, color: ColorChoice) -> Network {
    if let replayFolder { return Network.replaying(from: replayFolder, files: host.files).remembering() }
    guard isAllowed else { return .refused }
    guard let recordFolder else { return host.network.remembering() }
    let output = Output(host: host, color: color)
    return host.network.recording(into: recordFolder, files: host.files, redacting: redactedNames) { query in
      output.print([.recordedQuery(query)], [])
    }.remembering()
  }
}

/// `--app COMMAND`: the program and its arguments.
package struct AppCommandWords: Equatable, Sendable {
  /// As it was given.
  package let text: String
  package let words: [String]
}

/// `--trace LOG` and `--itf LOG`.
package struct AppLog: Equatable, Sendable {
  package enum Form: Equatable, Sendable { case exchange, itf }

  package let path: Path
  package let form: Form
}

/// `--texts FILE`: the format is that of its name.
package struct TextsFile: Equatable, Sendable {
  package let path: Path
  package let format: StoryboardTexts
}

/// The source of a script.
package enum ScriptSource: Equatable, Sendable {
  case path(Path)
  case standardInput

  package var path: Path? {
    if case .path(let path) = self { path } else { nil }
  }

  /// The text of the source, which may contain control characters.
  package var name: String {
    switch self {
    case .path(let path): path.text
    case .standardInput: UnfiledScript.standardInput
    }
  }
}

/// `--model NAME=FILE`: the model takes its data from the file, or the address.
package struct ModelSource: Equatable, Sendable {
  package let name: String
  package let file: Path
}

/// Whether what was accepted is written anew: golden files, or what was learned.
package enum UpdateMode: Equatable, Sendable {
  case never
  case unlessCI
  case always

  /// Why nothing may be written although it was requested: a build server that rewrote its golden files would accept
  /// any code.
  package func refusal(in environment: Environment, of command: Command) -> UsageProblem? {
    guard self == .unlessCI, environment.isBuildServer else { return nil }
    return UsageProblem(
      "`--update` writes nothing while the variable CI is set",
      wayOut: "run it on your own machine, or say `--update=force`", command: command)
  }
}

/// Whether diagnostics are coloured.
package enum ColorChoice: String, CaseIterable, Equatable, Sendable {
  case auto, always, never

  /// Whether one stream is coloured (https://no-color.org, https://bixense.com/clicolors): the command line decides
  /// first, then the variables, then whether the stream is a terminal.
  package func isColored(_ stream: StandardStream, on host: Host) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if host.environment.isSet("NO_COLOR") { return false }
    if host.environment.isSet("CLICOLOR_FORCE"), host.environment["CLICOLOR_FORCE"] != "0" { return true }
    return host.environment["TERM"] != "dumb" && host.console.isTerminal(stream)
  }
}
