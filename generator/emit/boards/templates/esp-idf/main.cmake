# SPDX-License-Identifier: MIT
#include "origin.inc"
idf_component_register(SRCS "main.c")
