// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::cli {

inline constexpr int exit_ok = 0;
/// The model is invalid or cannot be generated, or a file cannot be read or written.
inline constexpr int exit_invalid = 1;
inline constexpr int exit_usage = 2;
inline constexpr int exit_regression = 3; ///< an operation count grew
inline constexpr int exit_uncertified = 4;
inline constexpr int exit_no_result = 5; ///< an analysis without result

} // namespace mbsgen::cli
