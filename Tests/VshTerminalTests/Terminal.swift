import Foundation
import TestSupport

/// A terminal with one program in it: a tmux server of its own, which ends with it.
///
/// It types, and looks until the screen shows what was expected or the deadline has passed; it never waits for a time.
final class Terminal {
  struct Screen {
    /// Without blanks at the ends of lines, and without empty lines at the end.
    var lines: [String]
    var column: Int
    var row: Int

    var text: String { lines.joined(separator: "\n") }
    var last: String { lines.last ?? "" }
  }

  /// Generous, for a machine that has other things to do.
  static let deadlineSeconds = 30.0

  static let tmux = Installed.path(of: "tmux")

  static let vsh = Installed.vsh?.path

  /// A home of its own, with the history in it.
  let home: URL
  private let socket = "vsh-\(UUID().uuidString.prefix(8))"
  private let tmux: String
  /// The processes of the terminal.
  private var group: pid_t = 0

  /// Runs a command of the shell, in which `$VSH` is the program; what it leaves stays on the screen.
  init(
    _ command: String = "$VSH", columns: Int = 60, rows: Int = 16, variables: [String: String] = [:],
    files: [String: String] = [:]
  ) throws {
    guard let tmux = Terminal.tmux, let vsh = Terminal.vsh else {
      throw TerminalFailure("tmux or vsh is missing")
    }
    self.tmux = tmux
    home = FileManager.default.temporaryDirectory.appendingPathComponent(socket).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    for (name, text) in files {
      try text.write(to: home.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    var environment = ["HOME": home.path, "VSH": vsh, "PATH": "/usr/bin:/bin", "PS1": "$ ", "TERM": "screen"]
    environment.merge(variables) { _, new in new }
    let words = environment.map { "\($0)=\(Terminal.quoted($1))" }.sorted().joined(separator: " ")
    let shell = "cd \(Terminal.quoted(home.path)); \(command); echo left with $?; exec cat"
    let started = try run([
      "-u", "-f", "/dev/null", "new-session", "-d", "-P", "-F", "#{pane_pid}", "-x", "\(columns)", "-y",
      "\(rows)",
      "exec env -i \(words) sh -c \(Terminal.quoted(shell))",
    ])
    group = pid_t(started.filter(\.isNumber)) ?? 0
  }

  deinit {
    _ = try? run(["kill-server"])
    // vsh saves its history when the terminal is gone, and makes the folders for it again.
    let deadline = Date(timeIntervalSinceNow: Terminal.deadlineSeconds)
    while group > 1, kill(-group, 0) == 0, Date() < deadline { usleep(20_000) }
    try? FileManager.default.removeItem(at: home)
  }

  // MARK: Typing

  func type(_ text: String) throws { _ = try run(["send-keys", "-l", "--", text]) }

  /// Keys by tmux's names: `Enter`, `C-c`, `Left`.
  func press(_ keys: String...) throws { _ = try run(["send-keys"] + keys) }

  /// As a terminal pastes: between brackets, where the program asked for them.
  func paste(_ text: String) throws {
    let file = home.appendingPathComponent("pasted")
    try text.write(to: file, atomically: false, encoding: .utf8)
    _ = try run(["load-buffer", file.path])
    _ = try run(["paste-buffer", "-p", "-r"])
  }

  func resize(columns: Int, rows: Int = 16) throws {
    _ = try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Closes the window.
  func hangUp() throws { _ = try run(["kill-server"]) }

  // MARK: Looking

  func screen() throws -> Screen {
    let shown = try run(["capture-pane", "-p", ";", "display-message", "-p", "#{cursor_x} #{cursor_y}"])
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    if lines.last == "" { lines.removeLast() }
    let cursor = (lines.popLast() ?? "").split(separator: " ").compactMap { Int($0) }
    while lines.last == "" { lines.removeLast() }
    guard cursor.count == 2 else { throw TerminalFailure("the cursor is nowhere: \(shown)") }
    return Screen(lines: lines, column: cursor[0], row: cursor[1])
  }

  @discardableResult
  func wait(for what: String, until holds: (Screen) throws -> Bool) throws -> Screen {
    let deadline = Date(timeIntervalSinceNow: Terminal.deadlineSeconds)
    var shown = try screen()
    while try !holds(shown) {
      if Date() > deadline {
        throw TerminalFailure(
          "no \(what); the cursor is at \(shown.column), \(shown.row) of\n\(shown.text)")
      }
      usleep(20_000)
      shown = try screen()
    }
    return shown
  }

  @discardableResult
  func waitForPrompt() throws -> Screen {
    try wait(for: "prompt") { $0.last.hasSuffix("vsh>") }
  }

  /// Waits for a line that is just this.
  @discardableResult
  func wait(forLine line: String) throws -> Screen {
    try wait(for: "line `\(line)`") { $0.lines.contains(line) }
  }

  /// Waits until the last lines are these.
  @discardableResult
  func wait(forLast lines: String...) throws -> Screen {
    try wait(for: "end\n\(lines.joined(separator: "\n"))\n") { $0.lines.suffix(lines.count) == lines[...] }
  }

  // MARK: tmux

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  private func run(_ arguments: [String]) throws -> String {
    let outcome = try ChildProcess.run(
      [tmux, "-L", socket, "-u"] + arguments,
      variables: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "screen"])
    if outcome.status != 0 {
      throw TerminalFailure("tmux \(arguments.joined(separator: " ")): \(outcome.text)")
    }
    return outcome.text
  }
}
