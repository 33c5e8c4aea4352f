import Foundation
import TestSupport
import Testing

/// What `make install` installs: completions in the shells themselves, the manual page, and where each file goes.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct ShellTests {
  /// How each shell is started without anybody's files, and finds what is installed below `$USR`. Bash has its own loader
  /// of completions in a package of its own.
  private static let bash = (
    "bash --norc --noprofile",
    setUp: "loader=/usr/share/bash-completion/bash_completion; export XDG_DATA_DIRS=$USR/share; "
      + "if [ -f $loader ]; then . $loader; else . $USR/share/bash-completion/completions/vsh; fi"
  )
  private static let zsh = (
    "zsh -f",
    setUp: "PS1='$ '; fpath=($USR/share/zsh/vendor-completions $fpath); autoload -Uz compinit; "
      + "compinit -u -D; bindkey '^I' complete-word"
  )
  private static let fish = (
    "XDG_DATA_DIRS=$USR/share:/usr/share fish", setUp: "function fish_prompt; echo '$ '; end"
  )

  /// What is typed before two tabs, and what the screen shows then.
  private static let completed: [(typed: String, shown: [String])] = [
    ("vsh tes", ["vsh test"]), ("vsh test --re", ["--report", "--replay", "--record"]),
    ("vsh explain VS021", ["VS0210", "VS0218"]),
  ]

  private func completes(_ shell: (String, setUp: String)) throws {
    let folder = try Self.installed(prefix: "/usr")
    defer { try? FileManager.default.removeItem(at: folder) }
    let usr = folder.path + "/usr"
    for (typed, shown) in Self.completed {
      let terminal = try Terminal(
        "TERM=screen \(shell.0)", columns: 100, rows: 40,
        variables: ["USR": usr, "PATH": "\(usr)/bin:/usr/bin:/bin"])
      try terminal.wait(for: "prompt") { !$0.text.isEmpty }
      try terminal.type(shell.setUp + "; printf '%s%s\\n' rea dy")
      try terminal.press("Enter")
      try terminal.wait(forLine: "ready")
      try terminal.type(typed)
      try terminal.wait(for: typed) { $0.text.contains(typed) }
      try terminal.press("Tab")
      try terminal.press("Tab")
      try terminal.wait(for: "\(shown)") { screen in shown.allSatisfy(screen.text.contains) }
    }
  }

  /// A file called `--fix` is offered as a file, behind `--` by its name and before it with `./`.
  @Test(.enabled(if: Installed.has("bash"), "skipped: bash is not installed"))
  func bashOffersNoFileAsAnOption() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["--fix.vs", "a b.vs"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let script = """
      export LC_ALL=C; cd "$FOLDER"; complete() { :; }; compopt() { :; }; source <("$VSH" completions bash)
      offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vsh; printf '<%s>' "${COMPREPLY[@]}" | tr '>' '\\n' | sort | tr '\\n' '>'; echo; }
      offer vsh check ''; offer vsh check -- ''; offer vsh check -- --f; offer vsh check --fi
      """
    var variables = Self.variables
    variables["FOLDER"] = folder.path
    let run = try ChildProcess.run(["/bin/bash", "-c", script], variables: variables)
    #expect(
      run.text.split(separator: "\n") == [
        "<./--fix.vs><a b.vs>", "<--fix.vs><a b.vs>", "<--fix.vs>", "<--fix>",
      ])
  }

  @Test(.enabled(if: Installed.has("bash"), "skipped: bash is not installed")) func bashCompletes() throws {
    try completes(Self.bash)
  }

  @Test(.enabled(if: Installed.has("zsh"), "skipped: zsh is not installed")) func zshCompletes() throws {
    try completes(Self.zsh)
  }

  @Test(.enabled(if: Installed.has("fish"), "skipped: fish is not installed")) func fishCompletes() throws {
    try completes(Self.fish)
  }

  @Test(.enabled(if: Installed.has("mandoc"), "skipped: mandoc is not installed"))
  func theManualPageIsFlawless() throws {
    let lint = try ChildProcess.run(
      ["/bin/sh", "-c", "\"$VSH\" man | mandoc -Tlint"], variables: Self.variables)
    #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)")
  }

  /// A folder with what `make install` installs there.
  private static func installed(prefix: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    var variables = Self.variables
    variables["DESTDIR"] = folder.path
    let made = try ChildProcess.run(
      [
        "/bin/sh", "-c",
        "make -C '\(Checkout.root.path)' install-files VSH=\"$VSH\" PREFIX=\(prefix) DESTDIR=\"$DESTDIR\"",
      ], variables: variables)
    #expect(made.status == 0, "\(made.text)")
    return folder
  }

  @Test func everyFileIsInstalledInItsFolder() throws {
    for (prefix, functions) in [("/usr", "vendor-completions"), ("/usr/local", "site-functions")] {
      let folder = try Self.installed(prefix: prefix)
      defer { try? FileManager.default.removeItem(at: folder) }
      for path in [
        "bin/vsh", "share/man/man1/vsh.1.gz", "share/bash-completion/completions/vsh",
        "share/zsh/\(functions)/_vsh",
        "share/fish/vendor_completions.d/vsh.fish",
        "share/vim/vimfiles/syntax/viewscript.vim", "share/vim/vimfiles/ftdetect/viewscript.vim",
        "share/nvim/site/syntax/viewscript.vim", "share/emacs/site-lisp/viewscript-mode.el",
        "share/vsh/vscode/extension.js", "share/vsh/vscode/syntaxes/vsh.tmLanguage.json",
      ] {
        let size = try FileManager.default.attributesOfItem(atPath: "\(folder.path)\(prefix)/\(path)")[.size]
        #expect((size as? Int ?? 0) > 100, "\(path)")
      }
    }
  }

  /// The example of VS0715, which only a terminal has.
  @Test func aHistoryThatIsNoneIsExplained() throws {
    let terminal = try Terminal(variables: ["VSH_HISTORY": "notes.txt"], files: ["notes.txt": "Tea\n"])
    try terminal.waitForPrompt()
    try terminal.type("show 1")
    try terminal.press("Enter")
    try terminal.wait(for: "the warning") { $0.text.contains("warning[VS0715]") }
  }

  private static var variables: [String: String] {
    ["PATH": "/usr/bin:/bin", "VSH": Terminal.vsh ?? "", "HOME": "/nonexistent"]
  }
}
