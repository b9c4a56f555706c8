#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [OPTION...]: builds and runs all measurements of docs/benchmarks.md, from a fresh clone on Debian 12 or Ubuntu
# 24.04. Prints tables, writes results and a figure to out/benchmark.
#   --update            then writes the tables of README.md and docs/benchmarks.md, and the figure
#   --peer NAME=FOLDER  also times another program's C or C++ files (docs/benchmarks.md)
#   --quick             the time of two robots' calls alone, in few rounds
#   --only SECTION      run_time, flags, checks, generation, compilation, counts, closed or derivatives; may be
#                       repeated
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/packages.sh
folder=${OUT:-out}/benchmark
update="" quick="" generated="" sections=() peers=()
while [ $# -gt 0 ]; do
  case $1 in
  --update) update=yes ;;
  --quick) quick=yes ;;
  --peer) peers+=("${2:?--peer needs NAME=FOLDER}"); shift ;;
  --only) sections+=("${2:?--only needs a section}"); shift ;;
  *) sed -n '3,9s/^# //p' tests/bench/run.sh; exit 2 ;;
  esac
  shift
done
[ -z "$quick" ] || [ -z "$update" ] || { echo "--quick gives no times for --update"; exit 2; }
if [ -n "$quick" ]; then
  sections=(run_time)
elif [ ${#sections[@]} = 0 ]; then
  sections=(run_time flags checks generation compilation counts closed derivatives)
fi

# What is not to be had here is left out.
install_optional() {
  local package
  for package in "$@"; do
    if is_installed "$package"; then continue; fi
    install_packages "$package" 2>/dev/null || echo "left out: package $package"
  done
}

# C code of Pinocchio's algorithms, where this build could make it, for the robots and chains.
generate_peers() {
  local robot model floating
  [ -x build/release/bin/pinocchio_codegen ] || return 0
  mkdir -p "$folder/CppADCodeGen"
  for robot in "$@"; do
    case $robot in anymal_b | simple_humanoid) floating=--floating=euler ;; *) floating="" ;; esac
    model=$folder/$robot.json
    case $robot in
    spatial_*) model=tests/data/models/chains/$robot.json ;;
    *)
      # shellcheck disable=SC2086 # no word where it is empty
      build/release/bin/mbsgen import "tests/data/models/urdf/canonical/$robot.urdf" $floating --quiet -o "$model"
      ;;
    esac
    build/release/bin/pinocchio_codegen "$robot" "$model" "$folder/CppADCodeGen/$robot.c"
  done
  generated=CppADCodeGen=$folder/CppADCodeGen
}

measure() { # SECTION
  echo "== $1"
  case $1 in
  run_time)
    generate_peers ur5 iiwa panda anymal_b simple_humanoid
    [ -z "$generated" ] || peers+=("$generated")
    build/release/bin/bench_runtime --json "$folder/run_time.json" ${quick:+--quick} "${peers[@]/#/--peer=}"
    ;;
  flags)
    build/release/bin/bench_runtime --json "$folder/flags.json" --alone --robot=ur5 --robot=iiwa --robot=panda \
      --robot=anymal_b --robot=simple_humanoid --flags=-O2 --flags="-O2 -march=x86-64-v3" --flags="-O2 -march=native" \
      --flags=-O3 --flags="-O3 -march=native" --flags="-O2 -ffast-math" --flags=-O0
    ;;
  checks) build/release/bin/bench_status "$folder/checks.json" ;;
  generation) build/release/bin/bench_generation "$folder/generation.json" ;;
  compilation) build/release/bin/bench_compile "$folder/compilation.json" ;;
  counts) build/release/bin/bench_opcounts "$folder/counts.json" ;;
  closed) build/release/bin/bench_closed "$folder/closed.json" ;;
  derivatives)
    generate_peers ur5 iiwa panda spatial_10
    build/release/bin/bench_derivatives "$folder/derivatives.json" ${generated:+"$generated"}
    ;;
  *) echo "no section $1" >&2; exit 2 ;;
  esac
}

draw() {
  command -v gnuplot >/dev/null || { echo "left out: the figure, which needs gnuplot"; return 0; }
  build/release/bin/bench_documents --plot "$folder/run_time.json" >"$folder/run_time.dat"
  LC_ALL=C.UTF-8 gnuplot -e "table='$folder/run_time.dat'; figure='$folder/run_time.svg'" tests/bench/run_time.gp
  # The figure carries its numbers, so that a test can compare them.
  { echo "<!--"; cat "$folder/run_time.dat"; echo "-->"; } >>"$folder/run_time.svg"
  echo "figure: $folder/run_time.svg"
}

# shellcheck disable=SC2086
install_packages $build_packages catch2
install_optional libmujoco-dev clang gnuplot-nox
mkdir -p "$folder" build
log=build/benchmark.log
echo "building, log: $log"
{ cmake --preset release -DMBSGEN_WERROR=OFF &&
  cmake --build --preset release --parallel "$(nproc)" --target mbsgen benchmark; } >"$log" 2>&1 ||
  { tail -n 30 "$log"; exit 1; }
rm -f "$folder"/*.json
for section in "${sections[@]}"; do measure "$section"; done
[ ! -f "$folder/run_time.json" ] || draw
[ -n "$update" ] || exit 0
[ ! -f "$folder/run_time.svg" ] || cp "$folder/run_time.svg" docs/figures/
build/release/bin/bench_documents . --take "$folder"
