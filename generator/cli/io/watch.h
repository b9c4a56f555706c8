// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>

namespace mbsgen::cli {

/// Calls `act` now, and again whenever the file changes, as long as the program runs. A file that is away for a moment,
/// as while an editor saves it, is waited for. Standard output is flushed after each call.
[[noreturn]] void watch(const std::string& file, const std::function<void()>& act);

} // namespace mbsgen::cli
