/// The completion script for bash. bash splits words at `=`, so the script looks for the option before it.
enum BashCompletion {
  static var script: String {
    """
    # Completes the command lines of vsh; written by `vsh completions bash`.
    _vsh() {
        local word=${COMP_WORDS[COMP_CWORD]} before='' option='' command=run ends='' i
        ((COMP_CWORD > 0)) && before=${COMP_WORDS[COMP_CWORD - 1]}
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
            \(Command.allCases.map(\.rawValue).joined(separator: " | ")))
                command=${COMP_WORDS[i]}
                break ;;
            esac
        done
        for ((i = 1; i < COMP_CWORD; i++)); do [[ ${COMP_WORDS[i]} == -- ]] && ends=yes; done
        if [[ $word == = ]]; then
            option=$before=
            word=
        elif [[ $before == = ]]; then
            option=${COMP_WORDS[COMP_CWORD - 2]}=
        else
            option=$before
        fi
        [[ $ends ]] && option=
        case $option in
    \(optionCases)
        esac
        if [[ $word == -* && ! $ends ]]; then
            case $command in
    \(commandCases { "_vsh_words '\(spellings(of: $0))'" })
            esac
            return
        fi
        if ((COMP_CWORD == 1)); then
            _vsh_scripts
            _vsh_words '\(Command.allCases.map(\.rawValue).joined(separator: " "))'
            return
        fi
        case $command in
    \(commandCases(operands))
        esac
    }

    _vsh_words() { mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$1" -- "$word"); }

    # The names that are read, where one that begins with `-` would be an option: with `./` before it.
    _vsh_names() {
        compopt -o filenames 2>/dev/null
        local name
        COMPREPLY=()
        while IFS= read -r name; do
            [[ $name == -* && ! $ends ]] && name=./$name
            COMPREPLY+=("$name")
        done
    }

    _vsh_files() { _vsh_names < <(compgen -f -- "$word"); }

    _vsh_folders() { _vsh_names < <(compgen -d -- "$word"); }

    _vsh_scripts() { _vsh_names < <(compgen -d -- "$word"; compgen -f -X '!*.vs' -- "$word"); }

    complete -F _vsh vsh

    """
  }

  /// The choices after an option: with `=` in its spelling those of an attached value, else those of the next word.
  private static var optionCases: String {
    OptionTable.options.flatMap { entry -> [String] in
      var cases: [String] = []
      if let choice = entry.argumentChoice {
        cases.append("    \(spellings(of: entry).joined(separator: " | "))) \(call(choice)); return ;;")
      }
      if let choice = entry.attachedChoice {
        cases.append("    \(entry.spelling)=) \(call(choice)); return ;;")
      }
      return cases
    }.joined(separator: "\n")
  }

  private static func commandCases(_ body: (Command) -> String) -> String {
    Command.allCases.map { "        \($0.rawValue)) \(body($0)) ;;" }.joined(separator: "\n")
  }

  private static func spellings(of command: Command) -> String {
    OptionTable.options(of: command).flatMap(spellings).joined(separator: " ")
  }

  private static func spellings(of entry: OptionEntry) -> [String] {
    [entry.long.map { "--\($0)" }, entry.short.map { "-\($0)" }].compactMap { $0 }
  }

  private static func operands(of command: Command) -> String {
    guard let first = command.firstOperand else { return call(command.operandChoice) }
    return
      "if [[ $before == \(command.rawValue) ]]; then _vsh_words \(first); else \(call(command.operandChoice)); fi"
  }

  private static func call(_ choice: WordChoice) -> String {
    switch choice {
    case .nothing: ":"
    case .files: "_vsh_files"
    case .folders: "_vsh_folders"
    case .scripts: "_vsh_scripts"
    case .words(let words): "_vsh_words '\(words.joined(separator: " "))'"
    }
  }
}
