#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh [FILE.cpp...]: clang-tidy with the checks of .clang-tidy, over the given sources of the generator, or over all
# of them and the runtime's headers.
set -euo pipefail
cd "$(dirname "$0")/.."

. tests/packages.sh
# shellcheck disable=SC2086
install_packages $build_packages $style_packages clang

cmake --preset tidy >/dev/null

tidy() { # the names of the files come on stdin, each with a zero byte behind it
  xargs -0 -P "$(nproc)" -n 1 clang-tidy-14 -p build/tidy --quiet 2> >(grep -v 'warnings\? generated\.$' >&2)
}

if [ $# != 0 ]; then
  printf '%s\0' "$@" | tidy
  exit
fi

# The headers have no sources of their own: this one includes them all. Those of the analyses use Eigen, which Debian
# keeps in a folder of its own; bdf.hpp uses SUNDIALS, which the tests do not install.
headers=build/tidy/runtime_headers.cpp
(cd runtime/include && find mbsgen -name '*.hpp' ! -name bdf.hpp | sort | sed 's/.*/#include <&>/') >"$headers"
clang-tidy-14 --quiet "$headers" -- -std=c++17 -Iruntime/include -isystem /usr/include/eigen3 2> >(grep -v 'warnings\? generated\.$' >&2)
find generator -name '*.cpp' -print0 | sort -z | tidy
