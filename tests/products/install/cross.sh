#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cross.sh BUILD: installs the build to a folder of its own and builds a library for a Cortex-M4F with the package. The
# library may use single precision alone, and needs no guard of a static variable, no heap and no exceptions.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >/dev/null
cp -r "$here/cross" "$work/"
cp "$here/../../../examples/puma560/puma560.json" "$work/cross/"
{ cmake -S "$work/cross" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$here/cross/cortex-m4f.cmake" \
    -DCMAKE_PREFIX_PATH="$work/prefix" && cmake --build "$work/build"; } >"$work/log" 2>&1 ||
  { cat "$work/log"; exit 1; }

arm-none-eabi-nm -C "$work/build/libcontrol.a" >"$work/symbols"
grep -q ' T joint_torques$' "$work/symbols" || { echo "joint_torques is not in the library"; exit 1; }
if grep -E ' U .*(__aeabi_d|__aeabi_(f|i|ui|l|ul)2d|__cxa_|malloc|free|operator new)' "$work/symbols"; then
  echo "the library needs these symbols, which a program for a microcontroller should not"
  exit 1
fi
