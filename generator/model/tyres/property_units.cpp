// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/property_units.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

struct UnitWord {
  std::string_view quantity, word;
  const char* factor; ///< decimal number
};

constexpr UnitWord unit_words[]{
    {"LENGTH", "meter", "1"},
    {"LENGTH", "metre", "1"},
    {"LENGTH", "m", "1"},
    {"LENGTH", "mm", "1e-3"},
    {"LENGTH", "millimeter", "1e-3"},
    {"LENGTH", "cm", "1e-2"},
    {"LENGTH", "centimeter", "1e-2"},
    {"LENGTH", "km", "1e3"},
    {"LENGTH", "inch", "0.0254"},
    {"LENGTH", "in", "0.0254"},
    {"LENGTH", "foot", "0.3048"},
    {"LENGTH", "ft", "0.3048"},
    {"FORCE", "newton", "1"},
    {"FORCE", "n", "1"},
    {"FORCE", "kn", "1e3"},
    {"FORCE", "kilonewton", "1e3"},
    {"FORCE", "knewton", "1e3"},
    {"FORCE", "kg_force", "9.80665"},
    {"FORCE", "kgf", "9.80665"},
    {"FORCE", "kilogram_force", "9.80665"},
    {"FORCE", "pound_force", "4.4482216152605"},
    {"FORCE", "lbf", "4.4482216152605"},
    {"TIME", "second", "1"},
    {"TIME", "sec", "1"},
    {"TIME", "s", "1"},
    {"TIME", "millisecond", "1e-3"},
    {"TIME", "ms", "1e-3"},
    {"TIME", "minute", "60"},
    {"TIME", "min", "60"},
    {"TIME", "hour", "3600"},
    {"ANGLE", "radian", "1"},
    {"ANGLE", "rad", "1"},
    {"ANGLE", "degree", "0.017453292519943295"},
    {"ANGLE", "deg", "0.017453292519943295"},
};

// Powers of the units in a law's parameter.
struct LawUnit {
  std::string_view text;
  int force, length, time, angle;
};

constexpr LawUnit law_units[]{{"m", 0, 1, 0, 0},      {"N", 1, 0, 0, 0},    {"N/m", 1, -1, 0, 0},
                              {"N s/m", 1, -1, 1, 0}, {"m/s", 0, 1, -1, 0}, {"s", 0, 0, 1, 0},
                              {"Pa", 1, -2, 0, 0},    {"rad", 0, 0, 0, 1}};

std::vector<std::string> words_of(std::string_view quantity) {
  std::vector<std::string> words;
  for (const UnitWord& one : unit_words)
    if (one.quantity == quantity) words.emplace_back(one.word);
  return words;
}

} // namespace

Rational PropertyUnits::factor(std::string_view unit) const {
  const auto* const found = std::find_if(std::begin(law_units), std::end(law_units),
                                         [&](const LawUnit& one) { return one.text == unit; });
  if (found == std::end(law_units)) return 1;
  return force.power(found->force) * length.power(found->length) * time.power(found->time) *
         angle.power(found->angle);
}

PropertyUnits read_property_units(const PropertyText& text, const std::string& file,
                                  Diagnostics& diagnostics) {
  PropertyUnits units;
  const std::pair<std::string_view, Rational*> quantities[]{
      {"LENGTH", &units.length}, {"FORCE", &units.force}, {"TIME", &units.time}, {"ANGLE", &units.angle}};
  for (const PropertyEntry& entry : text.entries) {
    const auto* const quantity = std::find_if(std::begin(quantities), std::end(quantities),
                                              [&](const auto& one) { return one.first == entry.key; });
    if (entry.section != "UNITS" || quantity == std::end(quantities)) continue;
    std::string word = in_small_letters(entry.value);
    const std::vector<std::string> words = words_of(entry.key);
    // Files write singular and plural.
    if (word.size() > 3 && word.back() == 's') word.pop_back();
    const auto* const unit =
        std::find_if(std::begin(unit_words), std::end(unit_words),
                     [&](const UnitWord& one) { return one.quantity == entry.key && one.word == word; });
    if (unit == std::end(unit_words))
      diagnostics.error({entry.line, 1, "", file}, quoted(entry.value) + " is no unit of " + entry.key +
                                                       ", write " + alternatives(words));
    else
      *quantity->second = *Rational::from_decimal(unit->factor);
  }
  return units;
}

} // namespace mbsgen::model
