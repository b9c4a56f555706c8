// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace mbsgen::model {

/// The message about a text that is a number with a unit, such as "1.5 kg", "30deg" or "5 mm", with the
/// number that the model takes; empty for any other text.
std::string complaint_about_unit(std::string_view text);

/// True for names of units that hardly name anything else, such as "kg" and "mm"; not for "m", "g" or "N".
bool is_unit_word(std::string_view name);

} // namespace mbsgen::model
