#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# module.sh MBSGEN NODE: module.mjs on the module of the ankle.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" closure "$here/../../../examples/ankle/ankle.json" -o "$work" --for javascript --quiet
"$2" "$here/module.mjs" "$work"
