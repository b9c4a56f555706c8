// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <cstddef>
#include <string_view>

namespace mbsgen::importer {

/// Largest XML file that is read (bytes). The tree in memory is at most some thirty times as large.
inline constexpr std::size_t largest_xml = 8u << 20;

/// Most attributes of one element. tinyxml2 compares each with all before it.
inline constexpr std::size_t most_attributes = 200;

/// False, with an error, for a text that tinyxml2 would misread or would need unreasonable time or memory
/// for: too large, with zero bytes, entity declarations or elements of very many attributes.
bool is_harmless(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::importer
