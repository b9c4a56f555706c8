#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh [FILE.cpp...]: clang-tidy with the checks of .clang-tidy, over the given sources of the generator, or over all
# of them and the runtime's headers.
# tidy.sh --since COMMIT: over the runtime's headers, and the sources of the generator that have changed since then or
# belong to a header that has; over all where the clone does not have that commit.
set -euo pipefail
cd "$(dirname "$0")/.."

. tests/packages.sh
# shellcheck disable=SC2086
install_packages $build_packages $style_packages clang

cmake --preset tidy >/dev/null

tidy() { # the names of the files come on stdin, each with a zero byte behind it
  xargs -0 -P "$(nproc)" -n 1 clang-tidy-14 -p build/tidy --quiet 2> >(grep -v 'warnings\? generated\.$' >&2)
}

# Sources for other systems need their headers.
all_sources() { find generator -name '*.cpp' ! -name windows.cpp ! -path '*/system/web.cpp' | sort; }

source_of() { # HEADER: its own source, or one that includes it
  if [ -e "${1%.h}.cpp" ]; then echo "${1%.h}.cpp"; else grep -rlF "\"${1#generator/}\"" --include='*.cpp' generator | sed -n 1p; fi
}

sources_since() { # COMMIT
  local file
  git cat-file -e "$1^{commit}" 2>/dev/null || { all_sources; return; }
  git diff --name-only --diff-filter=d "$1" -- generator | while read -r file; do
    case $file in
    */windows.cpp | */system/web.cpp) ;;
    *.cpp) echo "$file" ;;
    *.h) source_of "$file" ;;
    esac
  done | sort -u
}

case "${1:-}" in
"") sources=$(all_sources) ;;
--since) sources=$(sources_since "$2") ;;
*)
  printf '%s\0' "$@" | tidy
  exit
  ;;
esac

# The headers have no sources of their own: this one includes them all. Those of the analyses use Eigen, which Debian
# keeps in a folder of its own; bdf.hpp uses SUNDIALS, which the tests do not install.
headers=build/tidy/runtime_headers.cpp
(cd runtime/include && find mbsgen -name '*.hpp' ! -name bdf.hpp | sort | sed 's/.*/#include <&>/') >"$headers"
clang-tidy-14 --quiet "$headers" -- -std=c++17 -Iruntime/include -isystem /usr/include/eigen3 2> >(grep -v 'warnings\? generated\.$' >&2)
[ -z "$sources" ] || printf '%s\n' "$sources" | tr '\n' '\0' | tidy
