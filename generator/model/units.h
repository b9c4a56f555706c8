// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::model {

/// A unit as a power product of kg, m and s with a factor: "mm" is 0.001 m. Angles have no dimension, so a
/// degree is a factor alone.
struct Unit {
  double factor = 1;
  std::array<int, 3> powers{}; ///< of kg, m, s
};

/// The unit of a text such as "kg m^2", "N*m", "m/s2" or "deg"; nothing where a word of it is unknown.
std::optional<Unit> parse_unit(std::string_view text);

/// a·b^power.
Unit product(Unit a, const Unit& b, int power);

/// True for equal powers and, up to rounding, equal factors.
bool same(const Unit& a, const Unit& b);

/// The message about a text that is a number with a unit, such as "1.5 kg", "30deg" or "5 mm", with the
/// number that the model takes; empty for any other text.
std::string complaint_about_unit(std::string_view text);

/// True for names of units that hardly name anything else, such as "kg" and "mm"; not for "m", "g" or "N".
bool is_unit_word(std::string_view name);

} // namespace mbsgen::model
