# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the examples' scripts, which run in the root of the source: `prepare PACKAGE…` sets `out` and MBSGEN;
# `generate`, `compile`, `run` and `draw` are the steps of an example. Files of example NAME go to out/NAME, its figure
# is out/NAME/NAME.svg. With MBSGEN set to the program, nothing is installed or built. OPTIMIZE: an option of the compiler in
# place of -O2.

prepare() {
  out=${OUT:-out}
  mkdir -p "$out"
  [ -z "${MBSGEN:-}" ] || return 0
  . tests/packages.sh
  # shellcheck disable=SC2086
  install_packages $build_packages "$@"
  build_mbsgen || { tail -n 30 "$out/build.log"; exit 1; }
  MBSGEN=build/release/bin/mbsgen
}

build_mbsgen() {
  echo "building mbsgen, log: $out/build.log"
  { [ -f build/release/CMakeCache.txt ] || cmake --preset release -DMBSGEN_TESTS=OFF -DMBSGEN_WERROR=OFF; } >"$out/build.log" 2>&1 &&
    cmake --build --preset release --parallel "$(nproc)" --target mbsgen 2>&1 | tee -a "$out/build.log" | show_percent
}

# The percentages of a build: one line redrawn on a terminal, elsewhere a line for each tenth.
show_percent() {
  local line percent tenth=0
  while IFS= read -r line; do
    if [[ $line =~ ^\[\ *([0-9]+)% ]]; then
      percent=${BASH_REMATCH[1]}
    elif [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    else
      continue
    fi
    if [ -t 1 ]; then
      printf '\r  %3d %%' "$percent"
    elif ((percent / 10 > tenth)); then
      tenth=$((percent / 10))
      echo "  $percent %"
    fi
  done
  [ ! -t 1 ] || echo
}

# A line about what runs now, since compilers and long runs are silent: the step, and the source or program.
say_step() { # STEP COMMAND…
  local argument subject=$2
  for argument in "${@:2}"; do
    case $argument in *.cpp | *.json | *.urdf) subject=$argument ;; esac
  done
  subject=${subject#examples/}
  echo "  $1: ${subject#"$out/"}" >&2
}

# timed STEP COMMAND…: keeps the seconds that a step takes for the page of all results.
timed() {
  local step=$1 begin end
  say_step "$@"
  shift
  begin=$(date +%s%N)
  "$@"
  end=$(date +%s%N)
  echo "$step $(((end - begin) / 1000000))" >>"$to/milliseconds.txt"
}

generate() { # NAME OPTION…: the headers of every model of examples/NAME
  local model
  to=$out/$1
  mkdir -p "$to"
  rm -f "$to/milliseconds.txt"
  for model in "examples/$1"/*.urdf; do
    [ ! -e "$model" ] || timed import "$MBSGEN" import "$model" -o "$to/$1.json" --quiet
  done
  for model in "examples/$1"/*.json "$to"/*.json; do
    case $model in
      *.report.json | *\**) ;;
      *) timed generate "$MBSGEN" "$model" -o "$to" --quiet "${@:2}" ;;
    esac
  done
}

compile() { # NAME OPTION…: its program, with the generated headers
  timed compile c++ -std=c++17 "${OPTIMIZE:--O2}" -Wall -Wextra -pthread -I "$to" -I "examples/$1" -I examples -I runtime/include \
    "${@:2}" "examples/$1/main.cpp" -o "$to/$1"
}

# The same with Eigen, for programs on the headers of analyses.
compile_analysis() { # NAME OPTION…
  compile "$@" -isystem "${EIGEN:-/usr/include/eigen3}"
}

run() { # NAME ARGUMENT…: its program
  timed run "$to/$1" "${@:2}" | tee "$to/results.txt"
}

draw() { # NAME: its figure, and unless the scripts set `short` a plot in characters
  LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/$1.svg'" "examples/$1/plot.gp" >"$to/$1.txt"
  [ -n "${short:-}" ] || cat "$to/$1.txt"
  echo "figure: $to/$1.svg"
}
