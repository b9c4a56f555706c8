// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 version 3 (Ubuntu 24.04) or 2 (Debian 12).
#pragma once
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
