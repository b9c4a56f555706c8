# SPDX-License-Identifier: GPL-3.0-or-later
# pages.awk PAGE.md... EXPECTED...: fails when no row of a page's table of messages fits a line of the expected messages,
# or when a row of the pages in `families` (names without .md, with blanks between) fits none. Rows begin with messages in
# backticks, in which "…" fits any text.
function fits(line, pattern,   parts, count, i, at) {
  count = split(pattern, parts, "…")
  for (i = 1; i <= count; i++) {
    at = index(line, parts[i])
    if (at == 0) return 0
    line = substr(line, at + length(parts[i]))
  }
  return 1
}
FNR == 1 { page = FILENAME; sub(/.*\//, "", page); in_table = 0 }
/^\| message \|/ { in_table = 1; next }
!/^\|/ { in_table = 0 }
in_table && FILENAME ~ /\.md$/ && /^\| `/ {
  cells = $0
  sub(/^\| /, "", cells)
  sub(/ \|.*/, "", cells)
  while (match(cells, /`[^`]+`/)) {
    pattern[++rows] = substr(cells, RSTART + 1, RLENGTH - 2)
    origin[rows] = page
    cells = substr(cells, RSTART + RLENGTH)
  }
}
FILENAME ~ /\.expected$/ && match($0, /: (error|warning|note): /) {
  lines++
  message = substr($0, RSTART + RLENGTH)
  found = 0
  for (i = 1; i <= rows; i++)
    if (fits(message, pattern[i])) found = used[i] = 1
  if (!found) { print "no page explains: " FILENAME ": " message; failed = 1 }
}
END {
  for (i = 1; i <= rows; i++) {
    page = origin[i]
    sub(/\.md$/, "", page)
    if (!used[i] && index(" " families " ", " " page " ")) {
      print "no message of the tests fits the row of " origin[i] ": " pattern[i]
      failed = 1
    }
  }
  print rows " rows, " lines " messages"
  exit failed || rows < 100 || lines < 150
}
