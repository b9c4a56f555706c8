#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the firmware of a haptic key for two microcontrollers, and that with the action of a grand piano for one of them,
# runs it in QEMU, and compares forces, instructions and memory with the host and with baseline.txt. Files go to
# out/firmware. With MBSGEN set to the program, nothing is installed or built; --update-baseline accepts the instruction
# counts.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=examples/firmware
. tests/packages.sh
. examples/prepare.sh
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
single="-O2 -ffp-contract=off -I examples/single_action"
# Products are added without rounding in between, as both processors can; a host that can does the same.
grand="-O3 -ffp-contract=fast -I $here/grand -I examples/piano_key"
host=""
! grep -qw fma /proc/cpuinfo || host=-mfma
target="-mthumb -mfloat-abi=hard -ffunction-sections -fdata-sections -fno-threadsafe-statics -fstack-usage"
compiler=$(arm-none-eabi-g++ -dumpfullversion)

# build BOARD REAL ACTION CPU-FLAGS…: the program for the board and for the host, both on the same number type. ACTION:
# its optimization and the folders of its headers. BOARD may have a prefix and a dot before its name in QEMU.
build() {
  board=$1 real=$2 action=$3
  shift 3
  warn=""
  [ "$real" = float ] && warn="-Wdouble-promotion"
  for source in main math cortex_m/startup; do
    # shellcheck disable=SC2086
    arm-none-eabi-g++ $common $action $warn $target "$@" -DMBSGEN_REAL="$real" -c $here/$source.cpp \
      -o "$out/$board.${source##*/}.o"
  done
  # shellcheck disable=SC2086
  arm-none-eabi-g++ $target "$@" -nostartfiles -Wl,--gc-sections -T $here/cortex_m/memory.ld \
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

# Runs in QEMU, which writes what comes by semihosting, and the plugin's line, to standard error.
run() { # BOARD
  timeout 60 qemu-system-arm -M "${1##*.}" -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native \
    -plugin "$out/count_steps.so,begin=$(symbol "$1" step_begins),end=$(symbol "$1" step_ends)" \
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
check_count() { # BOARD LIMIT
  local count most before
  count=$(sed -n 's/^instructions: steps //p' "$out/$1.txt")
  [ -n "$count" ] || fail "$1: no instructions counted"
  most=${count##* }
  echo "  instructions of a step (read to sent): steps $count"
  [ "$most" -lt "$2" ] || fail "$1: a step of $2 instructions or more"
  before=$(known "$1" steps)
  if [ "${update:-}" = yes ]; then
    accept "$1" steps "$count"
  elif [ -z "$before" ]; then
    echo "  no baseline for gcc $compiler: only the limit of $2 was checked"
  elif [ "$before" != "$count" ]; then
    echo "  baseline.txt:                          steps $before"
    [ "$most" -le "${before##* }" ] || fail "$1: a step takes more instructions than in baseline.txt"
    echo "  fewer: accept them with --update-baseline"
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
  check_count "$1" "$4"
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
build mps2-an386 float "$single" -mcpu=cortex-m4 -mfpu=fpv4-sp-d16
build mps2-an500 double "$single" -mcpu=cortex-m7 -mfpu=fpv5-d16
build grand.mps2-an386 float "$grand -DGRAND_PERIOD_NS=1000000" -mcpu=cortex-m4 -mfpu=fpv4-sp-d16
build grand.mps2-an500 float "$grand" -mcpu=cortex-m7 -mfpu=fpv5-d16
check mps2-an386 float 1e-5 10000
check mps2-an500 double 1e-12 10000
check grand.mps2-an386 float 1e-5 150000
check grand.mps2-an500 float 1e-5 25000
