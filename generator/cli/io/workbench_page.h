// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::cli {

/// The page of `mbsgen workbench`; empty where the program was built without it.
std::string_view workbench_page();

} // namespace mbsgen::cli
