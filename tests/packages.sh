# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts that build: `install_packages NAME...` installs the Debian packages that are missing.

build_packages="cmake g++ make libcln-dev libgmp-dev nlohmann-json3-dev libcli11-dev libfmt-dev libtinyxml2-dev libeigen3-dev"
test_packages="catch2 libvalijson-dev libginac-dev clang"
sanitizer_packages="libclang-rt-dev llvm"
style_packages="clang-format-14 clang-tidy-14"
runtime_packages="umockdev libumockdev-dev pkg-config"
firmware_packages="gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib qemu-system-arm"

is_installed() {
  dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'
}

install_packages() {
  command -v dpkg-query >/dev/null || { echo "no Debian packages here; needed: $*"; return 0; }
  missing=""
  for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  echo "installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 # words on purpose
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
