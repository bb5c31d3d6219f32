/// The scripts that complete command lines, made of the same tables as the help.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  static func text(for shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  /// What can stand behind some verbs before a store does.
  private static let subcommands: [String: [String]] = [
    "mark": ["add", "ls", "rm"],
    "storyboard": ["list", "graph", "lint", "diff", "check"],
    "help": ToolVerb.all.map(\.name) + HelpText.pages,
    "completions": shells,
  ]

  private static var verbs: String { ToolVerb.all.map(\.name).joined(separator: " ") }

  /// The words that options are completed to.
  private static func words(_ verb: ToolVerb) -> String {
    verb.allOptions.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: - bash

  private static var bash: String {
    var text = """
      # Completes navlog's verbs, options and values: eval "$(navlog completions bash)"
      _navlog() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local verb=${COMP_WORDS[1]} options= values= subcommands=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(verbs)' -- "$word"))
          return
        fi
        case $verb in

      """
    for verb in ToolVerb.all {
      text += "    \(verb.name))\n      options='\(words(verb))'\n"
      if let words = subcommands[verb.name] {
        text += "      subcommands='\(words.joined(separator: " "))'\n"
      }
      let choices = verb.allOptions.filter { !$0.choices.isEmpty }
      let files = verb.allOptions.filter { $0.value != nil && $0.choices.isEmpty }
      text += "      case $before in\n"
      for option in choices {
        text += "        \(names(option))) values='\(option.choices.joined(separator: " "))' ;;\n"
      }
      if !files.isEmpty {
        let all = files.map(names).joined(separator: "|")
        text += "        \(all)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
      }
      text += "      esac ;;\n"
    }
    return text + """
        esac
        if [ -n "$values" ]; then
          COMPREPLY=($(compgen -W "$values" -- "$word"))
        elif [ "${word#-}" != "$word" ]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
        elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$subcommands" ]; then
          COMPREPLY=($(compgen -W "$subcommands" -- "$word"))
        else
          COMPREPLY=($(compgen -d -X '!*.navlog' -- "$word") $(compgen -f -- "$word" | sort -u))
          COMPREPLY=($(printf '%s\\n' "${COMPREPLY[@]}" | sort -u))
        fi
      }
      complete -o filenames -F _navlog navlog

      """
  }

  private static func names(_ option: Option) -> String {
    option.name + (option.short.map { "|\($0)" } ?? "")
  }

  // MARK: - zsh

  private static var zsh: String {
    var text = """
      #compdef navlog
      # Completes navlog's verbs, options and values: put it on $fpath as _navlog.
      _navlog() {
        local -a verbs
        verbs=(

      """
    for verb in ToolVerb.all {
      text += "    \(quoted("\(verb.name):\(verb.summary.replacing(":", with: "\\:"))"))\n"
    }
    text += """
        )
        if (( CURRENT == 2 )); then
          _describe 'verb' verbs
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in

      """
    for verb in ToolVerb.all {
      text += "    \(verb.name))\n      _arguments \\\n"
      for option in verb.allOptions {
        let says = option.says.replacing("[", with: "(").replacing("]", with: ")")
          .replacing(":", with: "\\:")
        let value =
          option.value.map { value in
            option.choices.isEmpty
              ? ":\(value):_files" : ":\(value):(\(option.choices.joined(separator: " ")))"
          } ?? ""
        for name in [option.name] + (option.short.map { [$0] } ?? []) {
          text += "        \(quoted("\(name)[\(says)]\(value)")) \\\n"
        }
      }
      if let words = subcommands[verb.name] {
        text += "        \(quoted("1:what:(\(words.joined(separator: " ")))")) \\\n"
      }
      text += "        '*:store:_files' ;;\n"
    }
    return text + """
        esac
      }
      if [ "$funcstack[1]" = _navlog ]; then _navlog "$@"; else compdef _navlog navlog; fi

      """
  }

  // MARK: - fish

  private static var fish: String {
    var text = """
      # Completes navlog's verbs, options and values: navlog completions fish | source
      set -l verbs \(verbs)

      """
    for verb in ToolVerb.all {
      text += "complete -c navlog -n \"not __fish_seen_subcommand_from $verbs\" -f -a \(verb.name)"
      text += " -d \(fishQuoted(verb.summary))\n"
      let condition = "-n \"__fish_seen_subcommand_from \(verb.name)\""
      for option in verb.allOptions {
        text += "complete -c navlog \(condition) -l \(option.name.dropFirst(2))"
        if let short = option.short { text += " -s \(short.dropFirst())" }
        if !option.choices.isEmpty {
          text += " -x -a \(fishQuoted(option.choices.joined(separator: " ")))"
        } else if option.value != nil {
          text += " -r"
        }
        text += " -d \(fishQuoted(option.says))\n"
      }
      if let words = subcommands[verb.name] {
        text += "complete -c navlog \(condition) -a \(fishQuoted(words.joined(separator: " ")))\n"
      }
    }
    return text
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
