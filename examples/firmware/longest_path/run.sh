#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Longest paths of the firmware's generated functions, in instructions, beside the most that QEMU counts at 20 000 states
# that are made to take long, with angles that the code reduces by itself and with larger ones; fails where a path is
# not from 1 to 1.2 times its count. Those of whole periods are in run.sh of the example. Figures are compared with
# ../longest_paths.txt; --update accepts new ones. Files go to out/firmware. With MBSGEN set to the program, nothing is
# installed or built.
set -euo pipefail
cd "$(dirname "$0")/../../.."
here=examples/firmware
. tests/packages.sh
. examples/prepare.sh
. examples/firmware/options.sh
# shellcheck disable=SC2086
prepare $firmware_packages
out=$out/firmware
mkdir -p "$out"
compiler=$(arm-none-eabi-g++ -dumpfullversion)
known=$here/longest_paths.txt
figures=$out/longest_paths.txt
: >"$figures"
failures=0

for model in single_action/single_action piano_key/haptic_key; do
  "$MBSGEN" "examples/$model.json" -o "$out" --quiet
done
"$MBSGEN" examples/piano_key/piano_key.json -o "$out" --quiet --functions default,direct_dynamics_damping
g++ -std=c++17 -O2 -fPIC -shared $here/qemu/count_steps.cpp -o "$out/count_steps.so"

# examine NAME SUBJECT REAL MACHINE OPTIONS…: with angles of any size, and with angles that the code reduces by itself.
examine() {
  examine_angles any 1 "" "$@"
  examine_angles small 0 "--without sincos_of_large" "$@"
}
examine_angles() {
  local angles=$1 large=$2 without=$3
  shift 3
  local name=$1 subject=$2 real=$3 machine=$4 elf=$out/longest.$1.elf
  shift 4
  # The processor's start by itself: the linker looks for the copies of memory in it.
  # shellcheck disable=SC2086
  arm-none-eabi-g++ -std=c++17 -O2 -fno-exceptions -fno-rtti $target "$@" -fno-lto -c $here/cortex_m/startup.cpp \
    -o "$out/longest.startup.o"
  # shellcheck disable=SC2086
  arm-none-eabi-g++ -std=c++17 -fno-exceptions -fno-rtti -fno-math-errno -Wall -Wextra -Wpedantic -Wconversion -Werror \
    $target -nostartfiles -Wl,--gc-sections -T $here/cortex_m/memory.ld -I "$out" -I $here -I runtime/include \
    -I examples/single_action -I examples/piano_key "$@" -DMBSGEN_REAL="$real" -DSUBJECT="$subject" \
    -DLARGE="$large" $here/longest_path/measured.cpp $here/math.cpp "$out/longest.startup.o" -o "$elf"
  local begin end count longest
  begin=$(arm-none-eabi-nm "$elf" | awk '$3 ~ /^measured/ { print "0x" $1 }')
  end=$(arm-none-eabi-objdump -d --no-show-raw-insn "$elf" |
    awk '/\tbl\t.*<measured/ && !found { getline; sub(/:/, "", $1); found = "0x" $1 } END { print found }')
  timeout 100 qemu-system-arm -M "$machine" -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native -plugin "$out/count_steps.so,begin=$begin,end=$end" \
    -kernel "$elf" >"$out/longest.$name.txt" 2>&1 || { cat "$out/longest.$name.txt"; exit 1; }
  count=$(sed -n 's/^instructions: .* most //p' "$out/longest.$name.txt")
  # shellcheck disable=SC2086
  longest=$(python3 $here/longest_path/longest_path.py "$elf" measured $without)
  echo "$name gcc $compiler $angles angles: longest ${longest##* } measured $count" | tee -a "$figures"
  if [ "$count" -gt "${longest##* }" ] || [ $((10 * ${longest##* })) -gt $((12 * count)) ]; then
    echo "FAILED $name: not from 1 to 1.2 times the count"
    failures=$((failures + 1))
  fi
}

# shellcheck disable=SC2086
{
  examine single.m4f 1 float mps2-an386 $m4 $strict
  examine single.m7 1 double mps2-an500 $m7 $strict
  examine device.m4f 2 float mps2-an386 $m4 $fast
  examine device.m7 2 float mps2-an500 $m7 $fast
  examine grand.m4f 0 float mps2-an386 $m4 $fast
  examine grand.m7 0 float mps2-an500 $m7 $fast
}
if [ "${1:-}" = --update ]; then
  cp "$figures" $known
elif grep -q " gcc $compiler " $known && ! diff $known "$figures"; then
  echo "FAILED: other figures than in $known; accept them with --update"
  failures=$((failures + 1))
fi
exit "$((failures > 0))"
