# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced: `fit key|wheel RECORDING.csv PREFIX [OPTION]…` finds the device's numbers by $MBSGEN, first roughly from two
# or three seconds, then from all; they are in PREFIX.found.csv. The options are those of the page
# docs/tutorials/devices.md.
fit() {
  local model=examples/measured_devices/$1.model seconds options
  if [ "$1" = key ]; then
    seconds=2
    options=(--input command=command --hold command --measure 'height=q(key)' --measure 'coil=kappa*qd(key)'
      --number kappa=1.5 --noise height=1.23e-5 --noise coil=1.74e-3
      --fit 'mass,spring,preload,damping,friction,lag,kappa,q(key),qd(key)'
      --bounds mass=0.01: --bounds damping=0: --bounds friction=0: --bounds lag=5e-5:2e-3 --stiff --rtol 1e-3)
  else
    seconds=3
    options=(--input permille=permille --hold permille --measure 'angle=q(wheel) + zero' --number zero=0
      --fit 'inertia,dry,breakaway,viscous,lag,unit,zero,q(wheel),qd(wheel)'
      --bounds dry=0: --bounds breakaway=0: --bounds viscous=0: --bounds lag=2e-4:1e-2 --rtol 1e-5)
  fi
  "$MBSGEN" identify "$model" --data "$2" --to $seconds "${options[@]}" --write-model "$3.rough.json" --quiet
  "$MBSGEN" identify "$3.rough.json" --data "$2" "${options[@]}" -o "$3.found.csv" "${@:4}"
}
