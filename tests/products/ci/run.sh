#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: what the action in generator/ci does, as a workflow would start it: a wrong URDF file is annotated at its
# line and column, counts are compared with a baseline in a table, the log of all findings is one; the hook refuses the file.
set -euo pipefail
program=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "FAILED: $*"
  cat output summary 2>/dev/null || true
  exit 1
}

# action CODE OPTION...: the command of action.yml, with the values that its inputs would have
action() {
  local wanted=$1 code=0 command
  shift
  command=$(sed -n 's/^ *run: //p' "$source/generator/ci/action.yml")
  : >summary
  env HERE="$source/generator/ci" PROGRAM="$program" SARIF=mbsgen.sarif FILES="**/*.mbs.json **/*.urdf" \
    BASELINE="" OPTIONS="--functions inverse_dynamics" GITHUB_STEP_SUMMARY=summary "$@" bash -c "$command" >output 2>&1 || code=$?
  [ "$code" = "$wanted" ] || fail "exit code $code instead of $wanted"
}

mkdir robots
cp "$source/examples/four_bar/four_bar.json" robots/four_bar.mbs.json
cp "$source/examples/ur5/ur5.urdf" robots/arm.urdf
action 0
grep -q "^2 files checked" output || fail "not all files were checked"

"$program" robots/four_bar.mbs.json -o out --functions inverse_dynamics --baseline counts.json --update-baseline --quiet
"$program" robots/arm.urdf -o out --functions inverse_dynamics --baseline counts.json --update-baseline --quiet
action 0 BASELINE=counts.json
grep -q "^| robots/four_bar.mbs.json | inverse_dynamics | " summary || fail "no table of counts"
sed -i 's/"flops": [0-9]*/"flops": 1/' counts.json
action 3 BASELINE=counts.json
grep -q "^::error file=robots/arm.urdf,title=mbsgen counts::inverse_dynamics has " output || fail "growth is not annotated"
grep -q "| grew |" summary || fail "growth is not in the table"

sed -i '0,/<axis xyz="[^"]*"/s//<axis xyz="0 0 one"/' robots/arm.urdf
line=$(grep -n "0 0 one" robots/arm.urdf | cut -d: -f1)
before=$(sed -n "${line}p" robots/arm.urdf | sed 's/0 0 one.*//')
column=$((${#before} + 1))
action 1
grep -q "^::error file=robots/arm.urdf,line=$line,col=$column,endColumn=$((column + 7)),title=mbsgen import::" output ||
  fail "the wrong axis is not annotated at $line:$column"
python3 - <<'END' || fail "the log"
import json
log = json.load(open("mbsgen.sarif"))
assert len(log["runs"]) == 1
assert any(one["level"] == "error" for one in log["runs"][0]["results"])
END

# The hook: files as arguments.
python3 "$source/generator/ci/check_models.py" --program "$program" robots/four_bar.mbs.json >output || fail "the hook refuses a model"
python3 "$source/generator/ci/check_models.py" --program "$program" robots/four_bar.mbs.json robots/arm.urdf >output && fail "the hook takes a wrong file"
grep -q "^robots/arm.urdf:$line:$column: error: " output || fail "the hook says no place"
printf '#!/bin/sh\nkill -9 $$\n' >crashes
chmod +x crashes
for other in /no/program ./crashes; do
  code=0
  python3 "$source/generator/ci/check_models.py" --program "$other" robots/four_bar.mbs.json >output 2>&1 || code=$?
  [ "$code" = 2 ] || fail "$other ends with $code"
done
echo "the action annotates, counts and logs"
