# SPDX-License-Identifier: MIT
#include "origin.inc"
cmake_minimum_required(VERSION 3.20.0)
list(APPEND ZEPHYR_EXTRA_MODULES ${CMAKE_CURRENT_SOURCE_DIR}/../..)
find_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})
project(MODEL_state)
target_sources(app PRIVATE src/main.c)
