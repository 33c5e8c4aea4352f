import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// The files that somebody has who follows the tutorial.
struct PageFolder {
  var files: [String: String] = [:]
  /// The one that was named last.
  var current = ""

  /// What `vsh` prints for one line behind `$`, and for what is typed at its prompt, on standard output and on standard error.
  mutating func run(_ command: String, typing lines: [String]) -> (output: [Substring], error: [Substring]) {
    var arguments: [String] = []
    for (index, piece) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      arguments += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
    }
    #expect(arguments.first == "vsh")
    let memory = MemoryHost(
      files: files.sorted { $0.key < $1.key }.map { (Path($0.key), $0.value) },
      input: lines.map { $0 + "\n" }.joined())
    let done = CommandRun(Array(arguments.dropFirst()), on: memory)
    for name in files.keys { files[name] = memory.text(Path(name)) }
    return (done.output.split(separator: "\n"), done.error.split(separator: "\n"))
  }

  /// Replaces the lines of a `diff` block that have no `+` with those that have no `-`.
  mutating func change(_ lines: [String]) throws {
    let old = lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) + "\n" }.joined()
    let new = lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) + "\n" }.joined()
    let text = try #require(files[current])
    #expect(text.ranges(of: old).count == 1, "\(current):\n\(old)")
    files[current] = text.replacing(old, with: new)
  }

  /// Runs the commands of a `console` block, each of which prints what is below it; on a terminal, both streams go to one
  /// place.
  ///
  /// - Returns: the number of commands.
  mutating func prints(_ lines: [String]) -> Int {
    let commands = Self.commands(of: lines)
    for (command, typed, printed) in commands {
      var (output, error) = run(command, typing: typed)
      for line in printed {
        if output.first == Substring(line) {
          output.removeFirst()
        } else if error.first == Substring(line) {
          error.removeFirst()
        } else {
          Issue.record("\(command) does not print: \(line)")
        }
      }
      #expect(output.isEmpty && error.isEmpty, "\(command)\n\(output)\n\(error)")
    }
    return commands.count
  }

  /// The commands of a `console` block, with what is typed at the prompt and what is printed.
  private static func commands(
    of lines: [String]
  ) -> [(command: String, typed: [String], printed: [String])] {
    var commands: [(command: String, typed: [String], printed: [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), [], []))
      } else if let typed = line.wholeMatch(of: /(?:vsh|[A-Z][A-Za-z.]*)(?: [^ >]+)*> (.*)/) {
        commands[commands.count - 1].typed.append(String(typed.1))
      } else if !line.isEmpty {
        commands[commands.count - 1].printed.append(line)
      }
    }
    return commands
  }
}
