# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the examples' scripts, which stand in the root of the source: `prepare PACKAGE…` sets `out` and MBSGEN.
# With MBSGEN set to the program, nothing is installed or built.

prepare() {
  out=${OUT:-out}
  mkdir -p "$out"
  [ -z "${MBSGEN:-}" ] || return 0
  . tests/packages.sh
  # shellcheck disable=SC2086
  install_packages $build_packages "$@"
  echo "building mbsgen (see $out/build.log)"
  { [ -f build/release/CMakeCache.txt ] || cmake --preset release -DMBSGEN_TESTS=OFF; } >"$out/build.log" 2>&1 &&
    cmake --build --preset release --parallel "$(nproc)" --target mbsgen >>"$out/build.log" 2>&1 ||
    { tail -n 30 "$out/build.log"; exit 1; }
  MBSGEN=build/release/bin/mbsgen
}
