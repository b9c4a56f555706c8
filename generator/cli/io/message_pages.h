// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::cli {

/// docs/diagnostics: its index, then its pages.
std::string_view message_pages();

} // namespace mbsgen::cli
