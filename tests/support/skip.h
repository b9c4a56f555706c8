// SPDX-License-Identifier: GPL-3.0-or-later
/// Tests that cannot check what they are for. A program of which every assertion is left out ends with
/// skip_code, and ctest counts its test as skipped, not as passed.
#pragma once
#include <string>

namespace mbsgen::test {

constexpr int skip_code = 77;

/// Something is missing: prints "left out: REASON". The test returns, or goes on with what is there.
void leave_out(const std::string& reason);

/// leave_out() has been called in this program.
bool has_left_out();

} // namespace mbsgen::test
