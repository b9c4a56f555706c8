# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a script of the code blocks of a document, as run.sh says. Variables: script, its name; compare, compare.awk.
function put(text) { print text > script }

BEGIN {
  not_here = "^(git clone|cd mbsgen$|bash (tests/run|examples/demo)\\.sh|" \
             "cmake (--preset|-B build|--build (build|--preset)|--install build)|ctest --preset|sudo )"
  put("exec 9>&2; BASH_XTRACEFD=9")
}
/^```/ && kind != "" {
  if (kind == "file") put("END_OF_BLOCK")
  if (kind == "bash") put(") 2>&1 | tee printed.txt")
  if (kind == "text") put("END_OF_BLOCK\nawk -f '" compare "' wanted.txt printed.txt")
  kind = ""
  next
}
/^```/ {
  kind = "other"
  if ($1 ~ /^```(jsonc?|c|cpp|fortran|js|matlab|python|xml|ini|cmake)$/ && NF == 2) {
    kind = "file"
    put("mkdir -p $(dirname " $2 ")")
    put("cat >" $2 " <<'END_OF_BLOCK'")
  } else if ($1 == "```bash") {
    kind = "bash"
    put("(\n:")
  } else if ($1 == "```text") {
    kind = "text"
    put("cat >wanted.txt <<'END_OF_BLOCK'")
  }
  next
}
kind == "bash" && $0 ~ not_here { next }
kind == "bash" || kind == "file" || kind == "text" { put($0) }
