#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SOURCE BUILD MBSGEN WRITE_MODELS MODEL...: builds the program as WebAssembly and its package for npm in BUILD, and
# uses the package as a stranger does: installed from its archive, as a command and as a module. It writes the bytes that
# MBSGEN writes, for the models and for 100 random ones. Needs emscripten, node, npm, and pugixml's sources in the folder
# PUGIXML_SOURCE.
set -euo pipefail
source=$1
build=$2
mbsgen=$(realpath "$3")
here=$source/tests/products/npm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "FAILED: $*"
  exit 1
}

. "$here/build.sh"
build_webassembly "$source" "$build" npm_package
echo "program.wasm: $(stat -c %s "$build/npm/mbsgen/program.wasm") bytes, $(gzip -9c "$build/npm/mbsgen/program.wasm" | wc -c) compressed"

mkdir "$work/user"
cd "$work/user"
echo '{"private": true}' >package.json
npm install --offline --silent "$build"/npm/mbsgen-*.tgz
cp "$source/examples/stewart_platform/stewart_platform.json" "$source/examples/ur5/ur5.urdf" .
mkdir "folder with blanks"
cp ur5.urdf "folder with blanks/ür5.urdf"

# use PROGRAM...: commands on files
use() {
  "$@" check "folder with blanks/ür5.urdf"
  "$@" "$PWD/ur5.urdf" -o out --functions inverse_dynamics,mass_matrix --certify --quiet
  "$@" draw - -o out/drawn.svg --quiet <stewart_platform.json
  "$@" view ur5.urdf -o out/page.html --library three.min.js --quiet
  "$@" simulate ur5.urdf --tf 0.05 --quiet
}
use npx --offline mbsgen >"$work/said" || fail "a command by npx"
mv out "$work/by_npx"
use "$mbsgen" >"$work/said_here"
# But for the memory that reports state: pointers have another size.
sed -i '/"memory": {/,/}/d' out/*.report.json "$work"/by_npx/*.report.json
diff -r out "$work/by_npx" || fail "npx writes other bytes"
diff "$work/said" "$work/said_here" || fail "npx says something else"
code=0
npx --offline mbsgen check missing.json 2>"$work/missing" || code=$?
[ "$code" = 1 ] || fail "exit code $code for a missing file"
grep -q "missing.json" "$work/missing" || fail "no word of a missing file"

cp "$here/use.mjs" .
node use.mjs
cp "$here/use.mts" .
npm install --silent --no-save typescript@5 >/dev/null || fail "typescript cannot be had"
npx mbsgen "$source/examples/four_bar/four_bar.json" -o . --language javascript --functions default,linearize --quiet
npx mbsgen "$source/tests/products/python/models/vehicle.json" -o . --language javascript --quiet
npx tsc --strict --noEmit --module nodenext --target es2022 use.mts four_bar.d.mts vehicle.d.mts || fail "types"

printf '#!/bin/sh\nexec node "%s" "$@"\n' "$work/user/node_modules/mbsgen/bin.mjs" >"$work/mbsgen"
chmod +x "$work/mbsgen"
other_pointers=yes bash "$source/tests/products/same_bytes/run.sh" "$mbsgen" "$work/mbsgen" "$4" 100 "${@:5}"
