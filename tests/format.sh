#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# format.sh [--fix]: fails where a source is not formatted as .clang-format says; with --fix, formats it. Versions of
# clang-format differ in details, hence the number. Expected output of tests is not formatted: it is compared.
set -euo pipefail
cd "$(dirname "$0")/.."

. tests/packages.sh
# shellcheck disable=SC2086
install_packages $style_packages

mode=(--dry-run --Werror)
[ "${1:-}" != --fix ] || mode=(-i)
git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.h' '*.hpp' ':!tests/products/golden/expected' |
  while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
  xargs -0 -P "$(nproc)" -n 64 clang-format-14 "${mode[@]}"
