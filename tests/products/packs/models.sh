# SPDX-License-Identifier: GPL-3.0-or-later
# Models of limbs for run.sh: JSON on standard output.

# TURN: pi for axes of the hip in reverse, as those of a mirrored limb.
limb() { # NAME PARENT X Y OFFSET MASS [KNEE_TYPE] [TURN]
  cat <<END
    {"name": "$1_hip", "parent": "$2", "joints": [{"name": "$1_hip", "type": "Rx"}], "at": [$3, $4, 0.02],
      "orientation": {"rpy": [0, 0, "${8:-0}"]},
      "mass": $6, "com": [0.01, $5, -0.02], "inertia": [0.002, 0.0001, 0.0002, 0.003, 0.00015, 0.0025]},
    {"name": "$1_thigh", "parent": "$1_hip", "joints": [{"name": "$1_thigh", "type": "Ry"}], "at": [0, $5, 0],
      "mass": 1.3, "com": [0.02, 0.01, -0.1], "inertia": [0.004, 0.0002, 0.0003, 0.005, 0.0001, 0.001]},
    {"name": "$1_shank", "parent": "$1_thigh", "joints": [{"name": "$1_knee", "type": "${7:-Ry}"}], "at": [0, 0, -0.3],
      "mass": 0.4, "com": [0.003, 0.002, -0.12], "inertia": [0.001, 0.0001, 0.0002, 0.0012, 0.0001, 0.0002]}
END
}

walker() { # NAME LEG... (NAME:X:Y:OFFSET:MASS[:KNEE_TYPE[:TURN]])
  echo "{\"mbsgen\": 1, \"name\": \"$1\", \"gravity\": [0, 0, -9.81], \"bodies\": ["
  echo '    {"name": "trunk", "parent": "base", "joints": [{"name": "floating", "type": "Free"}],'
  echo '      "mass": 12, "com": [0.01, 0.002, 0.03], "inertia": [0.2, 0.01, 0.02, 0.4, 0.015, 0.5]}'
  shift
  local leg name x y offset mass knee turn
  for leg in "$@"; do
    IFS=: read -r name x y offset mass knee turn <<<"$leg"
    echo '    ,'
    limb "$name" trunk "$x" "$y" "$offset" "$mass" "${knee:-Ry}" "${turn:-0}"
  done
  echo ']}'
}

quadruped() {
  walker quadruped lf:0.3:0.1:0.05:0.8 rf:0.3:-0.1:-0.05:0.8 lh:-0.3:0.1:0.05:0.9 rh:-0.3:-0.1:-0.05:0.9
}
hexapod() {
  walker hexapod a:0.3:0.1:0.05:0.8 b:0.3:-0.1:-0.05:0.8 c:0.02:0.12:0.05:0.7 d:0.02:-0.12:-0.05:0.7 \
    e:-0.3:0.1:0.05:0.9 f:-0.3:-0.1:-0.05:0.9
}
# The joints of the right legs have their axes in reverse.
mirrored() {
  walker mirrored lf:0.3:0.1:0.05:0.8 rf:0.3:-0.1:-0.05:0.8:Ry:pi lh:-0.3:0.1:0.05:0.9 rh:-0.3:-0.1:-0.05:0.9:Ry:pi
}
# One knee slides: this leg has no partners.
lame() {
  walker lame lf:0.3:0.1:0.05:0.8 rf:0.3:-0.1:-0.05:0.8 lh:-0.3:0.1:0.05:0.9 rh:-0.3:-0.1:-0.05:0.9:Tz
}
# No two limbs are equal.
uneven() {
  walker uneven lf:0.3:0.1:0.05:0.8 rf:0.3:-0.1:-0.05:0.8:Tz
}
# A wheel with fewer numbers than the others: it has its centre of mass on its axis.
car() {
  local wheel com
  echo '{"mbsgen": 1, "name": "car", "gravity": [0, 0, -9.81], "bodies": ['
  echo '    {"name": "chassis", "parent": "base", "joints": [{"name": "floating", "type": "Free"}],'
  echo '      "mass": 1200, "com": [0.01, 0.002, 0.3], "inertia": [400, 1, 2, 1400, 1.5, 1500]}'
  for wheel in fl:1.2:0.7 fr:1.2:-0.7 rl:-1.3:0.7 rr:-1.3:-0.7; do
    IFS=: read -r name x y <<<"$wheel"
    com='[0.001, 0.002, 0.003]'
    [ "$name" = rr ] && com='[0, 0.002, 0]'
    echo "    ,{\"name\": \"${name}_carrier\", \"parent\": \"chassis\", \"joints\": [{\"name\": \"${name}_travel\", \"type\": \"Tz\"},"
    echo "      {\"name\": \"${name}_camber\", \"type\": \"Rx\"}], \"at\": [$x, $y, 0.3], \"mass\": 30,"
    echo '      "com": [0.01, 0.02, 0.03], "inertia": [1, 0.01, 0.02, 1.1, 0.03, 1.2]}'
    echo "    ,{\"name\": \"${name}_wheel\", \"parent\": \"${name}_carrier\", \"joints\": [{\"name\": \"${name}_spin\", \"type\": \"Ry\"}],"
    echo "      \"at\": [0, 0.1, 0], \"mass\": 18, \"com\": $com, \"inertia\": [0.6, 0.001, 0.002, 1.1, 0.003, 0.7]}"
  done
  echo ']}'
}
# A car on trailing arms: each corner is held by two rods that close loops.
suspension() {
  local corner name x y side
  echo '{"mbsgen": 1, "name": "suspension", "gravity": [0, 0, -9.81], "bodies": ['
  echo '    {"name": "chassis", "parent": "base", "joints": [{"name": "floating", "type": "Free"}],'
  echo '      "mass": 1200, "com": [0.01, 0.002, 0.3], "inertia": [400, 1, 2, 1400, 1.5, 1500], "points": {'
  for corner in l:0.6:1 r:-0.6:-1; do
    IFS=: read -r name y side <<<"$corner"
    echo "      \"${name}_upper\": [0.9, $y, 0.42], \"${name}_lower\": [0.85, $y, 0.21],"
  done
  echo '      "middle": [0, 0, 0]}}'
  for corner in l:0.75:1 r:-0.75:-1; do
    IFS=: read -r name y side <<<"$corner"
    x=1.2
    echo "    ,{\"name\": \"${name}_carrier\", \"parent\": \"chassis\", \"at\": [$x, $y, 0.3], \"joints\": ["
    echo "      {\"name\": \"${name}_travel\", \"type\": \"Tz\", \"role\": \"independent\"},"
    echo "      {\"name\": \"${name}_recess\", \"type\": \"Tx\"}, {\"name\": \"${name}_caster\", \"type\": \"Ry\"}],"
    echo '      "mass": 30, "com": [0.01, 0.02, 0.03], "inertia": [1, 0.01, 0.02, 1.1, 0.03, 1.2],'
    echo "      \"points\": {\"upper\": [0.02, -0.1, 0.13], \"lower\": [0.01, -0.12, -0.11]}}"
    echo "    ,{\"name\": \"${name}_wheel\", \"parent\": \"${name}_carrier\", \"joints\": [{\"name\": \"${name}_spin\", \"type\": \"Ry\"}],"
    echo '      "at": [0, 0.1, 0], "mass": 18, "com": [0.001, 0.002, 0.003], "inertia": [0.6, 0.001, 0.002, 1.1, 0.003, 0.7]}'
  done
  echo '], "cuts": ['
  for name in l r; do
    echo "    {\"name\": \"${name}_upper\", \"type\": \"rod\", \"a\": \"${name}_carrier.upper\", \"b\": \"chassis.${name}_upper\", \"length\": 0.34},"
    echo "    {\"name\": \"${name}_lower\", \"type\": \"rod\", \"a\": \"${name}_carrier.lower\", \"b\": \"chassis.${name}_lower\", \"length\": 0.37}$([ $name = r ] || echo ,)"
  done
  echo ']}'
}
