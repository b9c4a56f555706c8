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
fail() {
  echo "FAILED: $*"
  exit 1
}
. "$source/tests/products/static/use.sh"
root=$work/root
mkdir -p "$root"
cp "$build/bin/mbsgen" "$root/mbsgen"
strip "$root/mbsgen"
echo "the program: $(stat -c %s "$root/mbsgen") bytes"
echo "in an empty root:"
compare_use "$source" "$root" "$mbsgen"

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
