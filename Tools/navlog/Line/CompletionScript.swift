/// The completion scripts, generated from the same tables as the help.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  static func text(for shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  /// The subcommands and topics that can follow a verb.
  private static let subcommands: [String: [String]] = [
    "mark": ["add", "ls", "rm"], "fork": ["ls", "rm"],
    "storyboard": ["list", "graph", "lint", "diff", "check"],
    "help": ToolVerb.all.map(\.name) + HelpText.pages,
    "completions": shells,
  ]

  private static var verbs: String { ToolVerb.all.map(\.name).joined(separator: " ") }

  /// The completions of a verb's options.
  private static func words(_ verb: ToolVerb) -> String {
    verb.allOptions.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }.joined(separator: " ")
  }

  /// The completions of an option's value.
  private enum Values {
    case choices([String]), files
    /// Read from the store; the name for `completions --list`.
    case list(String)
    case anything
  }

  private static func values(_ option: Option) -> Values? {
    guard option.value != nil else { return nil }
    if !option.choices.isEmpty { return .choices(option.choices) }
    switch option.name {
    case "--store", "--storyboard", "--against", "--junit", "--all", "--command", "--actions":
      return .files
    case "--at", "--good", "--bad": return .list("positions")
    case "--session": return .list("sessions")
    case "--class": return .list("classes")
    case "--kind": return .list("kinds")
    default: return .anything
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: - bash

  private static var bash: String {
    var text = """
      # Completes navlog's verbs, options and values: eval "$(navlog completions bash)"
      _navlog_words() {
        local IFS=$'\\n'
        COMPREPLY=($(compgen -W "$1" -- "$word"))
      }
      _navlog_files() {
        # Only these candidates are file names: a directory may be named like a verb.
        compopt -o filenames 2>/dev/null
        local IFS=$'\\n'
        COMPREPLY=($(compgen -d -X '!*.navlog' -- "$word"; compgen -f -- "$word"))
        COMPREPLY=($(printf '%s\\n' "${COMPREPLY[@]}" | sort -u))
      }
      _navlog_list() {
        # For the store on the command line, or else the one that navlog finds by itself.
        local store= index
        for ((index = 1; index < ${#COMP_WORDS[@]}; index++)); do
          case ${COMP_WORDS[index]} in
            *.navlog|*.navlog/) [ "$index" -ne "$COMP_CWORD" ] && store=${COMP_WORDS[index]} ;;
          esac
        done
        store=${store//\\\\/}
        _navlog_words "$("${COMP_WORDS[0]}" completions --list "$1" ${store:+"$store"} 2>/dev/null)"
      }
      _navlog() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local verb= index options= values= subcommands=
        COMPREPLY=()
        # Options and the store can precede the verb.
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            -C|--store|--session|--color) index=$((index + 1)) ;;
            -*|*.navlog|*.navlog/) ;;
            *) verb=${COMP_WORDS[index]}; break ;;
          esac
        done
        if [ -z "$verb" ]; then
          if [ "$before" = -C ] || [ "$before" = --store ]; then
            _navlog_files
          elif [ "$before" = --session ]; then
            _navlog_list sessions
          elif [ "${word#-}" != "$word" ]; then
            _navlog_words '--help
      --version'
          else
            _navlog_words '\(ToolVerb.all.map(\.name).joined(separator: "\n"))'
          fi
          return
        fi
        case $verb in

      """
    for verb in ToolVerb.all {
      text += "    \(verb.name))\n      options='\(words(verb).replacing(" ", with: "\n"))'\n"
      if let words = subcommands[verb.name] {
        text += "      subcommands='\(words.joined(separator: "\n"))'\n"
      }
      text += "      case $before in\n"
      for option in verb.allOptions {
        let answer: String? =
          switch values(option) {
          case .choices(let words): "values='\(words.joined(separator: "\n"))'"
          case .files: "_navlog_files; return"
          case .list(let name): "_navlog_list \(name); return"
          case .anything: "return"
          case nil: nil
          }
        if let answer { text += "        \(names(option))) \(answer) ;;\n" }
      }
      text += "      esac ;;\n"
    }
    return text + """
        esac
        if [ -n "$values" ]; then
          _navlog_words "$values"
        elif [ "${word#-}" != "$word" ]; then
          _navlog_words "$options"
        elif [ "$COMP_CWORD" -eq $((index + 1)) ] && [ -n "$subcommands" ]; then
          _navlog_words "$subcommands"
        else
          case $verb:$word in
            get:[nc]*|last:[nc]*|why:[nc]*|blame:[nc]*|life:[nc]*) _navlog_list addresses ;;
            *:s[0-9]*|*:m*|*:l*) _navlog_list words ;;
          esac
          [ ${#COMPREPLY[@]} -gt 0 ] || _navlog_files
        fi
      }
      complete -F _navlog navlog

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
      _navlog_list() {
        local -a found
        found=(${(f)"$(navlog completions --list $1 ${(M)words:#*.navlog} 2>/dev/null)"})
        compadd -a found
      }
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
            switch values(option) {
            case .choices(let words): ":\(value):(\(words.joined(separator: " ")))"
            case .files: ":\(value):_files"
            case .list(let name): ":\(value):_navlog_list \(name)"
            default: ":\(value): "
            }
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
          switch values(option) {
          case .list(let name): text += " -x -a '(navlog completions --list \(name) 2>/dev/null)'"
          case .anything: text += " -x"
          default: text += " -r"
          }
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
