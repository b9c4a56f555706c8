// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

namespace mbsgen::cli {

inline constexpr int exit_ok = 0;
/// The model is invalid or cannot be generated, or a file cannot be read or written.
inline constexpr int exit_invalid = 1;
inline constexpr int exit_usage = 2;
inline constexpr int exit_regression = 3; ///< an operation count grew
inline constexpr int exit_uncertified = 4;
inline constexpr int exit_no_result = 5; ///< an analysis without result

/// The end of a command, with its message and its exit code.
struct Failure : std::runtime_error {
  Failure(int code, const std::string& message, std::string who = "mbsgen: ")
      : std::runtime_error(message), exit_code(code), speaker(std::move(who)) {}
  int exit_code;
  std::string speaker; ///< before the message; empty where that begins with a file
};

/// A wrong command line, or a name there that the model does not have.
struct UsageError : Failure {
  explicit UsageError(const std::string& message) : Failure(exit_usage, message) {}
};

} // namespace mbsgen::cli
