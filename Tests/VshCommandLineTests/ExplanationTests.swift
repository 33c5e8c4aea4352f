import Foundation
import TestSupport
import Testing
import VshHelp
@testable import VshHost

@testable import VshCommandLine

/// `vsh explain`: every code of the messages has an entry, and both of its examples do what the entry says.
@Suite struct ExplanationTests {
  @Test func everyCodeHasAnEntryAndEveryEntryACode() throws {
    var codes: Set<String> = []
    let sources = Checkout.root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    for path in paths where path.hasSuffix("Messages.swift") || path.hasSuffix("HabitExplanation.swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      let numbers = /(?:Diagnostic|DiagnosticCode|unknown|StepProblem|self\.init|code =)\(?\s*(\d{3})\b/
      for match in text.matches(of: numbers) { codes.insert("VS0" + match.1) }
    }
    #expect(codes.count > 140)
    #expect(Explanation.all.map(\.code) == codes.sorted())
  }

  @Test func anEntryIsFoundByItsCodeHoweverItIsTyped() {
    for word in ["VS0203", "vs0203", "0203", "203"] { #expect(Explanation.named(word)?.code == "VS0203") }
    for word in ["", "VS", "VS9999", "-203", "99999", "VSVS0203", "２０３"] {
      #expect(Explanation.named(word) == nil, "\(word)")
    }
  }

  @Test func theListNamesEveryCode() {
    let run = CommandRun(["explain"])
    #expect(run.status == .passed)
    #expect(run.output.split(separator: "\n").count == Explanation.all.count)
    let one = CommandRun(["explain", "VS0203", "203"])
    #expect(one.output.ranges(of: "VS0203: An unknown state").count == 2)
    #expect(CommandRun(["explain", "nothing"]).status == .couldNotRun)
  }

  @Test func onATerminalAFailureEndsWithTheCommandThatExplainsItsFirstCode() {
    let wrong = "screen A { state a { after 1s -> bb }; view { txt 1 } }\nopen A\n"
    let files: [(Path, String)] = [("a.vs", wrong), ("b.vs", "expect 1 == 2\n"), ("c.vs", "show 1\n")]
    for (arguments, code) in [
      (["check", "a.vs", "b.vs"], "VS0203"), (["a.vs"], "VS0203"), (["c.vs", "b.vs"], "VS0850"),
      (["-c", "show 1 +"], "VS0120"), (["c.vs"], nil), (["check", "c.vs"], nil),
      (["check", "--format", "json", "a.vs"], nil),
    ] as [([String], String?)] {
      let seen = CommandRun(arguments, files: files, terminals: [.error]).error
      let lines = seen.split(separator: "\n").filter { $0.contains("vsh explain") }
      #expect(lines == (code.map { ["see `vsh explain \($0)`"] } ?? []), "\(arguments): \(seen)")
      #expect(code == nil || seen.hasSuffix("`\n"))
      #expect(!CommandRun(arguments, files: files).error.contains("vsh explain"))
    }
  }

  /// What no command prints by itself: it takes a terminal (`ShellTests`), a person who saves a file or presses Ctrl-C meanwhile, an
  /// app (`AppTests`), a browser (`LearnTests`), or no example is known.
  private static let notHere = ["VS0705", "VS0715", "VS0872", "VS0880", "VS0882", "VS0894"]

  /// The screen of VS0719 is a failure, too.
  @Test(arguments: Explanation.all.map(\.code).filter { !notHere.contains($0) })
  func theFirstExampleHasTheCodeAndTheSecondNone(code: String) throws {
    let explanation = try #require(Explanation.named(code))
    #expect(!explanation.title.isEmpty && !explanation.meaning.isEmpty)
    let wrong = try Example(explanation.wrong, code: code).run()
    let others: Set<String> = code == "VS0719" ? ["VS0850"] : []
    #expect(Self.codes(in: wrong.printed).subtracting(others) == [code], "\(wrong.printed)")
    let right = try Example(explanation.right, code: code).run()
    #expect(Self.codes(in: right.printed).isEmpty && right.status == .passed, "\(right.printed)")
  }

  private static func codes(in text: String) -> Set<String> {
    Set(text.matches(of: /\[(VS\d{4})\]/).map { String($0.1) })
  }
}

/// An example as `vsh explain` prints it. What stands first is `example.vs`; `NAME:` begins another file, `NAME, DESCRIPTION:` one
/// that is made as it says; `$` a command, below which stands what is typed.
private struct Example {
  private var files: [(name: String, making: String?, text: String)] = []
  private var commands: [(arguments: [String], input: String)] = []

  init(_ text: String, code: String) throws {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        let words = line.dropFirst(2).split(separator: " ").map(String.init)
        #expect(words.first == "vsh")
        commands.append((Array(words.dropFirst()), ""))
      } else if let last = commands.indices.last {
        commands[last].input += line + "\n"
      } else if let head = line.wholeMatch(of: /([a-z\/]+\.[a-z]+)(?:, (.*))?:/) {
        files.append((String(head.1), head.2.map(String.init), ""))
      } else {
        if files.isEmpty { files.append(("example.vs", nil, "")) }
        files[files.count - 1].text += line + "\n"
      }
    }
    if commands.isEmpty { commands = [((code < "VS0800" ? ["check"] : []) + ["example.vs"], "")] }
  }

  func run() throws -> (printed: String, status: VshCommandLine.ExitStatus) {
    let input = commands.map(\.input).joined()
    let answer = NetworkAnswer(
      status: 200, contentType: "application/json", finalAddress: "https://tea.example/list.json",
      body: Array("[]".utf8))
    let memory = MemoryHost(
      input: input, terminals: [.input, .output, .error], network: Network { _, _ in .success(answer) })
    for file in files {
      try memory.host.files.makeFolder(Path(file.name).parent)
      try memory.host.files.replaceAtomically(Path(file.name), with: Self.bytes(file.making, file.text))
    }
    var status = VshCommandLine.ExitStatus.passed
    for command in commands {
      status = status.combined(with: CommandLineTool(host: memory.host).run(command.arguments))
    }
    return (memory.output + memory.errorOutput, status)
  }

  private static func bytes(_ making: String?, _ text: String) throws -> [UInt8] {
    switch making {
    case nil: return Array(text.utf8)
    case "saved in ISO 8859-1": return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case "9 MiB of blanks": return [UInt8](repeating: UInt8(ascii: " "), count: 9 << 20)
    case "250 flows that call each other":
      let flows = (0..<250).map { "flow f\($0) { f\($0 + 1) }\n" }.joined()
      return Array((flows + "flow f250 { show 1 }\nf0\n").utf8)
    case .some(let other):
      Issue.record("no file is made as `\(other)`")
      return []
    }
  }
}
