// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units.h"
#include "base/text.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace mbsgen::model {

namespace {

struct Word {
  std::string_view name;
  Unit unit;
};

constexpr std::array<Word, 25> words{{{"kg", {1, {1, 0, 0}}},
                                      {"g", {1e-3, {1, 0, 0}}},
                                      {"t", {1e3, {1, 0, 0}}},
                                      {"lb", {0.45359237, {1, 0, 0}}},
                                      {"m", {1, {0, 1, 0}}},
                                      {"mm", {1e-3, {0, 1, 0}}},
                                      {"cm", {1e-2, {0, 1, 0}}},
                                      {"km", {1e3, {0, 1, 0}}},
                                      {"in", {0.0254, {0, 1, 0}}},
                                      {"ft", {0.3048, {0, 1, 0}}},
                                      {"s", {1, {0, 0, 1}}},
                                      {"ms", {1e-3, {0, 0, 1}}},
                                      {"min", {60, {0, 0, 1}}},
                                      {"h", {3600, {0, 0, 1}}},
                                      {"Hz", {1, {0, 0, -1}}},
                                      {"N", {1, {1, 1, -2}}},
                                      {"kN", {1e3, {1, 1, -2}}},
                                      {"Nm", {1, {1, 2, -2}}},
                                      {"J", {1, {1, 2, -2}}},
                                      {"W", {1, {1, 2, -3}}},
                                      {"Pa", {1, {1, -1, -2}}},
                                      {"rad", {1, {}}},
                                      {"deg", {0.017453292519943295, {}}},
                                      {"1", {1, {}}},
                                      {"-", {1, {}}}}};

// Reads the words of a product one by one.
class UnitReader {
public:
  explicit UnitReader(std::string_view text) : text_(text) {}

  std::optional<Unit> read() {
    Unit result;
    bool below = false;
    if (!skip_separators(below)) return std::nullopt;
    do {
      const std::optional<Unit> one = word();
      if (!one) return std::nullopt;
      result = product(result, *one, below ? -exponent() : exponent());
      below = false;
    } while (skip_separators(below));
    return at_ == text_.size() ? std::optional(result) : std::nullopt;
  }

private:
  // True when another word follows. A fraction bar holds for the next word alone: "N m s/rad", "m/s/s".
  bool skip_separators(bool& below) {
    for (; at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '*' || text_[at_] == '/'); ++at_)
      below = below || text_[at_] == '/';
    return at_ < text_.size();
  }

  std::optional<Unit> word() {
    const std::size_t begin = at_;
    if (!is_letter(text_[at_]))
      ++at_;
    else
      while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const auto* const found =
        std::find_if(words.begin(), words.end(), [&](const Word& one) { return one.name == name; });
    return found == words.end() ? std::nullopt : std::optional(found->unit);
  }

  int exponent() {
    if (at_ < text_.size() && text_[at_] == '^') ++at_;
    const bool negative = at_ + 1 < text_.size() && text_[at_] == '-' && is_digit(text_[at_ + 1]);
    if (negative) ++at_;
    if (at_ == text_.size() || !is_digit(text_[at_])) return 1;
    const int value = text_[at_++] - '0';
    return negative ? -value : value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

} // namespace

std::optional<Unit> parse_unit(std::string_view text) {
  return UnitReader(text).read();
}

Unit product(Unit a, const Unit& b, int power) {
  a.factor *= std::pow(b.factor, power);
  for (std::size_t k = 0; k < a.powers.size(); ++k) a.powers[k] += power * b.powers[k];
  return a;
}

bool same(const Unit& a, const Unit& b) {
  return a.powers == b.powers && std::abs(a.factor / b.factor - 1) < 1e-9;
}

namespace {

constexpr std::array<std::string_view, 5> degrees{"deg", "degs", "degree", "degrees", "°"};

bool is_degree(std::string_view unit) {
  return std::find(degrees.begin(), degrees.end(), unit) != degrees.end();
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
