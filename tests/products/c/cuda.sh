#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cuda.sh MBSGEN MODEL...: clang takes the kernels of `--export batch` as CUDA, for the host and for the device, in double and
# in float. What nvcc brings along, beside the language, is in cuda.h. Exit code 77: no clang.
set -euo pipefail
mbsgen=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
command -v clang++ >/dev/null || { echo "skipped: no clang"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for model in "$@"; do
  "$mbsgen" "${model%%:*}" -o "$work" --export batch --quiet --functions "${model##*:}"
done
for file in "$work"/batch/*/*_kernels.cu; do
  name=$(basename "$file" _kernels.cu)
  for side in host device; do
    for real in double float; do
      clang++ -x cuda -std=c++14 "--cuda-$side-only" --cuda-gpu-arch=sm_70 -nocudainc -nocudalib -fsyntax-only -Wall -Werror \
        -Wno-unknown-cuda-version -Wno-unused-function -include "$here/cuda.h" "-D${name}_REAL=$real" "$file"
    done
  done
  echo "$name: its kernels are CUDA"
done
