# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of this example: the compiler's options.
m4="-mcpu=cortex-m4 -mfpu=fpv4-sp-d16"
m7="-mcpu=cortex-m7 -mfpu=fpv5-d16"
target="-mthumb -mfloat-abi=hard -ffunction-sections -fdata-sections -fno-threadsafe-statics"
# The same bits on every processor.
strict="-O2 -ffp-contract=off"
# Products are added without rounding in between, as both processors can. Tests for NaN are those of the loop, on bits.
# Functions of math.cpp are put in their places.
fast="-O3 -flto -ffp-contract=fast -ffinite-math-only -fno-signed-zeros -fno-trapping-math -frename-registers"
