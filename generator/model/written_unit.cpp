// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/written_unit.h"
#include "base/text.h"
#include "model/units.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace mbsgen::model {

namespace {

constexpr std::array<std::string_view, 5> degrees{"deg", "degs", "degree", "degrees", "°"};

bool is_degree(std::string_view unit) {
  return std::find(degrees.begin(), degrees.end(), unit) != degrees.end();
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

// Knows "Kg", too; nothing for "t", which is a time in laws and no tonne.
std::optional<Unit> unit_of(std::string_view text) {
  if (text.empty() || text == "t" || std::isdigit(static_cast<unsigned char>(text.front())) != 0 ||
      text == "-")
    return std::nullopt;
  const std::optional<Unit> unit = parse_unit(text);
  return unit ? unit : parse_unit(in_small_letters(text));
}

// Behind a '*' a short word may be a parameter that is missing.
std::optional<Unit> unit_behind(std::string_view text) {
  if (text.empty() || text.front() != '*') return unit_of(text);
  const std::string_view factor = without_blanks(text.substr(1));
  return is_unit_word(factor) ? unit_of(factor) : std::nullopt;
}

} // namespace

std::string complaint_about_unit(std::string_view text) {
  constexpr int digits = 12;
  const std::string all(text);
  char* end = nullptr;
  const double value = std::strtod(all.c_str(), &end);
  if (end == all.c_str()) return {};
  const std::string number(without_blanks({all.c_str(), static_cast<std::size_t>(end - all.c_str())}));
  const std::string_view written = without_blanks(end);
  const std::string remedy = "the number has a unit: write ";
  const std::string reason = ", since all numbers are in kg, m, s and rad";
  if (is_degree(written)) return remedy + "\"" + number + "*pi/180\"" + reason;
  const std::optional<Unit> unit = unit_behind(written);
  if (!unit) return {};
  return remedy + (unit->factor == 1 ? number : rounded(value * unit->factor, digits)) + reason;
}

bool is_unit_word(std::string_view name) {
  const bool has_digit = name.find_first_of("0123456789") != std::string_view::npos; // "m2" is a name
  return name.size() > 1 && !has_digit && (is_degree(name) || unit_of(name).has_value());
}

} // namespace mbsgen::model
