#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds mbsgen and runs all its tests, from a fresh clone on Debian 12 or Ubuntu 24.04.
set -euo pipefail
cd "$(dirname "$0")/.."

. tests/packages.sh
# shellcheck disable=SC2086
install_packages $build_packages $test_packages $runtime_packages $firmware_packages $c_packages $fmu_packages $fortran_packages $python_packages $opencl_packages gnuplot-nox
# shellcheck disable=SC2046,SC2086
install_packages $(available $optional_libraries $browser $boards_packages $ros2_packages)

cmake --preset release
cmake --build --preset release --parallel "$(nproc)"
status=0
ctest --preset release -j2 | tee build/tests.log || status=$?
bash tests/skipped.sh build/tests.log
exit $status
