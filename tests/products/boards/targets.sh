# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests of packages for boards: compilers, by the name of a target, and how QEMU runs their programs.

strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"

# target NAME: compiler, flags and linker, QEMU.
target() {
  name=$1 link="" emulator=""
  case $1 in
  host)
    prefix="" flags="-O2 -ffp-contract=off" link="-lm"
    ;;
  cortex-m4)
    prefix=arm-none-eabi-
    flags="-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16 --specs=picolibc.specs -O2 -ffp-contract=off"
    link="--crt0=semihost --oslib=semihost -Wl,--defsym=__flash=0,--defsym=__flash_size=0x200000"
    link="$link,--defsym=__ram=0x20000000,--defsym=__ram_size=0x100000,--defsym=__stack_size=0x8000 -lm"
    emulator="qemu-system-arm -M mps2-an386"
    ;;
  rv32imac) # as in an ESP32-C6: no floating-point unit
    prefix=riscv64-unknown-elf-
    flags="-march=rv32imac -mabi=ilp32 -mcmodel=medany --specs=picolibc.specs -O2 -ffp-contract=off"
    link="--crt0=semihost --oslib=semihost -Wl,--defsym=__flash=0x80000000,--defsym=__flash_size=0x200000"
    link="$link,--defsym=__ram=0x80200000,--defsym=__ram_size=0x200000,--defsym=__stack_size=0x8000 -lm"
    emulator="qemu-system-riscv32 -M virt -bios none"
    ;;
  avr-uno | avr-mega)
    prefix=avr- flags="-mmcu=atmega328p" emulator="qemu-system-avr -M uno"
    [ "$1" = avr-uno ] || { flags="-mmcu=atmega2560" emulator="qemu-system-avr -M mega2560"; }
    flags="$flags -DF_CPU=16000000L -Os -ffunction-sections -fdata-sections" link="-Wl,--gc-sections -lm"
    ;;
  lx106) # of the ESP8266
    prefix=xtensa-lx106-elf- flags="-O2 -mlongcalls"
    ;;
  *)
    echo "no target $1"
    return 1
    ;;
  esac
}

c_file() { # SOURCE OBJECT [FLAGS]
  # shellcheck disable=SC2086
  "${prefix}gcc" -std=c99 $strict -Wstrict-prototypes $flags ${3:-} -c "$1" -o "$2"
}
cpp_file() { # SOURCE OBJECT [FLAGS]
  # shellcheck disable=SC2086
  "${prefix}g++" -x c++ -std=c++11 $strict -fno-exceptions -fno-rtti $flags ${3:-} -c "$1" -o "$2"
}
linked() { # PROGRAM OBJECTS...
  local program=$1
  shift
  # shellcheck disable=SC2086
  "${prefix}gcc" $flags "$@" $link -o "$program"
}

# CMake's build of a project with the target's compiler.
built_by_cmake() { # SOURCE BUILD
  local system=()
  [ "$name" = host ] || system=(-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY)
  { cmake -S "$1" -B "$2" "${system[@]}" -DCMAKE_C_COMPILER="${prefix}gcc" -DCMAKE_C_FLAGS="-std=c99 $strict $flags" \
      -DCMAKE_EXE_LINKER_FLAGS="${link% -lm}" && cmake --build "$2"; } >"$2.log" 2>&1 ||
    { cat "$2.log"; return 1; }
}

# Runs until a line "ok" or "NOT OK"; a program on an AVR never ends.
run() { # PROGRAM LINES
  if [ -z "$emulator" ]; then
    "$1" >"$2"
    return
  fi
  local process
  # shellcheck disable=SC2086
  case $name in
  avr-*) timeout 60 $emulator -display none -monitor none -serial "file:$2" -bios "$1" >"$1.log" 2>&1 & ;;
  *)
    timeout 60 $emulator -display none -monitor none -serial none -semihosting-config enable=on,target=native -kernel "$1" \
      >"$2" 2>&1 & # it writes to standard error
    ;;
  esac
  process=$!
  for _ in $(seq 600); do
    if grep -qE '^(NOT OK|ok)' "$2" 2>/dev/null; then break; fi
    kill -0 "$process" 2>/dev/null || break
    sleep 0.1
  done
  kill "$process" 2>/dev/null || true
  wait "$process" 2>/dev/null || true
  grep -qE '^ok' "$2" || { cat "$2"; return 1; }
}
