#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SOURCE BUILD ROOTS MBSGEN: bare systems made by debootstrap in the folder ROOTS, where they are kept. In each the
# static program of BUILD is all that is installed: it writes the bytes that MBSGEN writes. The Debian package is installed
# in one of them, the wheel for Python in those whose Python and numpy are older or newer than Debian 12's. Needs root.
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
mkdir -p "$3"
roots=$(realpath "$3")
mbsgen=$(realpath "$4")
debian=http://deb.debian.org/debian
ubuntu=http://archive.ubuntu.com/ubuntu

fail() {
  echo "FAILED: $*"
  exit 1
}
[ "$(id -u)" = 0 ] || fail "only root makes systems"
command -v debootstrap >/dev/null || fail "debootstrap is not installed"
. "$source/tests/products/static/use.sh"

# make_root SUITE MIRROR SCRIPT: a bare system, unless it is there. Other systems' keys are seldom installed.
make_root() {
  local options=(--variant=minbase)
  [ ! -e "$roots/$1.made" ] || return 0
  rm -rf "${roots:?}/$1"
  [ "$2" = "$debian" ] || options+=(--no-check-gpg "--components=main,universe")
  debootstrap "${options[@]}" "$1" "$roots/$1" "$2" "$3" >"$roots/$1.log" 2>&1 || { tail "$roots/$1.log"; fail "debootstrap $1"; }
  touch "$roots/$1.made"
}

# with_python SUITE: Python, numpy and scipy of that system.
with_python() {
  local packages=(python3-numpy python3-scipy python3-pip)
  [ ! -e "$roots/$1.python" ] || return 0
  inside "$roots/$1" env DEBIAN_FRONTEND=noninteractive bash -c \
    "apt-get -q update && apt-get -q install -y --no-install-recommends ${packages[*]}" >"$roots/$1.log" 2>&1 ||
    { tail "$roots/$1.log"; fail "packages of $1"; }
  touch "$roots/$1.python"
}

use_program() { # SUITE
  local root=$roots/$1
  strip -o "$root/mbsgen" "$build/bin/mbsgen"
  echo "$(. "$root/etc/os-release" && echo "$PRETTY_NAME"), with nothing but the program:"
  compare_use "$source" "$root" "$mbsgen"
}

use_package() { # SUITE
  local root=$roots/$1
  cp "$build"/mbsgen_*.deb "$root/tmp/mbsgen.deb"
  inside "$root" dpkg -i /tmp/mbsgen.deb >"$root.log" 2>&1 || { cat "$root.log"; fail "dpkg"; }
  inside "$root" sh -c 'cd /tmp && mbsgen check /usr/share/doc/mbsgen/examples/four_bar/four_bar.json &&
    ls /usr/share/man/man1/mbsgen.1* && mbsgen /usr/share/doc/mbsgen/examples/ur5/ur5.urdf -o out --quiet && test -s out/ur5.hpp' \
    >"$root.log" 2>&1 || { cat "$root.log"; fail "the package in $1"; }
  inside "$root" dpkg -r mbsgen >"$root.log" 2>&1 || fail "dpkg -r"
  echo "the Debian package: installed, used, removed"
}

# with_processes ROOT COMMAND...: inside, with a /proc for as long as the command runs.
with_processes() {
  # shellcheck disable=SC2016
  unshare --mount bash -c 'mount -t proc proc "$1/proc" && exec chroot "$@"' bash "$@"
}

use_wheel() { # SUITE
  local root=$roots/$1
  rm -rf "$root/wheel"
  mkdir -p "$root/wheel"
  cp "$build"/python/mbsgen-*.whl "$root/wheel"
  cp -r "$source/examples" "$root/wheel"
  cp -r "$source/tests" "$root/wheel"
  inside "$root" bash -c 'cd /wheel && pip3 install --no-index --no-deps --quiet --target site mbsgen-*.whl' >"$root.log" 2>&1 ||
    { cat "$root.log"; fail "pip in $1"; }
  inside "$root" env PYTHONPATH=/wheel/site python3 - <<'P'
import platform, time
start = time.perf_counter()
import mbsgen
import numpy as np
import scipy
arm = mbsgen.load("/wheel/examples/ur5/ur5.urdf")
q = np.random.default_rng(1).uniform(-1, 1, (100000, arm.nq))
M = arm.mass_matrix(q)
end = time.perf_counter()
assert arm.backend == "tcc" and np.linalg.eigvalsh(M[:100]).min() > 0
print(f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}: "
      f"from a file to 100000 mass matrices in {end - start:.2f} s, with no compiler")
P
  for test in behaviour motion; do
    with_processes "$root" env PYTHONPATH=/wheel/site MBSGEN=/wheel/site/mbsgen/bin/mbsgen HOME=/tmp LC_ALL=C.UTF-8 \
      python3 "/wheel/tests/products/python/prompt/$test.py" >"$root.log" 2>&1 || { tail -40 "$root.log"; fail "the tests $test of the prompt in $1"; }
    tail -3 "$root.log" | tr '\n' ' '
    echo "($test)"
  done
}

make_root bookworm $debian bookworm
use_program bookworm
use_package bookworm
make_root bullseye $debian bullseye
use_program bullseye
make_root xenial $ubuntu xenial
use_program xenial
cmake --build "$build" --target python_wheel >"$roots/wheel.log" 2>&1 || { tail "$roots/wheel.log"; fail "the wheel"; }
for system in "jammy $ubuntu jammy" "noble $ubuntu gutsy" "trixie $debian sid"; do
  # shellcheck disable=SC2086
  make_root $system
  use_program "${system%% *}"
  with_python "${system%% *}"
  use_wheel "${system%% *}"
done
