// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/residue.h"
#include <array>
#include <vector>

namespace mbsgen::expr {

Residue::Residue(const Rational& value) {
  if (value.is_zero()) return;
  if (value.is_unit()) {
    value_ = value.is_one() ? 1 : modulus - 1;
    return;
  }
  if (const std::optional<long> whole = value.to_long()) {
    const Residue size(static_cast<std::uint64_t>(*whole < 0 ? -*whole : *whole));
    *this = *whole < 0 ? -size : size;
    return;
  }
  static const Integer prime = Integer::from_word(modulus);
  const auto reduced = [](const Integer& whole) { return from_reduced(modulo(whole, prime).low_word()); };
  *this = reduced(value.numerator());
  if (!value.is_integer()) *this = *this / reduced(value.denominator());
}

namespace {

constexpr int window = 8; // bits that one table look-up covers
using Table = std::array<CirclePoint, std::size_t{1} << window>;

CirclePoint generator() {
  constexpr std::uint64_t quarter = std::uint64_t{1} << 59;
  for (std::uint64_t seed = 0;; ++seed)
    if (const CirclePoint point = CirclePoint::random(seed); point.power(quarter).sin == Residue(1))
      return point;
}

// tables[w][d] = generator^(d·2^(8w))
std::vector<Table> power_tables() {
  std::vector<Table> tables(64 / window);
  CirclePoint step = generator();
  for (Table& table : tables) {
    for (std::size_t digit = 1; digit < table.size(); ++digit) table[digit] = table[digit - 1] * step;
    step = table.back() * step;
  }
  return tables;
}

} // namespace

CirclePoint CirclePoint::power(std::uint64_t exponent) const {
  CirclePoint base = *this;
  CirclePoint result;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) result = result * base;
    base = base * base;
  }
  return result;
}

CirclePoint CirclePoint::random(std::uint64_t seed) {
  const Residue t(scramble(seed));
  const Residue one(1);
  const Residue scale = (one + t * t).inverse(); // never of zero: -1 is no square modulo this prime
  return {(one - t * t) * scale, (t + t) * scale};
}

CirclePoint CirclePoint::at(std::uint64_t exponent) {
  static const std::vector<Table> tables = power_tables();
  CirclePoint result;
  for (const Table& table : tables) {
    if (const auto digit = static_cast<std::size_t>(exponent % table.size()); digit != 0)
      result = result * table[digit];
    exponent >>= window;
  }
  return result;
}

AngleWord::AngleWord(const Rational& number) {
  if (const std::optional<long> whole = number.to_long()) {
    value = static_cast<std::uint64_t>(*whole);
    return;
  }
  *this = AngleWord(number.numerator().low_word());
  if (!number.is_integer()) *this = *this / AngleWord(number.denominator().low_word());
}

AngleWord operator/(AngleWord a, AngleWord b) {
  if (b.value % 2 == 0 || !b.exists) return AngleWord::none();
  std::uint64_t inverse = b.value; // right in three bits; each step doubles them
  for (int bits = 3; bits < 64; bits *= 2) inverse *= 2 - b.value * inverse;
  return a * AngleWord(inverse);
}

} // namespace mbsgen::expr
