# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of mbsgen's command line for bash.
_mbsgen() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words
  local functions="inverse_dynamics direct_dynamics mass_matrix bias mass_matrix_and_bias"
  case $previous in
  --scalar) words="double float template" ;;
  --functions) words=$functions ;;
  --memory-limit | --time-limit) return ;;
  --output | -o | --baseline | --depfile) words= ;;
  *)
    case $command in
    check) words="--memory-limit --time-limit --json --verbose --quiet --help" ;;
    import) words="--output --floating --body-wrenches --json --verbose --quiet --help" ;;
    simplify | schema) words="--help" ;;
    help) words="check import simplify schema" ;;
    *)
      words="--output --functions --scalar --split --fold-parameters --certify --certify=symbolic --baseline
        --update-baseline --memory-limit --time-limit --depfile --timings --json --verbose --quiet --help --version"
      [ "$COMP_CWORD" -gt 1 ] || words+=" check import simplify schema help"
      ;;
    esac
    ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _mbsgen mbsgen
