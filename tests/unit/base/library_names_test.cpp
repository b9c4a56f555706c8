// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/library_names.h"
#include "support/catch.hpp"

using namespace mbsgen;

TEST_CASE("names of the C library are known with their variants") {
  for (const char* name :
       {"sin", "sinf", "sinl", "sinf128", "lgamma_r", "lgammaf_r", "strtod_l", "putc_unlocked", "lockf64",
        "f32addf64", "float_t", "size_t", "my_t", "FILE", "random", "M_PI", "M_PIf64"}) {
    INFO(name);
    CHECK(is_library_name(name));
  }
  for (const char* name :
       {"", "f", "l", "_t", "arm", "puma560", "four_bar", "M_20iA", "rail", "shelf", "control", "wheel"}) {
    INFO(name);
    CHECK_FALSE(is_library_name(name));
  }
}

TEST_CASE("macros are known") {
  for (const char* name : {"NAN", "M_PI_2", "M_2_SQRTPIf32x", "EOF", "linux", "RAND_MAX", "errno"})
    CHECK(is_library_macro(name));
  for (const char* name : {"nan", "sin", "M_", "pi"}) CHECK_FALSE(is_library_macro(name));
}
