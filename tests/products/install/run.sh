#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh BUILD: installs the build to a folder of its own, builds a project that uses the package, runs it, changes
# the project's model, builds again and runs it again.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >/dev/null
cp -r "$here/consumer" "$work/consumer"
for file in man/man1/mbsgen.1 bash-completion/completions/mbsgen zsh/site-functions/_mbsgen \
  fish/vendor_completions.d/mbsgen.fish mbsgen/schemas/mbsgen-model.schema.json; do
  [ -s "$work/prefix/share/$file" ] || { echo "share/$file is not installed"; exit 1; }
done

# SDF is read by a module beside the library's folders; without it the program says what is missing.
module=$(find "$work/prefix" -name 'mbsgen_sdf-*.so')
if [ -n "$module" ]; then
  says() { # MESSAGE
    ! "$work/prefix/bin/mbsgen" check "$here/../../../examples/leg/leg.sdf" >"$work/log" 2>&1 || { echo "SDF without a module"; exit 1; }
    grep -q "$1" "$work/log" || { cat "$work/log"; exit 1; }
  }
  # The library makes a start three times as long.
  ldd "$work/prefix/bin/mbsgen" >"$work/log"
  ! grep sdformat "$work/log" || { echo "the program starts with libsdformat"; exit 1; }
  "$work/prefix/bin/mbsgen" check "$here/../../../examples/leg/leg.sdf" --quiet
  echo "no module" >"$module"
  says "error: SDF cannot be read, install libsdformat: .*mbsgen_sdf"
  rm "$module"
  says "error: SDF is read by the file mbsgen_sdf-[0-9.]*.so, which is neither beside mbsgen nor in .*mbsgen, install it, too"
fi

build_and_run() {
  cmake --build "$work/build" >"$work/log" || { cat "$work/log"; exit 1; }
  [ "$("$work/build/consumer")" = "$("$work/build/consumer_in_c")" ] || { echo "C gives something else"; exit 1; }
  "$work/build/consumer"
}
expect() { # VALUE WANTED
  [ "${1#-}" = "$2" ] || { echo "the program printed $1, not $2"; exit 1; }
}

for generator in "Unix Makefiles" Ninja; do
  if [ "$generator" = Ninja ] && ! command -v ninja >/dev/null; then continue; fi
  rm -rf "$work/build"
  cp "$here/consumer/pendulum.json" "$work/consumer/"
  cmake -G "$generator" -S "$work/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" ||
    { cat "$work/log"; exit 1; }
  expect "$(build_and_run)" 10.000000
  before=$(stat -c %Y.%y "$work/build/consumer")
  build_and_run >/dev/null
  [ "$before" = "$(stat -c %Y.%y "$work/build/consumer")" ] || { echo "$generator: built again without need"; exit 1; }
  sleep 1.1 # make compares times of whole seconds
  sed -i 's/"mass": 2/"mass": 3/' "$work/consumer/pendulum.json"
  expect "$(build_and_run)" 15.000000
done

# TUNE: the flag reaches the compiler, and the default and wrong words do not.
configure() { # TUNE
  cmake -G "Unix Makefiles" -S "$work/consumer" -B "$work/tuned" -DCMAKE_PREFIX_PATH="$work/prefix" -DTUNE="$1" 2>&1
}
flags() {
  cat "$work/tuned/CMakeFiles/consumer.dir/flags.make"
}
configure native >"$work/log" || { cat "$work/log"; exit 1; }
flags | grep -q -e "-march=native" || { echo "TUNE native does not reach the compiler"; exit 1; }
cmake --build "$work/tuned" >"$work/log" || { cat "$work/log"; exit 1; }
expect "$("$work/tuned/consumer")" 15.000000
configure generic >"$work/log" || { cat "$work/log"; exit 1; }
! flags | grep -q -e "-march" || { echo "TUNE generic sets -march"; exit 1; }
! configure no-such-processor >"$work/log" || { echo "TUNE no-such-processor was accepted"; exit 1; }
tr -s ' \n' ' ' <"$work/log" | grep -q "use native, or an architecture that it knows" || { cat "$work/log"; exit 1; }

# SPLIT: the bodies are in so many sources of a static library, which TUNE reaches, too.
cmake -G "Unix Makefiles" -S "$work/consumer" -B "$work/split" -DCMAKE_PREFIX_PATH="$work/prefix" -DSPLIT=2 \
  -DTUNE=native >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cmake --build "$work/split" >"$work/log" || { cat "$work/log"; exit 1; }
expect "$("$work/split/consumer")" 15.000000
nm -C "$work/split/libpendulum_model.a" | grep -q "[TW] pendulum::Model<double.*inverse_dynamics" ||
  { echo "SPLIT: no body in the library"; exit 1; }
grep -q -e "-march=native" "$work/split/CMakeFiles/pendulum_model.dir/flags.make" ||
  { echo "TUNE does not reach the parts"; exit 1; }
! cmake -S "$work/consumer" -B "$work/wrong" -DCMAKE_PREFIX_PATH="$work/prefix" -DSPLIT=many >"$work/log" 2>&1 ||
  { echo "SPLIT many was accepted"; exit 1; }
tr -s ' \n' ' ' <"$work/log" | grep -q "SPLIT needs a number of files, 1 to 999" || { cat "$work/log"; exit 1; }
