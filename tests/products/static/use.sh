# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced: the static program in a root of its own, and beside it the program that is here.
# inside ROOT COMMAND...: as root by chroot, else in a name space of the user's.
inside() {
  if [ "$(id -u)" = 0 ]; then chroot "$@"; else unshare --map-root-user chroot "$@"; fi
}

# use PROGRAM...: the commands on two models, in the folder of the models.
use() {
  local model
  "$@" --version
  for model in stewart_platform.json ur5.urdf; do
    "$@" check "$model"
    "$@" "$model" -o out --functions inverse_dynamics,mass_matrix --certify
    "$@" draw "$model" -o "out/$model.svg"
    "$@" view "$model" -o "out/$model.html"
  done
  "$@" simulate ur5.urdf --tf 0.1 --every 0.05 -o out/motion.csv
}

# compare_use SOURCE ROOT MBSGEN: `use` by ROOT/mbsgen in ROOT, and by MBSGEN here: the same bytes, within ten seconds.
compare_use() {
  local source=$1 root=$2 mbsgen=$3 start seconds
  rm -rf "$root.here" "$root/out"
  mkdir -p "$root.here/out" "$root/out" "$root/tmp"
  cp "$source/examples/stewart_platform/stewart_platform.json" "$source/examples/ur5/ur5.urdf" "$root"
  cp "$root"/*.json "$root"/*.urdf "$root.here"
  start=$(date +%s.%N)
  use inside "$root" /mbsgen >"$root.said" 2>&1 || { cat "$root.said"; fail "a command in the root"; }
  seconds=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN {printf "%.1f", b - a}')
  (cd "$root.here" && use "$mbsgen" >"$root.said_here" 2>&1) || fail "a command here"
  # Solvers that are shared libraries alone may choose another way; all else is equal.
  diff -r "$root/out" "$root.here/out" || fail "other bytes than the program with shared libraries"
  awk -v s="$seconds" 'BEGIN {exit s > 10}' || fail "$seconds s for all commands"
  echo "all commands: $seconds s, the same bytes"
}
