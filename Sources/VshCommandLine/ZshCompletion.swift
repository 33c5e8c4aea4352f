/// The completion script for zsh, with `_arguments`.
enum ZshCompletion {
  static var script: String {
    """
    #compdef vsh
    # Completes the command lines of vsh; written by `vsh completions zsh`.

    _vsh() {
        local command=run word
        local -a arguments hidden
        # A name that begins with `-` would be an option, except after `--`.
        [[ ${words[(i)--]} -lt $CURRENT ]] || hidden=(-F '(-*)')
        for word in ${words[2,CURRENT-1]}; do
            case $word in
            (\(Command.allCases.map(\.rawValue).joined(separator: "|")))
                command=$word
                break ;;
            esac
        done
        case $command in
    \(Command.allCases.map(arguments).joined(separator: "\n"))
        esac
        if [[ $command == run ]]; then
            arguments+=('1: :_vsh_first' '*:script:_files $hidden -g "*.vs"')
        else
            arguments+=('1: :_vsh_first')
        fi
        _arguments -s -S $arguments
    }

    _vsh_first() {
        local -a commands
        commands=(
    \(Command.allCases.map { "        \(quoted("\($0.rawValue):\($0.summary)"))" }.joined(separator: "\n"))
        )
        _alternative 'commands:command:{ _describe command commands }' 'scripts:script:_files $hidden -g "*.vs"'
    }

    if [[ $funcstack[1] == _vsh ]]; then
        _vsh "$@"
    else
        compdef _vsh vsh
    fi

    """
  }

  private static func arguments(of command: Command) -> String {
    let options = OptionTable.options(of: command).flatMap(specifications)
    let operands = command == .run ? [] : operands(of: command)
    let lines = (options + operands).map { "            \(quoted($0))" }
    return "    (\(command.rawValue)) arguments=(\n\(lines.joined(separator: "\n"))\n        ) ;;"
  }

  /// The specifications of an option, one per spelling. A `*` allows repetition.
  private static func specifications(of entry: OptionEntry) -> [String] {
    let star = entry.effect.repeats == .all ? "*" : ""
    let meaning = "[\(escaped(entry.meaning, "[]"))]"
    var found: [String] = []
    if entry.long != nil {
      let action = entry.attachedChoice.map { ":\(word(of: entry)):\(Self.action($0))" } ?? ""
      let sign =
        switch entry.argument {
        case .none: ""
        case .required: "="
        case .optional: "=-"
        }
      // An optional value has a second colon before it.
      let gap = if case .optional = entry.argument { ":" } else { "" }
      found.append("\(star)\(entry.spelling)\(sign)\(meaning)\(gap)\(action)")
    }
    if let short = entry.short {
      let action = entry.argumentChoice.map { ":\(word(of: entry)):\(Self.action($0))" } ?? ""
      found.append("\(star)-\(short)\(action.isEmpty ? "" : "+")\(meaning)\(action)")
    }
    return found
  }

  private static func word(of entry: OptionEntry) -> String {
    switch entry.argument {
    case .none: ""
    case .required(let word), .optional(let word): escaped(word, ":")
    }
  }

  private static func operands(of command: Command) -> [String] {
    let rest = "*:\(command.rawValue):\(action(command.operandChoice))"
    return command.firstOperand.map { ["2:what:(\($0))", rest] } ?? [rest]
  }

  private static func action(_ choice: WordChoice) -> String {
    switch choice {
    case .nothing: " "
    case .files: "_files $hidden"
    case .folders: "_files $hidden -/"
    case .scripts: "_files $hidden -g \"*.vs\""
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func escaped(_ text: String, _ signs: String) -> String {
    String(text.flatMap { signs.contains($0) ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
