#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SOURCE BUILD MBSGEN: builds the static program and its packages in BUILD, and uses the program where there is
# nothing else: in a root that holds it and a model. It writes the bytes that MBSGEN writes, within ten seconds. The Debian
# package is looked at by lintian, where that is installed, and unpacked. JOBS compilers run beside each other, one for each
# core without the variable.
set -euo pipefail
source=$1
build=$2
mbsgen=$(realpath "$3")

cmake -S "$source" -B "$build" -DMBSGEN_STATIC=ON -DMBSGEN_WERROR=ON >"$build.log"
cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target mbsgen mbsgen_shell
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/out" "$root/tmp" "$work/out"
cp "$build/bin/mbsgen" "$root/mbsgen"
strip "$root/mbsgen"
echo "the program: $(stat -c %s "$root/mbsgen") bytes"
cp "$source/examples/stewart_platform/stewart_platform.json" "$source/examples/ur5/ur5.urdf" "$root"
cp "$root"/*.json "$root"/*.urdf "$work"

fail() {
  echo "FAILED: $*"
  exit 1
}

# A root of its own: as root by chroot, else in a name space of the user's.
inside() {
  if [ "$(id -u)" = 0 ]; then chroot "$root" "$@"; else unshare --map-root-user chroot "$root" "$@"; fi
}

# use PROGRAM...: the commands on both models
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

start=$(date +%s.%N)
use inside /mbsgen >"$work/said" 2>&1 || { cat "$work/said"; fail "a command in the empty root"; }
seconds=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN {printf "%.1f", b - a}')
(cd "$work" && use "$mbsgen" >"$work/said_here" 2>&1) || fail "a command here"
# Solvers that are shared libraries alone may choose another way; all else is equal.
diff -r "$root/out" "$work/out" || fail "other bytes than the program with shared libraries"
awk -v s="$seconds" 'BEGIN {exit s > 10}' || fail "$seconds s for all commands"
echo "all commands in an empty root: $seconds s, the same bytes"

cd "$build"
cpack --config CPackConfig.cmake >"$work/packed" || { cat "$work/packed"; fail "cpack"; }
tar -tf mbsgen-*.tar.xz >"$work/files"
for file in bin/mbsgen include/mbsgen share/mbsgen/schemas share/doc/mbsgen/docs share/man/man1; do
  grep -q "$file" "$work/files" || fail "the archive lacks $file"
done
if command -v dpkg-deb >/dev/null; then
  package=$(ls mbsgen_*.deb)
  mkdir "$work/unpacked"
  dpkg-deb --extract "$package" "$work/unpacked"
  "$work/unpacked/usr/bin/mbsgen" check "$source/examples/four_bar/four_bar.json" >/dev/null || fail "the packaged program"
  dpkg-deb --field "$package" Depends | grep -q . && fail "the package depends on something"
  if command -v lintian >/dev/null; then
    lintian --tag-display-limit 0 --fail-on error "$package" || fail "lintian"
  fi
fi
echo "packages: $(ls -1 mbsgen*.tar.xz mbsgen*.deb 2>/dev/null | tr '\n' ' ')"
