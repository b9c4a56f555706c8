#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the extension for Visual Studio Code with npm's tools, and looks into the package; a substitute for the editor
# activates it, which starts the server MBSGEN. Ends with 77 (skipped) without node, npm or the packages.
# usage: run.sh MBSGEN
set -eu
mbsgen=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
for program in node npm unzip; do
  command -v $program > /dev/null || { echo "skipped: no $program"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/generator" "$scratch/schemas"
cp -r "$root/generator/vscode" "$scratch/generator/"
rm -rf "$scratch/generator/vscode/node_modules"
cp "$root/LICENSE" "$scratch/"
cp "$root/schemas/mbsgen-model.schema.json" "$scratch/schemas/"
cd "$scratch/generator/vscode"
npm install --no-audit --no-fund --silent > "$scratch/npm" 2>&1 || { echo "skipped: npm has no packages here"; exit 77; }
npx vsce package --allow-missing-repository --out "$scratch/mbsgen.vsix" > "$scratch/vsce" 2>&1 || { cat "$scratch/vsce"; exit 1; }
unzip -l "$scratch/mbsgen.vsix" > "$scratch/list"
for file in package.json extension.js mbsgen-model.schema.json LICENSE urdf.grammar.json node_modules/vscode-languageclient/package.json; do
  grep -qi "extension/$file" "$scratch/list" || { echo "the package lacks $file"; exit 1; }
done
mkdir "$scratch/unpacked"
unzip -q "$scratch/mbsgen.vsix" -d "$scratch/unpacked"
cmp "$scratch/unpacked/extension/mbsgen-model.schema.json" "$root/schemas/mbsgen-model.schema.json"
node "$here/activate.js" "$scratch/unpacked/extension" "$mbsgen"
