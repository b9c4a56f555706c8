# SPDX-License-Identifier: GPL-3.0-or-later
# Chains for run.sh: JSON on standard output.

link() { # NAME PARENT JOINT NUMBER AT [ORIENTATION]
  local n=$4
  echo "    ,{\"name\": \"$1\", \"parent\": \"$2\", \"joints\": [{\"name\": \"$1_joint\", \"type\": \"$3\"}], \"at\": $5,"
  [ -z "${6:-}" ] || echo "      \"orientation\": {\"rpy\": $6},"
  echo "      \"mass\": 1.0$n, \"com\": [0.01$n, 0.02$n, 0.03$n],"
  echo "      \"inertia\": [0.06$n, 0.002$n, 0.003$n, 0.05$n, 0.004$n, 0.07$n]}"
}

chain() { # NAME BASE_JOINT COUNT JOINT... (in turn; JOINT:ORIENTATION): the parent of the links is "root"
  local name=$1 base=$2 count=$3 parent=root i
  shift 3
  echo "{\"mbsgen\": 1, \"name\": \"$name\", \"gravity\": [0.3, 0.2, -9.81], \"bodies\": ["
  echo "    {\"name\": \"root\", \"parent\": \"base\", \"joints\": [{\"name\": \"root_joint\", \"type\": \"$base\"}],"
  echo '      "mass": 3, "com": [0.1, 0.2, 0.3], "inertia": [0.2, 0.01, 0.02, 0.4, 0.015, 0.5]}'
  for ((i = 0; i < count; ++i)); do
    local kind=${*:1+i%$#:1}
    link "l$i" "$parent" "${kind%%:*}" "$((i % 7 + 1))" "[0.0$((i % 5 + 1)), -0.4$((i % 3 + 1)), 0.1]" \
      "$(case $kind in *:*) echo "${kind#*:}" ;; esac)"
    parent=l$i
  done
}

spatial() { chain spatial Rz 12 'Rz:["-pi/2", 0, 0]' 'Rz:["pi/2", 0, 0]' && echo ']}'; }
planar() { chain planar Rz 12 Rz && echo ']}'; }
floating() { chain floating Free 9 Rx && echo ']}'; }
# Sliding and turning joints in turn.
telescope() { chain telescope Rz 18 Tx Ry && echo ']}'; }
# Two fingers at the end of the chain.
hand() {
  chain hand Rx 10 Ry
  link palm l9 Rz 3 '[0, 0, 0.2]'
  link left palm Rx 1 '[0, 0.1, 0.2]'
  link right palm Rx 3 '[0, -0.1, 0.2]'
  echo ']}'
}
# Two equal rows: in C, compilers with vectors have them side by side, and all others in loops.
whips() {
  chain whips Rx 12 Ry
  local i parent=root
  for ((i = 0; i < 12; ++i)); do
    link "r$i" "$parent" Ry "$((i % 5 + 2))" "[0.0$((i % 5 + 1)), 0.4$((i % 3 + 1)), 0.1]"
    parent=r$i
  done
  echo ']}'
}
# A row of nine links, with the root, is too short for ten.
few() { chain few Tx 8 Ry && echo ']}'; }
