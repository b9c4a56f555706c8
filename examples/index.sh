# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by demo.sh behind sections.sh: `write_index` writes the page $out/index.html of all that is there, without
# scripts or network. What an example has not made yet is left out; its part says so. Paths are relative to $out.

write_index() {
  local name
  source=$(realpath --relative-to="$out" .)
  {
    page_head
    show_contents
    show_views
    for name in "${sections[@]}"; do show_section "$name"; done
    show_live
    printf '</body>\n</html>\n'
  } >"$out/index.html.new"
  mv "$out/index.html.new" "$out/index.html"
}

page_head() {
  cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>mbsgen: results of the demo</title>
<style>
body { font: 16px/1.5 sans-serif; color: #222; background: white; max-width: 920px; margin: 2em auto; padding: 0 1em; }
h1 { margin-bottom: 0; }
h2 { margin-top: 2.5em; border-bottom: 1px solid #ddd; }
img { max-width: 100%; height: auto; background: white; }
img.curves { width: 100%; }
img.mechanism { display: block; max-height: 26em; margin: 1em auto; }
pre { overflow-x: auto; background: #f4f4f4; padding: 0.6em; white-space: pre-wrap; font-size: 85%; }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; }
th, td { padding: 0.15em 1em; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
a { color: #0072b2; }
.pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(15em, 1fr)); gap: 1em; padding: 0; list-style: none; }
.pages a { display: block; text-align: center; border: 1px solid #ddd; padding: 0.6em; }
.pages img { height: 10em; object-fit: contain; display: block; margin: 0 auto 0.4em; }
.times, .waiting { color: #555; font-size: 85%; }
</style>
</head>
<body>
<h1>mbsgen</h1>
<p>From model files to C++ equations of motion, compiled and run on this computer.</p>
END
  [ ! -s "$out/ur5/ur5.hpp" ] || printf '<p><strong>Read first: %s</strong>, the equations of motion that were generated from a
robot'"'"'s URDF file: plain C++, no dependencies. Then %s, the program that calls them.</p>\n' \
    '<a href="ur5/ur5.hpp">ur5.hpp</a>' "<a href=\"$source/examples/ur5/main.cpp\">main.cpp</a>"
  printf '<p>How models are written: <a href="%s/docs/model.md">docs/model.md</a>. All examples: <a href="%s/examples/README.md">examples</a>.</p>\n' \
    "$source" "$source"
}

show_contents() {
  local name
  printf '<nav>\n<ol>\n'
  for name in "${sections[@]}"; do printf '<li><a href="#%s">%s</a></li>\n' "$name" "${title[$name]}"; done
  printf '</ol>\n</nav>\n'
}

show_views() {
  local name views=()
  for name in "${sections[@]}" "${extras[@]}"; do [ ! -s "$out/view/$name.html" ] || views+=("$name"); done
  [ ${#views[@]} -gt 0 ] || return 0
  printf '<h2 id="moving">Mechanisms that move</h2>\n<p>Click one. Its page plays a motion; turn the picture, pull the sliders, let it run. '
  printf 'Each page holds its generated model (<a href="%s/docs/view.md">how it works</a>).</p>\n<ul class="pages">\n' "$source"
  for name in "${views[@]}"; do
    printf '<li><a href="view/%s.html"><img src="drawings/%s.svg" alt="">%s</a></li>\n' "$name" "$name" "${title[$name]}"
  done
  printf '</ul>\n'
}

show_section() { # NAME
  local folder=$out/$1 figure report
  printf '<h2 id="%s">%s</h2>\n' "$1" "${title[$1]}"
  [ ! -s "$out/drawings/$1.svg" ] ||
    printf '<img class="mechanism" src="drawings/%s.svg" alt="The mechanism, drawn by mbsgen">\n' "$1"
  printf '<p>%s</p>\n' "${about[$1]}"
  printf '<p><a href="%s/%s">Description</a>' "$source" "${document[$1]}"
  [ ! -s "$out/view/$1.html" ] || printf ' · <a href="view/%s.html">it moves</a>' "$1"
  printf ' · again: <code>bash examples/%s/run.sh</code></p>\n' "$1"
  [ -s "$folder/results.txt" ] || { printf '<p class="waiting">Not run yet.</p>\n'; return 0; }
  for figure in ${figures[$1]}; do
    [ ! -s "$folder/$figure.svg" ] ||
      printf '<img class="curves" src="%s/%s.svg" alt="Curves, named in their titles">\n' "$1" "$figure"
  done
  printf '<p>Printed by the program:</p>\n'
  show_results "$folder/results.txt"
  for report in "$folder"/*.report.json; do [ ! -e "$report" ] || show_counts "$1" "$report"; done
  [ ! -s "$folder/milliseconds.txt" ] || show_times "$folder/milliseconds.txt"
}

show_live() {
  printf '<h2 id="live">Live</h2>\n<p>A piano key under your space bar, or a car under your mouse, in the real-time loop: '
  printf '<code>bash examples/live/run.sh key</code>, <code>bash examples/live/run.sh wheel</code> (<a href="%s/docs/editing/live.md">live mode</a>).</p>\n' \
    "$source"
}

show_results() { # FILE
  printf '<pre>%s</pre>\n' "$(sed 's/&/\&amp;/g; s/</\&lt;/g' "$1")"
}

# The operations of each generated function, from the report beside the code.
show_counts() { # NAME REPORT
  local model
  model=$(basename "$2" .report.json)
  printf '<p>Generated code: <a href="%s/%s.hpp">%s.hpp</a>. Its operations by function:</p>\n<table>\n' "$1" "$model" "$model"
  printf '<tr><th>function</th><th>additions</th><th>multiplications</th><th>divisions</th>'
  printf '<th>sin or cos</th><th>flops</th></tr>\n'
  awk '
    /^  "functions": \{/ { inside = 1; next }
    /^  \}/ { inside = 0 }
    inside && /^    "[a-z_0-9]*": \{/ { gsub(/[ ":{]/, ""); name = $0 }
    inside && /^      "[a-z]*": [0-9]/ {
      gsub(/[ ",]/, "")
      split($0, pair, ":")
      count[pair[1]] = pair[2]
      if (pair[1] == "flops")
        printf "<tr><td>%s</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td></tr>\n", name, count["add"],
               count["mul"], count["div"], count["trig"], count["flops"]
    }' "$2"
  printf '</table>\n'
}

show_times() { # FILE
  awk '{ printf "%s%s %.1f s", NR == 1 ? "<p class=\"times\">Time on this computer: " : ", ", $1, $2/1000 } END { print ".</p>" }' "$1"
}
