#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# corpus.sh MBSGEN COMPILER WRITE_MODELS TREES LOOPS LAWS OUTPUTS MODELS...: run.sh over so many random models of each kind, and
# over every model below the folders MODELS.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$3" "$folder" "$4" "$5" "$6" "$7" || exit 1
bash "$here/../../support/collect_models.sh" "$1" "$folder" "${@:8}"
bash "$here/run.sh" "$1" "$2" "$folder"/*.json
