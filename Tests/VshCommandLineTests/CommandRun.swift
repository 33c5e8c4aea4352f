import Foundation
import TestSupport
import VshHost

@testable import VshCommandLine

/// One command over a machine in memory: what it was given, and what it left.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let error: String
  let memory: MemoryHost

  init(
    _ arguments: [String], files: [(Path, String)] = [], variables: [String: String] = [:],
    terminals: Set<StandardStream> = []
  ) {
    self.init(arguments, on: MemoryHost(files: files, variables: variables, terminals: terminals))
  }

  init(_ arguments: [String], on memory: MemoryHost) {
    self.init(status: CommandLineTool(host: memory.host).run(arguments), memory: memory)
  }

  init(status: ExitStatus, memory: MemoryHost) {
    self.status = status
    output = memory.output
    error = memory.errorOutput
    self.memory = memory
  }
}

/// Scripts that most tests of `vsh test` can use.
enum Scripts {
  static let holds = "test \"holds\" {\n    expect 1 + 1 == 2\n}\n"
  static let fails = "test \"fails\" {\n    expect 1 + 1 == 3\n}\n"
  static let both = holds + "\n" + fails
  static let more = "test \"more\" {\n    expect 2 > 1\n}\n"
  static let shows = "screen S { view { text \"s\" } }\nopen S\nshow\n"
  static let shown = "> open S\n  S: open\n> show\ns\n"
}
