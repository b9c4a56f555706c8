// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/range_reader.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>

namespace mbsgen::accuracy {

constexpr double largest_number = 1e60, largest_count = 1e9;

double RangeReader::number(const Json& json) {
  if (!model::check_kind(json, JsonKind::number, range_expected, diagnostics_)) return 0;
  const std::optional<double> value = numerals::read(json.text());
  if (value && std::fabs(*value) <= largest_number) return *value;
  diagnostics_.error(json.where(),
                     "the number " + quoted(json.text()) + " is too large or too small, stay below 1e60");
  return 0;
}

double RangeReader::count(const Json& json) {
  const double value = number(json);
  if (value >= 1 && value <= largest_count && value == std::floor(value)) return value;
  diagnostics_.error(json.where(), quoted(json.text()) + " is no count, write a whole number from 1 to 1e9");
  return 1;
}

Interval RangeReader::range(const Json& json) {
  if (json.is(JsonKind::number)) {
    const double value = number(json);
    return {value, value};
  }
  if (!json.is(JsonKind::array) || json.size() != 2) {
    diagnostics_.error(json.where(), std::string(json.is(JsonKind::array) ? "the list has " : "this is ") +
                                         (json.is(JsonKind::array) ? counted(json.size(), "element")
                                                                   : std::string(name(json.kind()))) +
                                         ", write " + range_expected);
    return {};
  }
  const Interval result{number(json[0]), number(json[1])};
  if (result.lo > result.hi)
    diagnostics_.error(json.where(), "the range is empty: " + json[0].text() + " is above " + json[1].text() +
                                         ", write the smaller number first");
  return result;
}

std::optional<std::size_t> RangeReader::row_of(const Json& member, const std::string& owner,
                                               const char* thing, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), member.key());
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  diagnostics_.error(member.key_where(), owner + " has no " + thing + " " + quoted(member.key()) +
                                             model::remedy(member.key(), names, ", remove it"));
  return std::nullopt;
}

} // namespace mbsgen::accuracy
