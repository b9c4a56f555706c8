#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SOURCE BUILD MBSGEN WRITE_MODELS MODEL...: builds mbsgen.exe in BUILD, uses it in wine beside MBSGEN on ten models,
# packs it, and generates the models and 100 random ones. Files and answers are the same to the byte. Needs mingw-w64, wine and the sources of pugixml in $PUGIXML_SOURCE; says
# "skipped" where one of them is missing. JOBS compilers run beside each other, two without the variable.
set -euo pipefail
source=$(realpath "$1")
build=$(realpath -m "$2")
mbsgen=$(realpath "$3")

skip() {
  echo "skipped: $*"
  exit 0
}
fail() {
  echo "FAILED: $*"
  exit 1
}

compiler=$(command -v x86_64-w64-mingw32-g++-posix || command -v x86_64-w64-mingw32-g++) || skip "mingw-w64 is not installed"
wine=$(command -v wine64 || command -v wine || ls /usr/lib/wine/wine64 2>/dev/null) || skip "wine is not installed"
[ -n "${PUGIXML_SOURCE:-}" ] || skip "PUGIXML_SOURCE names no folder of pugixml's sources"

cmake -S "$source" -B "$build" -DCMAKE_TOOLCHAIN_FILE="$source/generator/cmake/mingw.cmake" -DCMAKE_BUILD_TYPE=Release \
  -DMBSGEN_STATIC=ON -DMBSGEN_WERROR=ON -DPUGIXML_SOURCE="$PUGIXML_SOURCE" >"$build.log" || {
  cat "$build.log"
  fail "cmake"
}
cmake --build "$build" --parallel "${JOBS:-2}" --target mbsgen

# Paths are made by system::path_of: any other way from letters takes the codes of the C library, which are not UTF-8.
while read -r object; do
  if x86_64-w64-mingw32-nm "$object" | grep -q 'U _ZNKSt7codecvtIwciE5do_in'; then
    fail "$object makes a path of letters without system::path_of"
  fi
done < <(find "$build" -name '*.obj')

work=$(mktemp -d)
export WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
trap '"${wine%64}server" --kill 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$build/bin/mbsgen.exe" "$work/mbsgen.exe"
x86_64-w64-mingw32-strip "$work/mbsgen.exe"
echo "mbsgen.exe: $(stat -c %s "$work/mbsgen.exe") bytes"
windows() { "$wine" "$work/mbsgen.exe" "$@"; }
windows --version >/dev/null || fail "the program does not start"
[ "$(windows --version)" = "$("$mbsgen" --version)" ] || fail "--version, or its end of line"

# Ten models, in a folder with a blank and letters that ASCII lacks.
place="$work/Prüf stand"
mkdir "$place"
cp -r "$source/examples" "$place/"
cd "$place"
models=(four_bar/four_bar.json stewart_platform/stewart_platform.json ur5/ur5.urdf puma560/puma560.json
  slider_crank/spatial_slider_crank.json suspension/suspension.json leg/leg.xml rolling_disk/rolling_disk.json
  touch_editing/quadruped.json satellite/satellite.json)

# answer FILE COMMAND...: the exit code is a part of the answer, separators of folders and the place are not.
answer() {
  local file=$1 code=0
  "${@:2}" >"$file" 2>&1 </dev/null || code=$?
  echo "exit code $code" >>"$file"
  sed -i -E 's,\\,/,g; s,(linux|windows)/,out/,g' "$file"
}

# use OUT COMMAND...
use() {
  local out=$1 model name language
  mkdir -p "$out"
  for model in "${models[@]}"; do
    name=$out/${model##*/}
    answer "$name.check" "${@:2}" check "examples/$model"
    answer "$name.cpp" "${@:2}" "examples/$model" -o "$name.files" --certify --depfile "$name.d"
    for language in c javascript fortran; do
      answer "$name.$language" "${@:2}" "examples/$model" -o "$name.$language.files" --language "$language"
    done
    answer "$name.draw" "${@:2}" draw "examples/$model" -o "$name.svg"
    answer "$name.view" "${@:2}" view "examples/$model" -o "$name.html"
    answer "$name.simulate" "${@:2}" simulate "examples/$model" --tf 0.05 --interpret -o "$name.csv"
    sed -i -E 's,(linux|windows)/,out/,g' "$name.d"
  done
}
use linux "$mbsgen"
use windows windows
# Sines and powers of the C library have other last digits there. Pages and simulations compute with them; what is
# generated, proved and drawn does not, or not to the last digit.
blanked() { sed -E 's/-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/0/g' "$1"; }
close_to() {
  paste -d, "$1" "$2" | awk -F, 'NR > 1 {
    for (i = 1; 2 * i <= NF; ++i) {
      apart = $i - $(i + NF / 2)
      if (apart * apart > 1e-18 * (1 + $i * $i)) exit 1
    }
    rows = NR
  } END {if (rows < 3) exit 1}'
}
same_pages=0 same_tables=0
for file in linux/*.html linux/*.csv; do
  other=windows/${file#linux/}
  case $file in
  *.html)
    cmp <(blanked "$file") <(blanked "$other") || fail "$other: more than numbers differs"
    if cmp -s "$file" "$other"; then same_pages=$((same_pages + 1)); fi
    ;;
  *.csv)
    close_to "$file" "$other" || fail "$other: other numbers"
    if cmp -s "$file" "$other"; then same_tables=$((same_tables + 1)); fi
    ;;
  esac
done
echo "pages and tables: $same_pages and $same_tables of ten the same bytes, the others but for digits of numbers"
diff -rq -x '*.html' -x '*.csv' linux windows >"$work/differ" || true
if [ -s "$work/differ" ]; then
  cat "$work/differ"
  diff -r -x '*.html' -x '*.csv' linux windows | cut -c1-200 | head -40
  fail "$(wc -l <"$work/differ") files or answers differ"
fi
for kind in check cpp c javascript fortran draw view simulate; do
  if grep -L 'exit code 0' linux/*."$kind" | grep .; then fail "$kind should succeed"; fi
done
[ -n "$(find linux -name '*.hpp' -print -quit)" ] || fail "nothing was written"
! grep -rlq $'\r' windows || fail "a file or an answer has ends of lines of two letters"
echo "ten models: $(find windows -type f ! -name '*.html' ! -name '*.csv' | wc -l) files and answers, the same bytes"

# Paths as Windows has them.
drive="Z:${place//\//\\}"
mkdir "Größe ж"
cp examples/four_bar/four_bar.json "Größe ж/viergelenk ü.json"
windows 'Größe ж\viergelenk ü.json' -o "$drive\\Ausgabe ö" --quiet || fail "a path with backslashes, or with a drive"
windows check "$drive\\Größe ж\\viergelenk ü.json" | cmp - <("$mbsgen" check "Größe ж/viergelenk ü.json") || fail "a drive"
cmp "Ausgabe ö/four_bar.hpp" linux/four_bar.json.files/four_bar.hpp || fail "the file behind a drive"
windows check - <examples/four_bar/four_bar.json | cmp - <("$mbsgen" check - <examples/four_bar/four_bar.json) || fail "a pipe"
(cd "Größe ж" && windows draw 'viergelenk ü.json' | cmp - <("$mbsgen" draw "viergelenk ü.json")) || fail "a picture to a pipe"

# Meshes: beside the model, in a package of a variable, behind file:// with a drive.
mkdir -p pakete/arm/meshes
printf 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n' \
  >pakete/arm/meshes/glied.stl
mesh() { # mesh ADDRESS FILE
  printf '<robot name="r"><link name="base"/><link name="l"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial><visual><geometry><mesh filename="%s"/></geometry></visual></link><joint name="j" type="continuous"><parent link="base"/><child link="l"/><axis xyz="0 0 1"/></joint></robot>' "$1" >"$2"
}
mesh package://arm/meshes/glied.stl paket.urdf
mesh "file:///${drive//\\//}/pakete/arm/meshes/glied.stl" laufwerk.urdf
mesh "file://$place/pakete/arm/meshes/glied.stl" ordner.urdf
ROS_PACKAGE_PATH="C:\\nichts;$drive\\pakete" windows view paket.urdf -o paket.html >said 2>&1 || fail "a page with a package"
! grep -q 'not shown' said || fail "a package of ROS_PACKAGE_PATH: $(cat said)"
windows view laufwerk.urdf -o laufwerk.html >said 2>&1 || fail "a page with a mesh"
! grep -q 'not shown' said || fail "a mesh behind file:// with a drive: $(cat said)"
"$mbsgen" view ordner.urdf -o ordner.html >/dev/null
[ "$(stat -c %s laufwerk.html)" -gt 1000 ] || fail "an empty page"

# Mistakes: the same words and exit codes.
sed 's/"parent": "base"/"parent": "bsae"/' examples/four_bar/four_bar.json >"falsch ü.json"
mistakes() {
  answer "$1.parent" "${@:2}" check "falsch ü.json"
  answer "$1.json" "${@:2}" check "falsch ü.json" --diagnostics json
  answer "$1.missing" "${@:2}" check "fehlt ü.json"
  answer "$1.option" "${@:2}" check "falsch ü.json" --nonsense
  answer "$1.folder" "${@:2}" examples/four_bar/four_bar.json -o "falsch ü.json"
}
mistakes m1 "$mbsgen"
mistakes m2 windows
for kind in parent json missing option folder; do
  diff "m1.$kind" "m2.$kind" || fail "the answer to a mistake: $kind"
done
for pair in parent:1 missing:1 option:2 folder:1; do
  grep -q "exit code ${pair#*:}" "m2.${pair%:*}" || fail "the exit code of ${pair%:*}"
done
echo "paths, meshes, mistakes: as they should be"

# A session of an editor: messages of bytes on standard input and output.
message() {
  printf 'Content-Length: %d\r\n\r\n%s' "$(printf %s "$1" | wc -c)" "$1"
}
session() {
  local text
  text=$(tr -d '\n' <"falsch ü.json" | sed 's/\\/\\\\/g; s/"/\\"/g')
  message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
  message '{"jsonrpc":"2.0","method":"initialized","params":{}}'
  message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///C:/Pr%C3%BCf%20stand/falsch.mbs.json","languageId":"json","version":1,"text":"'"$text"'"}}}'
  message '{"jsonrpc":"2.0","id":2,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///C:/Pr%C3%BCf%20stand/falsch.mbs.json"}}}'
  message '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
  message '{"jsonrpc":"2.0","method":"exit"}'
}
session >asked
"$mbsgen" lsp <asked >told_here || fail "the language server here"
windows lsp <asked >told || fail "the language server"
cmp told told_here || fail "the language server's answers"
session | windows lsp | cmp - told || fail "the language server behind a pipe"
grep -q bsae told || fail "the language server finds nothing"
echo "language server: $(stat -c %s told) bytes of answers, the same"

# Times of generation.
seconds() {
  local start
  start=$(date +%s.%N)
  "$@" >/dev/null
  awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN {printf "%.2f", b - a}'
}
for model in stewart_platform/stewart_platform.json humanoid/humanoid.json touch_editing/quadruped.json; do
  here=$(seconds "$mbsgen" "examples/$model" -o times --quiet)
  there=$(seconds windows "examples/$model" -o times --quiet)
  awk -v m="${model##*/}" -v a="$here" -v b="$there" 'BEGIN {printf "%s: %.2f s here, %.2f s in wine, %.2f of the time\n", m, a, b, b / a}'
done

# Generated code and the runtime in a program for Windows.
bash "$source/tests/products/windows/code.sh" "$mbsgen" "$source" "$compiler" "$wine"

cd "$build"
cpack --config CPackConfig.cmake >"$work/packed" || {
  cat "$work/packed"
  fail "cpack"
}
archive=$(ls mbsgen-*.zip)
cmake -E tar tf "$archive" >"$work/files"
for file in bin/mbsgen.exe include/mbsgen/answer.hpp share/mbsgen/schemas share/doc/mbsgen/docs LICENSE LICENSES/MIT.txt libraries.pugixml; do
  grep -q "$file" "$work/files" || fail "the archive lacks $file"
done
echo "archive: $archive, $(stat -c %s "$archive") bytes"

# With a letter of a drive: what begins with a slash is an option there.
# shellcheck disable=SC2016
printf '#!/bin/bash\nexec "%s" "%s" "${@/#\\//Z:/}"\n' "$wine" "$work/mbsgen.exe" >"$work/by_wine"
chmod +x "$work/by_wine"
bash "$source/tests/products/same_bytes/run.sh" "$mbsgen" "$work/by_wine" "$4" 100 "${@:5}"
