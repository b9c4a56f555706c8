// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/explanation.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The text of --explain, for readers: tables of at most 100 columns for each function and for update(), and
/// a drawing of the memory. Several lines, each ended by a line feed.
std::string explanation_text(const std::vector<emit::Explanation>& explanations);

} // namespace mbsgen::cli
