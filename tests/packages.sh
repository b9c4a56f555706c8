# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced in the root of the source: `install_packages NAME...` installs the Debian packages that are missing.

build_packages="cmake g++ make libcln-dev libgmp-dev nlohmann-json3-dev libcli11-dev libfmt-dev libpugixml-dev libeigen3-dev libboost-dev libjs-three"
test_packages="ccache catch2 libtinyxml2-dev libvalijson-dev libginac-dev libmujoco-dev clang mkdocs nodejs"
sanitizer_packages="libclang-rt-dev llvm"
style_packages="clang-format-14 clang-tidy-14"
runtime_packages="umockdev libumockdev-dev pkg-config libcpp-httplib-dev"
firmware_packages="gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib qemu-system-arm"
fmu_packages="libxml2-utils valgrind" # units of FMI: schemas, memory
c_packages="cppcheck gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf" # generated C: MISRA rules, RISC-V
fortran_packages="gfortran"
# Packages for boards and for ROS 2; Debian 12 has them all.
boards_packages="gcc-avr avr-libc gcc-xtensa-lx106 picolibc-xtensa-lx106-elf picolibc-arm-none-eabi qemu-system-misc python3-yaml python3-kconfiglib"
ros2_packages="ament-cmake colcon python3-colcon-cmake python3-colcon-ros pluginlib-dev libclass-loader-dev libkdl-parser-dev liborocos-kdl-dev"
python_packages="python3-dev python3-numpy python3-pip python3-setuptools python3-wheel python3-scipy python3-distributed python3-mpi4py openmpi-bin python3-jsonschema python3-matplotlib python3-pyopencl mypy"
opencl_packages="opencl-headers ocl-icd-opencl-dev pocl-opencl-icd"

# What not every distribution has: libraries that read SDF and further meshes, that of TCC, IPOPT, Octave, and the browser that opens pages of
# `mbsgen view`. Where one is missing, its tests are skipped.
optional_libraries="libsdformat-dev libassimp-dev libtcc-dev coinor-libipopt-dev octave octave-dev"
browser="chromium-headless-shell"

# Those of the names that the distribution has, once its lists are here.
available() { # NAME...
  local package
  for package in "$@"; do
    ! apt-cache show "$package" >/dev/null 2>&1 || echo "$package"
  done
}

is_installed() {
  dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'
}

# apt-get writes to build/packages.log; the terminal gets one line.
install_packages() {
  command -v dpkg-query >/dev/null || { echo "no Debian packages here; needed: $*"; return 0; }
  local missing="" as_root="" package log=build/packages.log
  for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  local install="apt-get install -y --no-install-recommends$missing"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { ask_for_root "$install"; return 1; }
    as_root=sudo
  fi
  mkdir -p build
  echo "installing$missing, log: $log"
  # shellcheck disable=SC2086 # words on purpose
  { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive $install; } >"$log" 2>&1 </dev/null ||
    { tail -n 20 "$log"; return 1; }
}

ask_for_root() { # COMMAND
  echo "Packages are missing, and this user may not install them. Run this command, then this script again:"
  echo "  su -c 'apt-get update && $1'"
} >&2
