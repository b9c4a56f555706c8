# SPDX-License-Identifier: GPL-3.0-or-later
# Prints for each file of Markdown its headings, as `FILE#ANCHOR`, and its links, pictures in HTML included, as
# `FILE:LINE LINK`.
function print_anchor(title,   anchor, i) {
  sub(/^#+ +/, "", title)
  gsub(/`|\*|\]\([^)]*\)/, "", title)
  anchor = tolower(title)
  gsub(/[^a-z0-9 _-]/, "", anchor)
  gsub(/ /, "-", anchor)
  print "anchor " FILENAME "#" anchor
}
FNR == 1 { in_code = 0 }
/^```/ { in_code = !in_code; next }
in_code { next }
/^#+ / { print_anchor($0) }
{
  text = $0
  gsub(/`[^`]*`/, "", text)
  while (match(text, / (src|srcset)="[^"]*"/)) {
    link = substr(text, RSTART, RLENGTH - 1)
    sub(/^[^"]*"/, "", link)
    print "link " FILENAME ":" FNR " " link
    text = substr(text, 1, RSTART) substr(text, RSTART + RLENGTH)
  }
  while (match(text, /\]\([^) ]+\)/)) {
    print "link " FILENAME ":" FNR " " substr(text, RSTART + 2, RLENGTH - 3)
    text = substr(text, RSTART + RLENGTH)
  }
}
