/// What `vsh` can be told: the one table of commands and options.
///
/// Parsing, `--help`, the man page and the check of the README all read it, so that none can fall behind. It hides
/// nothing and does nothing; what an option's words come to is `Options`. Its rows stand in the
/// order in which help lists them.
package enum OptionTable {
  package static let options: [OptionEntry] = [
    OptionEntry(
      .steps, short: "c", argument: .required("STEPS"), commands: [.run],
      meaning: "run these steps instead of a file"),
    OptionEntry(
      .interactive, short: "i", commands: [.run], repeats: .last,
      meaning: "go on at the prompt when the files have run"),
    OptionEntry(
      .model, argument: .required("NAME=FILE"), commands: [.run, .test, .models], repeats: .all,
      meaning: "give a model other data, from a file or an address"),
    OptionEntry(
      .allowNet, commands: [.run, .test, .models], repeats: .last,
      meaning: "read data from `http` and `https` addresses"),
    OptionEntry(
      .record, argument: .required("DIR"), commands: [.run, .test, .models], repeats: .last,
      meaning: "keep what the network answers as files of DIR"),
    OptionEntry(
      .redact, argument: .required("NAME"), commands: [.run, .test, .models], repeats: .all,
      meaning: "leave the query parameter NAME's value out of what --record keeps"),
    OptionEntry(
      .replay, argument: .required("DIR"), commands: [.run, .test, .models], repeats: .last,
      meaning: "take the network's answers from DIR, and ask nobody"),
    OptionEntry(
      .width, argument: .required("N"), commands: [.run, .test], repeats: .last,
      meaning:
        "cells of the screen, \(OptionLimits.leastWidth) to \(OptionLimits.greatestWidth), "
        + "default \(OptionLimits.defaultWidth)"),
    OptionEntry(
      .operations, argument: .required("N"), commands: [.test], repeats: .last,
      meaning: "operations that a test may take, default: only each of its steps is bounded"),
    OptionEntry(
      .update, short: "u", argument: .optional("force"), commands: [.test], repeats: .last,
      meaning: "write golden files and inline screens that differ; with CI set, only =force does"),
    OptionEntry(
      .review, commands: [.test], repeats: .last,
      meaning: "show each difference and ask: accept, reject, skip, quit"),
    OptionEntry(
      .watch, commands: [.run, .test], repeats: .last,
      meaning: "run again what a changed file touches, until Ctrl-C"),
    OptionEntry(
      .coverage, argument: .optional("lcov=FILE|json=FILE"), commands: [.test], repeats: .all,
      meaning: "tell what no test reached"),
    OptionEntry(
      .filter, short: "k", argument: .required("TEXT"), commands: [.test], repeats: .all,
      meaning: "only tests whose name or path contains it"),
    OptionEntry(
      .exclude, argument: .required("TEXT"), commands: [.test], repeats: .all,
      meaning: "no tests whose name or path contains it"),
    OptionEntry(
      .tag, argument: .required("TAG"), commands: [.test], repeats: .all,
      meaning: "only tests that are `tagged` with it"),
    OptionEntry(
      .skipTag, argument: .required("TAG"), commands: [.test], repeats: .all,
      meaning: "no tests that are `tagged` with it"),
    OptionEntry(
      .onlyFailed, argument: .optional("REPORT"), commands: [.test], repeats: .last,
      meaning:
        "only what failed in this JSON report; without =REPORT, in the one that --report json=FILE names"),
    OptionEntry(
      .list, argument: .optional("json"), commands: [.test], repeats: .last,
      meaning: "name the tests, run none"),
    OptionEntry(
      .jobs, short: "j", argument: .required("N"), commands: [.test], repeats: .last,
      meaning: "files run side by side, default: as many as there are processors"),
    OptionEntry(
      .shard, argument: .required("I/N"), commands: [.test], repeats: .last,
      meaning: "only the Ith of N parts of the files"),
    OptionEntry(
      .shuffle, argument: .optional("SEED"), commands: [.test], repeats: .last,
      meaning: "run the files in another order, which SEED repeats"),
    OptionEntry(
      .failFast, argument: .optional("N"), commands: [.test], repeats: .last,
      meaning: "stop after the first failure, or the Nth"),
    OptionEntry(
      .report, argument: .required("FORMAT[=FILE]"), commands: [.test, .report], repeats: .all,
      meaning: "text, junit, tap, json or github, to FILE or standard output"),
    OptionEntry(
      .slowest, argument: .required("N"), commands: [.test], repeats: .last,
      meaning: "name the N tests that took longest"),
    OptionEntry(
      .timing, commands: [.run], repeats: .last,
      meaning: "time and events per second of each top-level step, on standard error"),
    OptionEntry(
      .check, commands: [.fmt], repeats: .last, meaning: "only tell which files would change"),
    OptionEntry(
      .json, commands: [.models], repeats: .last, meaning: "one JSON document on standard output"),
    OptionEntry(
      .color, argument: .required("auto|always|never"), commands: Command.allCases, repeats: .last,
      meaning: "colour in diagnostics, default auto: on a terminal"),
    OptionEntry(
      .help, short: "h", commands: Command.allCases, repeats: .last, meaning: "print help"),
    OptionEntry(.version, commands: [.run], repeats: .last, meaning: "print the version"),
  ]

  package static func entry(long name: String) -> OptionEntry? {
    options.first { $0.long == name }
  }

  package static func entry(short letter: Unicode.Scalar) -> OptionEntry? {
    options.first { $0.short == letter }
  }

  package static func options(of command: Command) -> [OptionEntry] {
    options.filter { $0.commands.contains(command) }
  }
}

/// What `vsh` is asked to do. The raw value is the word on the command line; `run` may be left out.
package enum Command: String, CaseIterable, Sendable {
  case run, test, check, fmt, models, report, prelude

  /// What may follow the options, as usage lines print it; empty where nothing may.
  package var operands: String {
    switch self {
    case .run: "[FILE…]"
    case .test, .check, .fmt: "[PATH…]"
    case .models: "FILE"
    case .report: "merge REPORT…"
    case .prelude: ""
    }
  }

  /// Whether `-` among the operands stands for standard input.
  package var readsStandardInput: Bool {
    switch self {
    case .run, .check, .fmt, .models: true
    case .test, .report, .prelude: false
    }
  }

  /// A phrase for the list of commands.
  package var summary: String {
    switch self {
    case .run: "run scripts and print what happens"
    case .test: "run tests and compare golden files"
    case .check: "read and check, run nothing"
    case .fmt: "rewrite in the one format"
    case .models: "list a script's models and their data"
    case .report: "make one report of several"
    case .prelude: "print the models that every script can use"
    }
  }

  /// What a newcomer to the command has to know, in whole sentences.
  package var explanation: String {
    switch self {
    case .run:
      """
      Runs each file's top-level steps, then its tests, and prints the transcript.
      The word `run` may be left out. Without FILE, it is the prompt on a terminal;
      otherwise, and for `-`, the script is read from standard input. A script may
      begin with the line `#!/usr/bin/env vsh`.
      """
    case .test:
      """
      Runs the tests and top-level steps of every `*.vs` below each PATH (default: the
      current folder), except in hidden folders and where `.gitignore` says so, and
      compares the transcript of `news.vs` with `news.golden` where there is one.
      `news.vs:12` is the test on line 12.
      """
    case .check:
      """
      Reads every `*.vs` below each PATH (default: the current folder; `-` is standard
      input), reports all mistakes, and runs nothing.
      """
    case .fmt:
      """
      Rewrites every `*.vs` below each PATH (default: the current folder) in the one
      format. `-` formats standard input onto standard output.
      """
    case .models:
      """
      Lists the models that FILE uses or declares (`-` is standard input): what they
      can be asked, how long that takes, where their data come from and whether they
      can be read. Data that mean nothing are exit status 1, unreadable ones 2.
      """
    case .report:
      """
      Makes one report of the JSON reports of all shards of a run, each once; others
      are exit status 2. Without --report it is a JSON report on standard output.
      """
    case .prelude:
      """
      Prints the declarations that every script starts with, in the language itself.
      """
    }
  }
}

/// One option: its spelling, what it takes, who takes it.
package struct OptionEntry: Sendable {
  /// The word after the two dashes; `-c` and `-i` have no long form, and their words are used only here.
  package enum Name: String, CaseIterable, Sendable {
    case steps, interactive, model, width, update, review, watch, coverage, filter, exclude, tag, list, jobs,
      shard,
      shuffle, report, operations,
      slowest,
      timing, check
    case color, help, version
    case skipTag = "skip-tag"
    case onlyFailed = "only-failed"
    case failFast = "fail-fast"
    case allowNet = "allow-net"
    case record, redact, replay, json
  }

  package enum Argument: Equatable, Sendable {
    case none
    case required(String)
    /// Only as `--name=value`, since the next word may be a file.
    case optional(String)
  }

  package enum Repeats: Sendable {
    case once
    /// The last one holds, so that an alias can be overruled.
    case last
    case all
  }

  package let name: Name
  package let short: Unicode.Scalar?
  package let argument: Argument
  package let commands: [Command]
  package let repeats: Repeats
  package let meaning: String

  package init(
    _ name: Name, short: Unicode.Scalar? = nil, argument: Argument = .none, commands: [Command],
    repeats: Repeats = .once, meaning: String
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.commands = commands
    self.repeats = repeats
    self.meaning = meaning
  }

  /// The name behind `--`; nil for an option that is a letter only.
  package var long: String? {
    name == .steps || name == .interactive ? nil : name.rawValue
  }

  /// As one types it: `--width`, `-c`.
  package var spelling: String {
    if let long { return "--" + long }
    return short.map { "-\($0)" } ?? name.rawValue
  }

  /// With its argument: `--width N`, `-h, --help`.
  package var usage: String {
    let letter = long == nil ? "" : short.map { "-\($0), " } ?? ""
    switch argument {
    case .none: return letter + spelling
    case .required(let word): return letter + "\(spelling) \(word)"
    case .optional(let word): return letter + "\(spelling)[=\(word)]"
    }
  }
}

/// The ranges that options keep to (tool.md, Command line).
package enum OptionLimits {
  package static let leastWidth = 20
  package static let greatestWidth = 500
  package static let defaultWidth = 40
  /// More than a machine takes in a year.
  package static let mostOperations = 1_000_000_000_000_000_000
}
