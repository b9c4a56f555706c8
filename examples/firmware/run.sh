#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the firmware of a haptic key for two microcontrollers, with the single action and with that of a grand piano,
# runs it in QEMU, and compares forces, instructions and memory with the host and with baseline.txt; bounds the
# instructions of a period by its longest path. Files go to out/firmware. With MBSGEN set to the program, nothing is
# installed or built;
# --update-baseline accepts the figures.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=examples/firmware
. tests/packages.sh
. examples/prepare.sh
. examples/firmware/options.sh
# shellcheck disable=SC2086
prepare $firmware_packages
out=$out/firmware
mkdir -p "$out"

fail() {
  echo "FAILED: $*"
  exit 1
}

warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
common="-std=c++17 -fno-exceptions -fno-rtti -fno-math-errno $warnings"
common="$common -I $out -I $here -I runtime/include"
single="$strict -I examples/single_action"
grand="$fast -I $here/grand -I examples/piano_key"
host="" # a host that can add products without rounding does so, too
! grep -qw fma /proc/cpuinfo || host=-mfma
target="$target -fstack-usage"
compiler=$(arm-none-eabi-g++ -dumpfullversion)

# build BOARD REAL ACTION CPU-FLAGS…: the program for the board and for the host, both on the same number type. ACTION:
# its optimization and the folders of its headers. BOARD may have a prefix and a dot before its name in QEMU.
build() {
  local board=$1 real=$2 action=$3 warn="" whole source
  shift 3
  [ "$real" = float ] && warn="-Wdouble-promotion"
  rm -f "$out/$board".*.su
  for source in main math cortex_m/startup; do
    # The processor's start and the copies of memory by themselves: the linker looks for them.
    [ $source = cortex_m/startup ] && whole=-fno-lto || whole=""
    # shellcheck disable=SC2086
    arm-none-eabi-g++ $common $action $whole $warn $target "$@" -DMBSGEN_REAL="$real" -c $here/$source.cpp \
      -o "$out/$board.${source##*/}.o"
  done
  # shellcheck disable=SC2086
  arm-none-eabi-g++ $action $target "$@" -nostartfiles -Wl,--gc-sections -T $here/cortex_m/memory.ld \
    "$out/$board".{main,math,startup}.o -o "$out/$board.elf"
  # shellcheck disable=SC2086
  g++ $common $action $host $warn -DMBSGEN_REAL="$real" $here/{main,math,host}.cpp -o "$out/$board.host"
}

# What must not be in the image: a heap, exceptions; in the build for float, arithmetic of doubles in software.
check_symbols() { # BOARD REAL
  arm-none-eabi-nm -C "$out/$1.elf" >"$out/$1.symbols"
  unwanted=' (_?malloc(_r)?|_?free(_r)?|_sbrk(_r)?|operator new.*|__cxa_throw|__cxa_allocate_exception)$'
  [ "$2" = float ] && unwanted="$unwanted|\\b__aeabi_(d|f2d|i2d|ui2d|l2d|ul2d)[a-z0-9]*$"
  ! grep -E "$unwanted" "$out/$1.symbols" || fail "$1: the image contains what it must not"
}

# The frames of all functions together bound the stack: none calls itself. What little of the C library is left
# (floorf, division of long numbers), for which the compiler says nothing, is given 256 bytes.
stack_bound() { # BOARD
  ! grep -h -w dynamic "$out/$1".*.su >&2 || fail "$1: a stack frame of unknown size"
  cat "$out/$1".*.su | awk '{sum += $(NF-1)} END {print sum + 256}'
}

symbol() { # BOARD NAME: its address
  arm-none-eabi-nm "$out/$1.elf" | awk -v name="$2" '$3 == name {print "0x" $1}'
}

# The addresses at which a function of main.cpp begins and at which its only call returns, as plugin's arguments.
places() { # BOARD NAME BEGIN END
  local name begin returns
  name=$(arm-none-eabi-nm "$out/$1.elf" | awk -v name="${#2}$2" '$3 ~ "N_1" name "[ER]" {print $3}')
  begin=$(symbol "$1" "$name")
  returns=$(arm-none-eabi-objdump -d --no-show-raw-insn "$out/$1.elf" | awk -v call="<$name>" \
    '$2 == "bl" && $4 == call { getline; sub(/:/, "", $1); print "0x" $1 }')
  [ "$(wc -w <<<"$begin $returns")" = 2 ] || fail "$1: $2 is called from more or less than one place"
  echo "$3=$begin,$4=$returns"
}

# Runs in QEMU, which writes what comes by semihosting, and the plugin's line, to standard error.
run() { # BOARD
  timeout 60 qemu-system-arm -M "${1##*.}" -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native \
    -plugin "$out/count_steps.so,$(places "$1" period begin end),$(places "$1" sleep_until_conversion pause resume)" \
    -kernel "$out/$1.elf" >"$out/$1.txt" 2>&1 || { tail "$out/$1.txt"; fail "$1: the program or QEMU"; }
}

# Figures in baseline.txt are those of one compiler; the documents repeat them, see tests/products/docs/figures.sh.
known() { # BOARD KIND
  sed -n "s/^$1 gcc $compiler $2 //p" $here/baseline.txt
}
accept() { # BOARD KIND FIGURES
  { grep -v "^$1 gcc $compiler $2 " $here/baseline.txt || true; echo "$1 gcc $compiler $2 $3"; } |
    sort >"$out/baseline.txt"
  cp "$out/baseline.txt" $here/baseline.txt
}

# Stack in use and its bound, code with constants, data without the stack.
check_bytes() { # BOARD
  local bound used reserved code data bss figures before
  bound=$(stack_bound "$1")
  used=$(awk '/^stack/ {print $2}' "$out/$1.txt")
  [ "$used" -le "$bound" ] || fail "$1: more stack than its bound"
  reserved=$(($(symbol "$1" stack_top) - $(symbol "$1" stack_bottom)))
  read -r code data bss _ < <(arm-none-eabi-size "$out/$1.elf" | tail -1)
  figures="stack $used bound $bound code $code data $((data + bss - reserved))"
  echo "  bytes: $figures"
  before=$(known "$1" bytes)
  if [ "${update:-}" = yes ]; then
    accept "$1" bytes "$figures"
  elif [ -n "$before" ] && [ "$before" != "$figures" ]; then
    fail "$1: baseline.txt has $before; accept the new figures with --update-baseline"
  fi
}

# Counts are exact for the compiler of the baseline, and must not grow; for other compilers the limit alone is held.
check_count() { # BOARD
  local count most before
  count=$(sed -n 's/^instructions: steps //p' "$out/$1.txt")
  [ -n "$count" ] || fail "$1: no instructions counted"
  most=${count##* }
  echo "  instructions of a period: steps $count"
  before=$(known "$1" steps)
  if [ "${update:-}" = yes ]; then
    accept "$1" steps "$count"
  elif [ -z "$before" ]; then
    echo "  no baseline for gcc $compiler: only the limit of the longest path is checked"
  elif [ "$before" != "$count" ]; then
    echo "  baseline.txt:             steps $before"
    [ "$most" -le "${before##* }" ] || fail "$1: a step takes more instructions than in baseline.txt"
    echo "  fewer: accept them with --update-baseline"
  fi
}

# No period takes more instructions than its longest path, which is at most 1.2 times the most that was counted.
# Parameters do not change on the board (update), and angles are those that the code reduces by itself.
check_path() { # BOARD LIMIT
  local longest most before
  longest=$(python3 $here/longest_path/longest_path.py "$out/$1.elf" N_16period --free sleep_until_conversion \
    --without sincos_of_large --without 6updateEv) || fail "$1: a period without a longest path"
  longest=${longest##* }
  most=$(sed -n 's/^instructions: .* most //p' "$out/$1.txt")
  echo "  longest path of a period: $longest"
  [ "$longest" -lt "$2" ] || fail "$1: a period may take $2 instructions or more"
  [ "$longest" -ge "$most" ] || fail "$1: a period takes more than its longest path"
  [ $((10 * longest)) -le $((12 * most)) ] || fail "$1: the longest path is over 1.2 times the most that was counted"
  before=$(known "$1" path)
  if [ "${update:-}" = yes ]; then
    accept "$1" path "longest $longest"
  elif [ -n "$before" ] && [ "$before" != "longest $longest" ]; then
    fail "$1: baseline.txt has $before; accept the new figure with --update-baseline"
  fi
}

check() { # BOARD REAL TOLERANCE LIMIT
  echo "== $1, $2 =="
  check_symbols "$1" "$2"
  run "$1"
  "$out/$1.host" >"$out/$1.host.txt" || fail "$1: the host's program"
  printf '  host and target: '
  "$out/compare" "$out/$1.host.txt" "$out/$1.txt" "$3" || fail "$1: forces differ from the host's"
  check_bytes "$1"
  check_count "$1"
  check_path "$1" "$4"
}

[ "${1:-}" = --update-baseline ] && update=yes
for model in single_action/single_action piano_key/haptic_key; do
  "$MBSGEN" "examples/$model.json" -o "$out" --quiet
done
"$MBSGEN" examples/piano_key/piano_key.json -o "$out" --quiet --functions default,direct_dynamics_damping
# shellcheck disable=SC2086
g++ -std=c++17 -O2 $warnings $here/compare.cpp -o "$out/compare"
# shellcheck disable=SC2086
g++ -std=c++17 -O2 $warnings -fPIC -shared $here/qemu/count_steps.cpp -o "$out/count_steps.so"
# shellcheck disable=SC2086
{
  build mps2-an386 float "$single" $m4
  build mps2-an500 double "$single" $m7
  build grand.mps2-an386 float "$grand -DGRAND_PERIOD_NS=1000000" $m4
  build grand.mps2-an500 float "$grand" $m7
}
check mps2-an386 float 1e-5 10000
check mps2-an500 double 1e-12 10000
check grand.mps2-an386 float 1e-5 150000
check grand.mps2-an500 float 1e-5 25000
