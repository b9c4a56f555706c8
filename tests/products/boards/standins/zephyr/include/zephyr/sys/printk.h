// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of Zephyr, for tests.
#pragma once

void printk(const char* format, ...);
