#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# validate.sh MBSGEN FOLDER: the validator of SARIF (npm: @microsoft/sarif-multitool-linux) finds nothing in the logs of
# the wrong models below the folder.
set -euo pipefail
program=$(realpath "$1")
folder=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent @microsoft/sarif-multitool-linux
tool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x "$tool"
mkdir logs
find "$folder" -name '*.json' | while read -r model; do
  name=$(basename "$model")
  (cd "$(dirname "$model")" && "$program" check "$name" --diagnostics sarif 2>&1 >/dev/null) >"logs/${name%.json}.sarif" || true
done
DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 "$tool" validate 'logs/*.sarif' --level 'Error;Warning' --output report.sarif --log ForceOverwrite >text 2>&1 || true
python3 - <<'END'
import collections, json, sys
results = [one for run in json.load(open("report.sarif"))["runs"] for one in run.get("results", [])]
found = collections.Counter((one["ruleId"], one.get("level", "warning")) for one in results)
for (rule, level), count in sorted(found.items()):
    print(rule, level, count)
sys.exit(1 if found else 0)
END
echo "$(find logs -name '*.sarif' | wc -l) logs: the validator is silent"
