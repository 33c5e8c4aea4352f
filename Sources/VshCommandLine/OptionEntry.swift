/// One option: its spelling, its argument, its commands, and the value it sets.
package struct OptionEntry: Sendable {
  package enum Argument: Equatable, Sendable {
    case none
    case required(String)
    /// Only as `--name=value`, since the next word may be a file.
    case optional(String)
  }

  /// The name after `--`; nil for an option that is a letter only.
  package let long: String?
  package let short: Unicode.Scalar?
  package let argument: Argument
  /// The words with which its argument may begin, if there are no others.
  package let choices: [String]
  package let commands: [Command]
  package let meaning: String
  package let effect: OptionEffect

  init(
    _ long: String?, short: Unicode.Scalar? = nil, argument: Argument = .none, choices: [String] = [],
    commands: [Command], meaning: String, _ effect: OptionEffect
  ) {
    self.long = long
    self.short = short
    self.argument = argument
    self.choices = choices
    self.commands = commands
    self.meaning = meaning
    self.effect = effect
  }

  /// The spelling on the command line: `--width`, `-c`.
  package var spelling: String {
    if let long { return "--" + long }
    return short.map { "-\($0)" } ?? ""
  }

  /// The spelling with the argument: `--width N`, `-h, --help`.
  package var usage: String {
    let letter = long == nil ? "" : short.map { "-\($0), " } ?? ""
    switch argument {
    case .none: return letter + spelling
    case .required(let word): return letter + "\(spelling) \(word)"
    case .optional(let word): return letter + "\(spelling)[=\(word)]"
    }
  }
}

/// The effect of an option on the values; or a problem with a suggestion.
package struct OptionEffect: Sendable {
  package enum Repeats: Sendable {
    case once
    /// The last one counts, so that an alias can be overruled.
    case last
    case all
  }

  package let repeats: Repeats
  let apply: @Sendable (inout Options, OptionUse) throws(UsageProblem) -> Void

  typealias Path<Value> = any WritableKeyPath<Options, Value> & Sendable
  typealias Reader<Value> = @Sendable (OptionUse) throws(UsageProblem) -> Value

  /// An option that sets a property to its parsed value.
  static func set<Value>(
    _ path: Path<Value>, _ read: @escaping Reader<Value>, _ repeats: Repeats = .last
  ) -> OptionEffect {
    OptionEffect(repeats: repeats) { options, said throws(UsageProblem) in
      options[keyPath: path] = try read(said)
    }
  }

  static func turnOn(_ path: Path<Bool>) -> OptionEffect { set(path, { _ in true }) }

  /// An option that appends its parsed value to a property.
  static func append<Value>(_ path: Path<[Value]>, _ read: @escaping Reader<Value>) -> OptionEffect {
    OptionEffect(repeats: .all) { options, said throws(UsageProblem) in
      options[keyPath: path].append(try read(said))
    }
  }

  /// Appends the option's values to those of earlier uses.
  static func append<Value>(
    _ path: Path<[Value]>,
    _ read: @escaping @Sendable (OptionUse, [Value]) throws(UsageProblem) -> [Value]
  ) -> OptionEffect {
    OptionEffect(repeats: .all) { options, said throws(UsageProblem) in
      options[keyPath: path] = try read(said, options[keyPath: path])
    }
  }
}

/// An option as given to a command.
package struct OptionUse: Sendable {
  let entry: OptionEntry
  /// Nil where it has none; a required one is present.
  let value: String?
  let command: Command

  var text: String { value ?? "" }
}

/// The limits of options (tool.md, Command line).
package enum OptionLimits {
  package static let leastWidth = 20
  package static let greatestWidth = 500
  package static let defaultWidth = 40
  /// Of `--app-timeout`.
  package static let defaultAppMilliseconds = 10_000
  package static let greatestAppMilliseconds = 3_600_000
  /// More operations than a machine executes in a year.
  package static let mostOperations = 1_000_000_000_000_000_000
}
