package import VshHost

/// What a command line means: one command with the values that it needs, all of them checked.
///
/// Nothing here is text still to be read, and no command sees an option of another. Whether a path exists is not
/// known yet.
package enum Invocation: Equatable, Sendable {
  case run(RunOptions)
  case test(TestOptions)
  case check(CheckOptions)
  case fmt(FmtOptions)
  case prelude(PreludeOptions)
  /// Help on one command, or on all of them.
  case help(Command?)
  case version
}

package struct RunOptions: Equatable, Sendable {
  /// Empty when no file was named: a script on a piped standard input is meant.
  package var sources: [ScriptSource] = []
  /// The argument of `-c`; then there are no sources.
  package var steps: String?
  /// The prompt follows.
  package var isInteractive = false
  package var models: [ModelSource] = []
  package var widthCells = OptionLimits.defaultWidth
  package var color = ColorChoice.auto
  /// `vsh tset`: the first file's name is close to this command. Worth a word when there is no such file.
  package var likelyCommand: String?

  package init() {}
}

package struct TestOptions: Equatable, Sendable {
  /// Never empty.
  package var paths: [Path] = ["."]
  package var models: [ModelSource] = []
  package var widthCells = OptionLimits.defaultWidth
  package var update = UpdateMode.never
  /// A test is taken when any of them stands in its name or path; when there is none, all are.
  package var filters: [String] = []
  package var isListingOnly = false
  package var color = ColorChoice.auto

  package init() {}
}

package struct CheckOptions: Equatable, Sendable {
  /// Never empty.
  package var sources: [ScriptSource] = [.path(".")]
  package var color = ColorChoice.auto

  package init() {}
}

package struct FmtOptions: Equatable, Sendable {
  /// Never empty; standard input stands alone.
  package var sources: [ScriptSource] = [.path(".")]
  package var isCheckingOnly = false
  package var color = ColorChoice.auto

  package init() {}
}

package struct PreludeOptions: Equatable, Sendable {
  package var color = ColorChoice.auto

  package init() {}
}

/// Where a script comes from.
package enum ScriptSource: Equatable, Sendable {
  case path(Path)
  case standardInput
}

/// `--model NAME=FILE`: the model takes its data from the file.
package struct ModelSource: Equatable, Sendable {
  package let name: String
  package let file: Path

  package init(name: String, file: Path) {
    self.name = name
    self.file = file
  }
}

/// What `vsh test` may write.
package enum UpdateMode: Equatable, Sendable {
  case never
  case unlessCI
  case always

  /// Why nothing may be written, where something was asked for: a build server that rewrote its
  /// golden files would pass whatever the code does.
  package func refusal(in environment: Environment) -> UsageProblem? {
    guard self == .unlessCI, environment.isSet("CI") else { return nil }
    return UsageProblem(
      "`--update` writes nothing while the variable CI is set",
      wayOut: "run it on your own machine, or say `--update=force`", command: .test)
  }
}

/// Whether diagnostics are coloured.
package enum ColorChoice: String, CaseIterable, Equatable, Sendable {
  case auto, always, never

  /// What the choice comes to for one stream (https://no-color.org, https://bixense.com/clicolors): what was
  /// said on the command line goes first, then the variables, then whether a person is looking.
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
