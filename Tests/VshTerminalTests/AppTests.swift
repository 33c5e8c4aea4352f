import Foundation
import TestSupport
import Testing

/// `vsh test --app` with real programs: the toy of `Corpus/app/toy` with each of its faults, the driver of
/// `Corpus/app/drivers` that misbehaves in every way, logs, and the end of the processes.
@Suite struct AppTests {
  static let folder = CaseFolder("app")

  /// What vsh prints on both outputs, in a folder of the corpus.
  ///
  /// - Parameter isQuiet: whether standard error is left out.
  private static func run(
    _ words: [String], in subfolder: String, isQuiet: Bool = false
  ) throws -> (status: Int32, text: String) {
    guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
    let ended = try ChildProcess.run(
      [
        "/bin/sh", "-c", "cd \"$0\" && exec \"$@\"\(isQuiet ? " 2>/dev/null" : "")",
        subfolder.hasPrefix("/") ? subfolder : folder.url.appendingPathComponent(subfolder).path, vsh,
      ]
        + words,
      variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
    return (ended.status >> 8 & 0xFF, ended.text)
  }

  private static func faults() -> [String] { folder.cases(".txt", in: "toy/faults").map(name) }

  private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  // MARK: The toy

  @Test func theToyAgrees() throws {
    let (status, text) = try Self.run(["test", "--app", "python3 toy.py", "toy.vs"], in: "toy")
    #expect(status == 0)
    #expect(text == (try Self.folder.expected("toy/toy.txt", actual: Array(text.utf8))))
  }

  /// Each fault is found by the unchanged script, with its step, its line and both sides.
  @Test(arguments: faults()) func aFaultIsFound(name: String) throws {
    let (status, text) = try Self.run(
      ["test", "--fail-fast", "--app", "python3 toy.py '\(name)'", "toy.vs"], in: "toy")
    #expect(status == 1)
    #expect(text == (try Self.folder.expected("toy/faults/\(name).txt", actual: Array(text.utf8))))
    #expect(text.contains("--> toy.vs:"))
  }

  /// Each is found on the paths of a walk, too, without the tests of the script.
  @Test(arguments: faults() + ["none"]) func aFaultIsFoundWithoutTests(name: String) throws {
    let script = try Self.folder.text("toy/toy.vs")
    let tests = try #require(script.firstRange(of: "test \"")).lowerBound
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try script[..<tests].write(
      to: folder.appendingPathComponent("toy.vs"), atomically: false, encoding: .utf8)
    let command = "python3 '\(Self.folder.url.path)/toy/toy.py' '\(name)'"
    let (status, text) = try Self.run(["explore", "--app", command, "toy.vs"], in: folder.path)
    #expect(status == (name == "none" ? 0 : 1))
    #expect(text == (try Self.folder.expected("toy/walks/\(name).txt", actual: Array(text.utf8))))
  }

  @Test func tenFaultsArePlanted() throws {
    let planted = try (Self.folder.text("toy/toy.py") + Self.folder.text("toy/teas.py"))
      .matches(of: /(?:FAULT|fault) (?:==|!=) "([a-z ]+)"/).map { String($0.1) }
    #expect(Set(planted) == Set(Self.faults()))
    #expect(Set(planted).count == 10)
  }

  @Test func theSameComesOutWithManyJobs() throws {
    func text(_ jobs: String) throws -> String {
      try Self.run(
        ["test", "--jobs", jobs, "--app", "python3 toy.py 'off by one'", "toy.vs", "mapped.vs"], in: "toy"
      ).text
    }
    #expect(try text("1") == text("8"))
  }

  /// A reduced test still differs from the app.
  @Test func aDifferenceIsShrunk() throws {
    let (status, text) = try Self.run(
      ["test", "--shrink", "--app", "python3 toy.py 'lost text'", "toy.vs", "-k", "last key"], in: "toy")
    #expect(status == 1)
    #expect(text == (try Self.folder.expected("toy/shrunk.txt", actual: Array(text.utf8))))
  }

  /// Known differences, names and ignored texts are in `mapped.vs`, which runs the tests of `toy.vs`.
  @Test(arguments: ["", "off by one", "lost text"]) func aMappingIsHeeded(fault: String) throws {
    let (status, text) = try Self.run(["test", "--app", "python3 toy.py '\(fault)'", "mapped.vs"], in: "toy")
    let name = fault.isEmpty ? "mapped" : "mapped \(fault)"
    #expect(text == (try Self.folder.expected("toy/\(name).txt", actual: Array(text.utf8))))
    #expect(status == (fault == "off by one" ? 0 : 1))
  }

  /// What the app calls otherwise, and what is not compared.
  @Test func namesAreHeeded() throws {
    let driver = try Self.folder.text("toy/toy.py")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let renamed = driver.replacing("\"label\": name,", with: "\"label\": name.replace('Tell', 'Share'),")
      .replacing(
        "for name, available in app.buttons().items():",
        with: "for name, available in list(app.buttons().items())[:1] + list(app.buttons().items())[2:]:")
    try renamed.write(to: folder.appendingPathComponent("toy.py"), atomically: false, encoding: .utf8)
    let teas = try Self.folder.text("toy/teas.py")
    try teas.write(to: folder.appendingPathComponent("teas.py"), atomically: false, encoding: .utf8)
    let command = "python3 '\(folder.path)/toy.py'"
    let (status, text) = try Self.run(["test", "--app", command, "named.vs"], in: "toy")
    #expect(status == 0, "\(text)")
    let (bare, differences) = try Self.run(["test", "--app", command, "toy.vs"], in: "toy")
    #expect(bare == 1)
    #expect(differences.contains("the app never shows button \"Reload\""), "\(differences)")
  }

  @Test func everyReportHasIt() throws {
    for format in ["json", "junit", "tap"] {
      let (_, said) = try Self.run(
        ["test", "--report", format, "--app", "python3 toy.py 'off by one'", "mapped.vs"], in: "toy",
        isQuiet: true)
      // How long a test takes is the machine's.
      let text = said.replacing(#/ time="[0-9.]+"/#, with: "")
      #expect(text == (try Self.folder.expected("toy/report.\(format)", actual: Array(text.utf8))))
      if format != "json" { continue }
      var check = try SchemaCheck("report.schema.json")
      try check.check(json: text)
      #expect(check.problems.isEmpty, "\(check.problems)")
    }
  }

  @Test func thePromptComparesEachStep() throws {
    guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
    let typed = Self.folder.url.appendingPathComponent("toy/typed.vsh").path
    let (status, text) = try ChildProcess.run(
      [
        "/bin/sh", "-c", "cd \"$0\" && exec \"$1\" -i --app \"python3 toy.py 'off by one'\" toy.vs < \"$2\"",
        Self.folder.url.appendingPathComponent("toy").path, vsh, typed,
      ],
      variables: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": FileManager.default.temporaryDirectory.path, "VSH_HISTORY": "/dev/null",
      ])
    #expect(status == 0)
    #expect(text == (try Self.folder.expected("toy/typed.txt", actual: Array(text.utf8))))
  }

  // MARK: Drivers

  @Test(arguments: folder.cases(".txt", in: "drivers/outputs").map(name)) func aDriverThatMisbehavesIsNamed(
    mode: String
  ) throws {
    let patience = mode == "hangs" ? "1s" : "60s"
    var (status, text) = try Self.run(
      ["test", "--app-timeout", patience, "--app", "python3 bad.py '\(mode)'", "one.vs"], in: "drivers")
    if mode == "many errors" {
      #expect(text.split(separator: "\n").filter { $0.hasPrefix("warning") }.count == 3_000)
      text = text.split(separator: "\n").filter { !$0.hasPrefix("warning") }.map { $0.prefix(60) + "\n" }
        .joined()
    }
    #expect(text == (try Self.folder.expected("drivers/outputs/\(mode).txt", actual: Array(text.utf8))))
    #expect(status == (mode == "good" ? 0 : 2))
  }

  @Test func everyWayToMisbehaveHasAnOutput() throws {
    let driver = try Self.folder.text("drivers/bad.py")
    let modes = driver.matches(of: /(?:case|MODE ==|when|if) "([A-Za-z ]+)"|"((?:unknown|reports) [a-z]+)"/)
      .compactMap {
        ($0.1 ?? $0.2).map(String.init)
      }
    let outputs = Set(Self.folder.cases(".txt", in: "drivers/outputs").map(Self.name)).subtracting(["good"])
    #expect(Set(modes) == outputs)
    #expect(outputs.count >= 22)
  }

  /// The other files run.
  @Test func aDriverThatEndsConcernsItsFileAlone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = try Self.folder.text("drivers/one.vs")
    try one.write(to: folder.appendingPathComponent("a.vs"), atomically: false, encoding: .utf8)
    try one.replacing("tap \"Go\"", with: "expect count == 0").replacing("count == 1", with: "count == 0")
      .write(to: folder.appendingPathComponent("b.vs"), atomically: false, encoding: .utf8)
    let (status, text) = try Self.run(
      ["test", "--app", "python3 bad.py killed", folder.path], in: "drivers")
    #expect(status == 2)
    #expect(text.contains("b.vs: 1 passed") && text.contains("was ended by SIGSEGV"), "\(text)")
  }

  @Test(arguments: [
    ("nosuch-program-of-vsh", "could not be started"), ("./one.vs", "could not be started"),
    (".", "could not be started"), ("a | b", "is a sign of the shell"), ("python3 'x", "is not closed"),
    ("", "names no program"), ("A=b python3 x", "sets a variable"),
    ("python3 $HOME/x", "is a sign of the shell"),
  ]) func aCommandThatCannotBeStartedIsNamed(command: String, words: String) throws {
    let (status, text) = try Self.run(["test", "--app", command, "one.vs"], in: "drivers")
    #expect(status == 2)
    #expect(text.contains(words), "\(text)")
  }

  /// However the driver misbehaves on a path of a walk, the walk ends with a verdict.
  @Test(
    arguments: folder.cases(".txt", in: "drivers/outputs").map(name).filter {
      !["floods", "good"].contains($0)
    })
  func aWalkSaysWhyItCannotJudge(mode: String) throws {
    // On a busy machine a program may take more than a second to start.
    let limit = mode == "hangs" ? "3s" : "20s"
    let (status, text) = try Self.run(
      ["explore", "--states", "50", "--app-timeout", limit, "--app", "python3 bad.py '\(mode)'", "one.vs"],
      in: "drivers")
    #expect(status == 2)
    #expect(
      text.contains("explore one.vs One: ") && text.contains("error[VS0873]: the app `python3 bad.py"),
      "\(text)")
    // The others do not get as far as a path.
    let starts = [
      "dies at once", "many errors", "no version", "another version", "reports nothing", "unknown part",
    ]
    #expect(text.contains("  not judged: the app") != starts.contains(mode), "\(text)")
  }

  // MARK: The examination

  @Test(arguments: ["good", "dead", "same"]) func aDriverIsExamined(mode: String) throws {
    let command = mode == "good" ? "python3 ../toy/toy.py" : "python3 dull.py \(mode)"
    let (status, text) = try Self.run(["app", "check", "--app", command, "../toy/toy.vs"], in: "drivers")
    #expect(text == (try Self.folder.expected("drivers/check \(mode).txt", actual: Array(text.utf8))))
    #expect(status == (mode == "good" ? 0 : 1))
  }

  // MARK: Logs

  /// `toy.jsonl` is the traffic of `vsh test --app`, written by `logged.py`.
  @Test func theTrafficIsAsTheSchemaSays() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("log").path
    let (status, text) = try Self.run(
      ["test", "--app", "python3 logged.py \(log) ../toy/toy.py", "../toy/named.vs", "-k", "late"], in: "logs"
    )
    #expect(status == 0, "\(text)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count > 18)
    var check = try SchemaCheck("app.schema.json")
    for line in lines { try check.check(json: line) }
    #expect(check.problems.isEmpty, "\(check.problems)")
    let (traced, output) = try Self.run(["test", "--trace", log, "../toy/named.vs"], in: "logs")
    #expect(traced == 0, "\(output)")
  }

  /// Each path of a walk as a trace, which the script agrees with.
  @Test(arguments: ["toy/toy.vs", "drivers/one.vs"]) func aWalkIsWrittenAsTraces(script: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try Self.run(["explore", "--cover", "transitions", "--itf", folder.path, script], in: ".")
    let traces = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!traces.isEmpty)
    for trace in traces {
      let (status, text) = try Self.run(["test", "--itf", folder.path + "/" + trace, script], in: ".")
      #expect(status == 0, "\(text)")
    }
  }

  @Test(arguments: folder.cases(".txt", in: "logs").map(name)) func aLogIsCompared(name: String) throws {
    let option = name.hasSuffix(".itf.json") ? "--itf" : "--trace"
    let (_, text) = try Self.run(["test", option, name, "../toy/toy.vs"], in: "logs")
    #expect(text == (try Self.folder.expected("logs/\(name).txt", actual: Array(text.utf8))))
  }

  // MARK: Processes

  /// The driver starts a program that ignores signals, and ignores them itself. However vsh ends, both end.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL, 0], ["test", "explore"])
  func noProcessIsLeft(signal: Int32, command: String) throws {
    guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let notes = folder.appendingPathComponent("processes").path
    let process = try ChildProcess.start(
      [
        vsh, command, "--app-timeout", signal == 0 ? "1s" : "60s", "--app",
        "python3 '\(Self.folder.url.path)/drivers/stubborn.py' '\(notes)'",
        Self.folder.url.path + "/drivers/one.vs",
      ],
      variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    func processes() -> [pid_t] {
      ((try? String(contentsOfFile: notes, encoding: .utf8)) ?? "").split(separator: "\n").compactMap {
        pid_t($0)
      }
    }
    try wait("both have started") { processes().count == 2 }
    if signal != 0 { kill(process, signal) }
    _ = ChildProcess.waitForEnd(process)
    try wait("both have ended") { processes().allSatisfy { kill($0, 0) != 0 } }
  }

  private func wait(_ what: String, _ isTrue: () -> Bool) throws {
    for _ in 0..<3_000 {
      if isTrue() { return }
      usleep(10_000)
    }
    throw TerminalFailure("not after 30 s: \(what)")
  }
}
