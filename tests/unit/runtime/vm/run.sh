#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh TEST [KERNEL.deb]: boots Debian's own kernel in QEMU (no KVM needed) and runs the static program TEST in it, with a
# virtual CAN interface and uinput. Without a package, the newest linux-image is fetched by apt.
# Needs qemu-system-x86, busybox-static, cpio.
set -e
test_program=$(realpath "$1")
package=${2:+$(realpath "$2")}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
if [ -z "$package" ]; then
  apt-get download "$(apt-cache depends linux-image-amd64 | awk '/Depends:/ {print $2; exit}')" >/dev/null
  package=$(echo ./*.deb)
fi
mkdir kernel root
dpkg -x "$package" kernel
release=$(basename kernel/lib/modules/*)
mkdir -p root/bin root/proc root/sys root/dev root/modules
for module in net/can/can net/can/can-raw drivers/net/can/dev/can-dev drivers/net/can/vcan drivers/input/misc/uinput \
  drivers/input/evdev drivers/input/ff-memless; do
  file=kernel/lib/modules/$release/kernel/$module.ko
  if [ -f "$file" ]; then cp "$file" root/modules/; fi
done
cp "$(command -v busybox)" root/bin/busybox
cp "$test_program" root/bin/test
cp "$here/init.sh" root/init
chmod +x root/init
(cd root && find . | cpio -o -H newc 2>/dev/null | gzip -1) >initrd.gz
timeout 300 qemu-system-x86_64 -accel tcg -m 256 -nic none -nographic -no-reboot -kernel "kernel/boot/vmlinuz-$release" \
  -initrd initrd.gz -append "console=ttyS0 quiet panic=-1" | tee output.txt
grep -q "VM TESTS PASSED" output.txt
