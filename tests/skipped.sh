#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# skipped.sh LOG: how many tests of a run of ctest, whose output LOG is, were skipped, and which.
set -euo pipefail
awk '
  / Test +#[0-9]+: / { ++all }
  /\*\*\*Skipped/ {
    sub(/^.*Test +#[0-9]+: /, "")
    sub(/ *\.*\*\*\*Skipped.*/, "")
    names[++skipped] = $0
  }
  END {
    printf "%d of %d tests were skipped%s\n", skipped, all, skipped ? ":" : ""
    for (i = 1; i <= skipped; ++i) print "  " names[i]
    if (skipped) print "ctest -V -R NAME prints what is missing"
  }' "$1"
