#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# wrong.sh MBSGEN COMPILER MODEL ENTRY: run.sh must notice that one entry, such as dQ_dq[7], is off by one.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
pattern="^  $(sed 's/[].[]/\\&/g' <<<"$4") = "
cat >"$scratch/mbsgen" <<END
#!/bin/bash
"$1" "\$@" || exit
for header in "\$3"/*.hpp; do
  sed -i '/$pattern/s/ = / = Number(1.0) + /' "\$header"
done
END
chmod +x "$scratch/mbsgen"
bash "$(dirname "$0")/run.sh" "$scratch/mbsgen" "$2" "$3" >"$scratch/log"
cat "$scratch/log"
grep -q 'too large' "$scratch/log" && grep -q '1 differ' "$scratch/log"
