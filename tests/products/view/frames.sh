#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: frames.sh MBSGEN NODE BROWSER [SCREENSHOTS]: looks at the pages of all examples on a desktop and on a telephone.
# With a folder, pictures of the pages are left there, light and dark.
set -eu
mbsgen=$1 node=$2 browser=$3 screenshots=${4:-}
here=$(cd "$(dirname "$0")" && pwd)
[ -z "$screenshots" ] || mkdir -p "$screenshots"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$here/examples.sh" "$mbsgen" "$work"
"$node" "$here/frames.mjs" "$browser" "$work" "$screenshots"
