#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# code.sh MBSGEN SOURCE COMPILER [WINE]: generated C++ and C, and the runtime headers but for Linux' drivers, compile
# with mingw-w64, warnings are errors; with WINE a program of them computes the numbers that it computes here.
set -euo pipefail
mbsgen=$(realpath "$1")
source=$(realpath "$2")
compiler=$3
wine=${4:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Werror)
include=(-I "$source/runtime/include" -I generated)

for model in four_bar/four_bar.json stewart_platform/stewart_platform.json ur5/ur5.urdf puma560/puma560.json \
  disk_on_sphere/disk_on_sphere.json; do
  "$mbsgen" "$source/examples/$model" -o generated --quiet
  "$mbsgen" "$source/examples/$model" -o c --quiet --language c
done
{
  (cd generated && ls -- *.hpp | sed 's|.*|#include "&"|')
  (cd "$source/runtime/include" && find mbsgen -name '*.hpp' |
    grep -v -e bus/socketcan -e bus/udp -e drivers/evdev -e drivers/iio -e host/realtime -e analysis/ | sort | sed 's|.*|#include <&>|')
} >all.cpp
"$compiler" -std=c++17 -fsyntax-only "${warnings[@]}" "${include[@]}" all.cpp
for file in c/*.c; do
  "${compiler/g++/gcc}" -std=c99 -fsyntax-only "${warnings[@]}" -I c "$file"
done
echo "$(wc -l <all.cpp) headers and $(ls c/*.c | wc -l) sources of C compile"
[ -n "$wine" ] || exit 0

cat >driver.cpp <<'END'
#include "puma560.hpp"
#include "four_bar.hpp"
#include <cstdio>

int main() {
  puma560::Model<> arm;
  double q[puma560::nq], qd[puma560::nq], Q[puma560::nq], qdd[puma560::nq];
  for (int i = 0; i < puma560::nq; ++i) {
    q[i] = 0.3 * i - 0.7;
    qd[i] = 0.2 - 0.1 * i;
    Q[i] = i;
  }
  arm.direct_dynamics(q, qd, Q, qdd);
  for (const double value : qdd) std::printf("%.12e\n", value);
  four_bar::Model<> bars;
  double p[four_bar::nq], pd[four_bar::nq] = {6}, P[four_bar::nq] = {}, pdd[four_bar::nq];
  for (int i = 0; i < four_bar::nq; ++i) p[i] = four_bar::q0[i];
  if (bars.direct_dynamics(p, pd, P, pdd) != four_bar::Status::ok) return 1;
  for (const double value : pdd) std::printf("%.12e\n", value);
}
END
"$compiler" -std=c++17 -O2 "${warnings[@]}" "${include[@]}" -static driver.cpp -o there.exe
g++ -std=c++17 -O2 "${warnings[@]}" "${include[@]}" driver.cpp -o here
./here >here.txt
WINEDEBUG=-all "$wine" ./there.exe | tr -d '\r' >there.txt
diff here.txt there.txt || {
  echo "FAILED: other numbers than here"
  exit 1
}
echo "a program computes the same $(wc -l <there.txt) numbers to 13 digits"
