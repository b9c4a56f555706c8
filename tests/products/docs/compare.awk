# SPDX-License-Identifier: GPL-3.0-or-later
# compare.awk WANTED PRINTED: fails at the first printed line that is not wanted. A line `...` stands for any lines, `...`
# at the end of a line for the rest of it.
function fits(line, pattern) {
  if (pattern ~ /...\.\.\.$/) return index(line, substr(pattern, 1, length(pattern) - 3)) == 1
  return line == pattern
}
function fail(line) {
  print "the document says:  " wanted[at] "\nit was printed:     " line
  failed = 1
  exit 1
}
BEGIN { at = 1 }
FILENAME == ARGV[1] { wanted[++count] = $0; next }
wanted[at] == "..." {
  if (at < count && fits($0, wanted[at + 1])) at += 2
  next
}
at <= count && fits($0, wanted[at]) { at++; next }
{ fail($0) }
END {
  if (failed) exit 1
  if (at < count || (at == count && wanted[at] != "...")) fail("(nothing more)")
}
