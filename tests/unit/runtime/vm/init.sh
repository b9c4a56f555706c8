#!/bin/busybox sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The first process of the virtual machine.
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
/bin/busybox mount -t devtmpfs dev /dev
for module in can can-raw can-dev vcan ff-memless evdev uinput; do
  if [ -f /modules/$module.ko ]; then /bin/busybox insmod /modules/$module.ko; fi
done
/bin/busybox ip link add dev vcan0 type vcan
/bin/busybox ip link set vcan0 up
/bin/test
/bin/busybox poweroff -f
