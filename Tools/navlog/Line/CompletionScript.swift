/// The completion scripts. They only pass the command line to ``Completion`` and show its answer.
///
/// The exit status 1 means that the name of a file follows, which the shell completes by itself.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  static func text(for shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  private static let bash = #"""
    # Completes navlog's verbs, options and values: eval "$(navlog completions bash)"
    _navlog() {
      local found word=${COMP_WORDS[COMP_CWORD]}
      COMPREPLY=()
      found=$("${COMP_WORDS[0]/#\~\//$HOME/}" completions \
        --line "${COMP_LINE:0:COMP_POINT}" -- "$COMP_WORDBREAKS" 2>/dev/null)
      if [ $? -eq 1 ]; then
        # Only these words are file names: a directory can be named like a verb.
        compopt -o filenames 2>/dev/null
        [ "$word" = = ] && word=
        word=${word#[\"\']}
        found=$(compgen -f -- "${word//\\/}")
      fi
      [ -z "$found" ] || mapfile -t COMPREPLY <<<"$found"
    }
    complete -F _navlog navlog

    """#

  private static let zsh = #"""
    #compdef navlog
    # Completes navlog's verbs, options and values: put it on $fpath as _navlog.
    _navlog() {
      local found program=${(Q)words[1]}
      found=$(${program/#\~\//$HOME/} completions --words \
        -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
      if [[ $? -eq 1 ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        _files
        return
      fi
      [[ -n $found ]] || return 1
      # A colon separates a word from its description.
      found=${${found//\\/\\\\}//:/\\:}
      local -a lines=("${(@f)found}")
      lines=("${(@)lines/$'\t'/:}")
      _describe -V navlog lines
    }
    if [ "$funcstack[1]" = _navlog ]; then _navlog "$@"; else compdef _navlog navlog; fi

    """#

  private static let fish = #"""
    # Completes navlog's verbs, options and values: navlog completions fish | source
    function __navlog_words
      set -l words (commandline -opc)
      set -l typed (commandline -ct)
      set -l word
      # The quotes of the word that is being typed can be open.
      for quote in '' "'" '"'
        set word (string unescape -- "$typed$quote"); and break
      end
      set -l program (string replace -r '^~/' $HOME/ -- $words[1])
      $program completions --words -- $words[2..] "$word" 2>/dev/null
      if test $status -eq 1
        set -l option (string match -r -- '^--[a-z-]+=' $word)
        for path in (__fish_complete_path (string replace -r -- '^--[a-z-]+=' '' $word))
          echo "$option$path"
        end
      end
    end
    complete -c navlog -k -f -a '(__navlog_words)'

    """#
}
