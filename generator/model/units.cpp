// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units.h"
#include <algorithm>
#include <cmath>

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

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

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

} // namespace mbsgen::model
