#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# workflow.sh: the public workflow runs the commands at the head of the README, all of them and in their order.
set -euo pipefail
cd "$(dirname "$0")/../../.."
readme=$(awk '/^```/ { if (inside) exit; inside = 1; next } inside { sub(/ *#.*/, ""); print }' README.md)
workflow=$(sed -n 's/^ *run: \(bash .*\)/\1/p' .github/workflows/tests.yml)
[ "$(grep -c . <<<"$readme")" -eq 2 ] || { echo "FAILED: the README does not open with two commands"; exit 1; }
[ "$readme" = "$workflow" ] || { diff <(echo "$readme") <(echo "$workflow"); echo "FAILED: README | workflow"; exit 1; }
echo "$readme"
