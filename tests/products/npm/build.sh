# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced: build_webassembly SOURCE BUILD TARGET builds a target of the program as WebAssembly.
build_webassembly() {
  # Where Debian has the parser that emscripten uses; node of other makers looks elsewhere.
  export NODE_PATH=/usr/share/nodejs
  cmake -S "$1" -B "$2" -DCMAKE_TOOLCHAIN_FILE="$1/generator/cmake/emscripten.cmake" -DMBSGEN_WERROR=ON \
    -DPUGIXML_SOURCE="${PUGIXML_SOURCE:?the folder of the sources of pugixml}" >"$2.log"
  cmake --build "$2" --parallel "${JOBS:-$(nproc)}" --target "$3"
}
