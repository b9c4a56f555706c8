#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN MODEL...: for each function and each compiler with its flags (FLAGS, commas between), ns of a call without
# and with packs of limbs, their ratio and the largest relative difference of results, in turns in one process; first the
# operations in packs and all of them, from the report. ROUNDS: of 0.4 ms each, the fastest one counts. LANGUAGE: cpp, or c,
# whose compilers are gcc and clang.
set -euo pipefail
mbsgen=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
language=${LANGUAGE:-cpp}
plus=++ extension=hpp
[ "$language" = cpp ] || plus="" extension=h
gnu=g${plus:-cc} clang=clang$plus
IFS=, read -ra flags <<<"${FLAGS:-$gnu -O2,$gnu -O2 -march=native,$clang -O2,$clang -O2 -march=native}"
functions=inverse_dynamics,mass_matrix,direct_dynamics

# Springs and dampers where the structure of laws asks for such.
c_laws() { # HEADER
  echo 'static double spring(void* context, double Z, double Zd) { return (void)context, 2e4*Z + 1500*Zd; }'
  ! grep -q '_law_point {' "$1" || cat <<END
static void resist(void* context, const ${name}_law_point* at, ${name}_wrench* wrench) {
  (void)context;
  for (int k = 0; k < 3; ++k) {
    wrench->force[k] = -1e3*at->position[k] - 1e2*at->velocity[k];
    wrench->torque[k] = -10*at->angular_velocity[k];
  }
}
END
  echo "#define SET_LAWS(laws) ((void)spring$(sed -n \
    -e 's|^  void (\*\([a-zA-Z0-9_]*\))(void\* context, const [a-zA-Z0-9_]*law_point\*.*|, (laws).\1 = resist|p' \
    -e 's|^  [a-zA-Z0-9_]* (\*\([a-zA-Z0-9_]*\))(void\* context, [a-zA-Z0-9_]* Z, .*|, (laws).\1 = spring|p' "$1" | tr -d '\n'))"
}

# The class of laws that the header asks for: springs and dampers.
laws() { # HEADER
  echo 'struct Laws {'
  sed -n '/^\/\/\/ Laws: a class/,/^template/p' "$1" |
    sed -n -e 's|^///   \(void [a-zA-Z0-9_]*\)(const LawPoint<Real>.*|template <class P, class W> \1(const P\& p, W\& w) const { resist(p, w); }|p' \
      -e 's|^///   Real \([a-zA-Z0-9_]*\)(Real Z, Real Zd) const;.*|double \1(double Z, double Zd) const { return 2e4*Z + 1500*Zd; }|p'
  echo 'template <class P, class W> static void resist(const P& p, W& w) {'
  echo '  for (int k = 0; k < 3; ++k) {'
  echo '    w.force[k] = -1e3*p.position[k] - 1e2*p.velocity[k];'
  echo '    w.torque[k] = -10*p.angular_velocity[k];'
  echo '  }'
  echo '}'
  echo '};'
}

generate() { # MODEL PACKS
  local floating=() more
  case $1 in *.urdf) floating=(--floating=euler) ;; esac
  rm -rf "${work:?}/$2"
  for more in ,assemble ""; do # models without loops have no assemble
    "$mbsgen" "$1" -o "$work/$2" --language "$language" --packs "$2" "${floating[@]}" --explain --functions "$functions$more" --quiet \
      >/dev/null 2>"$work/messages" && return
  done
  cat "$work/messages"
  exit 1
}

build() { # FLAGS NAME PACKS
  if [ "$language" = c ]; then
    # shellcheck disable=SC2086 # words on purpose
    $1 -std=c99 -fPIC -shared -DMODEL="$2" -DHEADER="\"$2.h\"" \
      -DLOOPS="$(grep -c "${2}_assemble(" "$work/$3/$2.h" || true)" -I "$work/$3" -I "$work" "$here/shim.c" "$work/$3/$2.c" \
      -o "$work/$3.so" -lm
    return
  fi
  # shellcheck disable=SC2086 # words on purpose
  $1 -std=c++17 -fPIC -shared -DMODEL="$2" -DHEADER="\"$2.hpp\"" \
    -DLOOPS="$(grep -c ' Status assemble(' "$work/$3/$2.hpp" || true)" -I "$work/$3" -I "$work" "$here/shim.cpp" -o "$work/$3.so"
}

g++ -O2 -std=c++17 "$here/race.cpp" -o "$work/race" -ldl
for model in "$@"; do
  generate "$model" off
  generate "$model" auto
  name=$(basename "$work"/auto/*".report.json" .report.json)
  header=$work/auto/$name.$extension
  if [ "$language" = c ]; then c_laws "$header" >"$work/laws.h"; else laws "$header" >"$work/laws.h"; fi
  echo "$name"
  python3 - "$work/auto/$name.report.json" <<'END'
import json, sys
for function, about in json.load(open(sys.argv[1]))["explain"].items():
    if "packs" in about:
        packs = about["packs"]
        print("  %s: %d of %d operations in packs, %.0f %%" % (
            function, packs["packed"], packs["operations"], 100*packs["packed"]/packs["operations"]))
END
  for flag in "${flags[@]}"; do
    build "$flag" "$name" off
    build "$flag" "$name" auto
    "$work/race" "${ROUNDS:-200}" "$work/off.so" "$work/auto.so" | sed "s|^|  $flag: |"
  done
done
