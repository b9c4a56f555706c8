// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

namespace mbsgen::cli {

/// What commands write beside code.
enum class Written { drawing, page, table };

/// What is wrong with the name of a file that `option` gives, if anything: an ending that promises a picture or page which
/// the command does not write, such as .png of a drawing (SVG). Names without an ending, or with one that promises nothing,
/// are right.
std::optional<std::string> wrong_ending(const std::string& option, const std::string& file, Written written);

} // namespace mbsgen::cli
