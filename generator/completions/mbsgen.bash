# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of mbsgen's command line for bash.
_mbsgen() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words
  local before= # names of a list before the one that is being written
  local limits="--memory-limit --time-limit" reporting="--json --verbose --quiet --help"
  local import="--sensors --lock --damping --floating --floating=euler --body-wrenches --tunable --changes"
  case $previous in
  --language) words="cpp c javascript" ;;
  --export) words="python" ;;
  --scalar) words="double float template" ;;
  --trig) words="inline library" ;;
  --functions)
    words="inverse_dynamics direct_dynamics mass_matrix mass_matrix_lower bias mass_matrix_and_bias
      gravity coriolis passive energy mass center_of_mass momentum poses regressor base_parameters
      energy_derivatives inverse_dynamics_derivatives direct_dynamics_derivatives linearize direct_dynamics_tangent
      sensitivities mass_matrix_derivatives constraint_derivatives outputs default"
    [[ $word != *,* ]] || before=${word%,*},
    ;;
  --method) words="dopri5 rosenbrock4 bdf rk4 euler symplectic-euler implicit-euler" ;;
  --iterations | --relaxation | --animate | --amplitude | --tolerance | --t0 | --tf | --every | --force | --dt0 | --rtol | --atol | --largest-step | --most-steps | --event | --stop | --waypoints) return ;;
  --closure-tolerance | --memory-limit | --time-limit | --sensors | --lock | --tunable) return ;;
  --output | -o | --plot | --view | --motion | --baseline | --depfile | --changes) words= ;;
  *)
    case $command in
    check) words="$import --suggest --closure-tolerance --no-assembly $limits $reporting" ;;
    import) words="--output $import $reporting" ;;
    simplify) words="--json --help" ;;
    simulate)
      words="--output --every --plot --view --t0 --tf --force --method --dt0 --rtol --atol --largest-step --most-steps
        --stop-when-stiff --event --stop --waypoints $import --closure-tolerance --no-assembly $limits $reporting"
      ;;
    view) words="--output --motion $import --closure-tolerance --no-assembly $limits $reporting" ;;
    inverse | kinematics)
      words="--output --motion --every --tolerance $import --closure-tolerance --no-assembly $limits $reporting"
      ;;
    equilibrium)
      words="--output --steady --set --exchange --unknown --equation --ignore --starts --spread --tolerance --iterations
        --relaxation --largest-step $import --closure-tolerance --no-assembly $limits $reporting"
      ;;
    modes)
      words="--output --equilibrium --anyway --steady --ignore --animate --amplitude --sweep --plot --matrices $import --closure-tolerance --no-assembly
        $limits $reporting"
      ;;
    frequency)
      words="--output --equilibrium --anyway --steady --ignore --range --points --inputs --outputs --plot --matrices $import
        --closure-tolerance --no-assembly $limits $reporting"
      ;;
    draw) words="--output --topology --front --side --top --iso --motion $import --closure-tolerance --no-assembly $limits $reporting" ;;
    schema) words="--help" ;;
    help) words="check import simplify simulate view inverse kinematics equilibrium modes frequency draw schema" ;;
    *)
      words="--output --functions --derivatives --language --export --scalar --trig --split --split=never --fold-parameters --status --closure-tolerance --no-assembly --certify
        --certify=symbolic --baseline --update-baseline $import --keep-model $limits --depfile --timings --version
        $reporting"
      [ "$COMP_CWORD" -gt 1 ] || words+=" check import simplify simulate view inverse kinematics equilibrium modes frequency draw schema help"
      ;;
    esac
    ;;
  esac
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "${word#"$before"}")
}
complete -o default -F _mbsgen mbsgen
