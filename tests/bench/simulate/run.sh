#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: writes the table of docs/analyses.md: the processor time of `mbsgen simulate` with its equations in the cache
# beside that of a compiled program with the same equations and the same method. $CXX compiles that, by default g++.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
mbsgen=$(realpath "$1")
every=0.5 rounds=5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_CACHE_HOME=$folder/cache TIMEFORMAT='%U %S'
mkdir -p cache

# The processor time of a command, ms.
time_of() { { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print 1000*($1 + $2) }'; }
simulated() { "$mbsgen" simulate "$model" --method rk4 --dt0 $step --every $every --tf "$1" -o s.csv --quiet; }
simulation() { simulated $seconds; }
start() { simulated $step; }
program() { ./program $seconds $step $every p.csv; }

echo "| model | program [ms] | simulate [ms] | start [ms] | whole | steps alone |"
echo "| --- | --: | --: | --: | --: | --: |"
# Model, step and end, s.
while read -r path step seconds; do
  model=$root/examples/$path
  rm -rf code && "$mbsgen" "$model" -o code --functions direct_dynamics --trig library --quiet 2>/dev/null
  header=$(basename code/*.hpp)
  ${CXX:-g++} -std=c++17 -O2 -ffp-contract=off -fno-math-errno -I code -I "$root/runtime/include" \
    "-DHEADER=\"$header\"" "-DMODEL=${header%.hpp}" "$here/reference.cpp" -o program
  simulation
  for ((round = 0; round < rounds; ++round)); do
    echo "$(time_of program) $(time_of simulation) $(time_of start)"
  done | awk -v name="$(basename "$path" | cut -d. -f1)" '
    { for (i = 1; i <= 3; ++i) if (NR == 1 || $i < best[i]) best[i] = $i }
    END { printf "| %s | %.0f | %.0f | %.0f | %.2f | %.2f |\n", name, best[1], best[2], best[3], best[2]/best[1],
      (best[2] - best[3])/best[1] }'
done <<END
ur5/ur5.urdf 0.001 100
puma560/puma560.json 0.001 100
four_bar/four_bar.json 0.001 100
stewart_platform/stewart_platform.json 0.0001 2
END
