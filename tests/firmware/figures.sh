#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The figures of the firmware in the documents are those of baseline.txt.
set -euo pipefail
cd "$(dirname "$0")/../.."
status=0
expect() { # FILE TEXT
  grep -qF "$2" "$1" && return
  echo "$1 lacks: $2"
  status=1
}
figures() { awk -v board="$1" '$1 == board {print $9, $11}' examples/firmware/baseline.txt; } # mean, most
read -r mean most <<<"$(figures mps2-an386)"
read -r mean7 most7 <<<"$(figures mps2-an500)"
expect examples/firmware/README.md "| $mean / $most | $mean7 / $most7 |"
expect docs/runtime.md "$mean instructions from reading to sending, $most at most"
exit $status
