# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by demo.sh: `show_example NAME TITLE` prints the part of the page for out/NAME, `show_device NAME PAGE TITLE
# FIGURE…` that of an example with several figures and a page in docs/, `show_views NAME…` the list of pages in
# out/view, `write_page` puts the parts from its input into a
# page without scripts or network. All paths are relative to out/.

write_page() {
  cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>mbsgen: results of the demo</title>
<style>
body { font: 16px/1.5 sans-serif; color: #222; background: white; max-width: 920px; margin: 2em auto; padding: 0 1em; }
h1 { margin-bottom: 0; }
h2 { margin-top: 2em; border-bottom: 1px solid #ddd; }
img { width: 100%; height: auto; }
pre { overflow-x: auto; background: #f4f4f4; padding: 0.6em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: 0.15em 1em; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
a { color: #0072b2; }
</style>
</head>
<body>
<h1>mbsgen</h1>
<p>From model files to C++ equations of motion, compiled and run on this computer.</p>
<p><strong>Open first: <a href="ur5/ur5.hpp">ur5/ur5.hpp</a></strong>, the equations of motion that were generated from a
robot's URDF file: plain C++, no dependencies. Then the first program that calls them: examples/ur5/main.cpp in the
source.</p>
END
  cat
  printf '<p>The model file is described in docs/model.md of the source, the program in docs/command-line.md.</p>\n</body>\n</html>\n'
}

show_example() {
  local folder=$out/$1 report
  printf '<h2>%s</h2>\n<p><img src="%s/%s.svg" alt="Curves of %s, named in its title"></p>\n' "$2" "$1" "$1" "$1"
  show_results "$folder/results.txt"
  for report in "$folder"/*.report.json; do show_counts "$1" "$report"; done
  show_times "$folder/milliseconds.txt"
}

show_device() { # NAME PAGE TITLE FIGURE…
  local name=$1 figure header
  printf '<h2>%s</h2>\n' "$3"
  printf '<p>%s of the source describes it. Generated:' "$2"
  for header in "$out/$name"/*.report.json; do
    header=$(basename "$header" .report.json).hpp
    printf ' <a href="%s/%s">%s</a>' "$name" "$header" "$header"
  done
  printf '.</p>\n'
  show_results "$out/$name/results.txt"
  for figure in "${@:4}"; do
    printf '<p>bash examples/%s/run.sh %s</p>\n<p><img src="%s/%s.svg" alt="Curves, named in their titles"></p>\n' \
      "$name" "$figure" "$name" "$figure"
  done
  show_times "$out/$name/milliseconds.txt"
}

show_views() { # NAME…
  local name
  printf '<h2>Mechanisms that move</h2>\n<p>Each page holds its generated model, which plays a motion, follows sliders and '
  printf 'simulates. docs/view.md of the source describes it.</p>\n<ul>\n'
  for name in "$@"; do printf '<li><a href="view/%s.html">%s</a></li>\n' "$name" "$name"; done
  printf '</ul>\n'
}

show_results() { # FILE
  printf '<pre>%s</pre>\n' "$(sed 's/&/\&amp;/g; s/</\&lt;/g' "$1")"
}

# The operations of each generated function, from the report beside the code.
show_counts() { # NAME REPORT
  local model
  model=$(basename "$2" .report.json)
  printf '<p>Generated: <a href="%s/%s.hpp">%s.hpp</a>, <a href="%s/%s.report.json">report</a>. ' "$1" "$model" "$model" \
    "$1" "$model"
  printf 'Computed with it: <a href="%s/table.csv">table.csv</a>.</p>\n<table>\n' "$1"
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
  awk '{ printf "%s%s: %.2f s", NR == 1 ? "<p>Times. " : ", ", $1, $2/1000 } END { print ".</p>" }' "$1"
}
