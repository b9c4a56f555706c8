# SPDX-License-Identifier: GPL-3.0-or-later
# Fails where a block is written to a file that the page has not named before, or names in a comment of its own: the name
# behind a fence is not shown.
FNR == 1 { text = "" }
/^```[a-z]+ [^ ]+$/ {
  name = $2
  sub(/.*\//, "", name)
  if (index(text, name) == 0) {
    print FILENAME ":" FNR ": the page does not name " $2
    failed = 1
  }
}
{ text = text "\n" $0 }
END { exit failed }
