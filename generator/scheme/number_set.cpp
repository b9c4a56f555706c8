// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/number_set.h"
#include <algorithm>

namespace mbsgen::scheme {

namespace {

constexpr std::size_t bits = 64; // of a word

} // namespace

void NumberSet::add(std::size_t number) {
  words_.resize(std::max(words_.size(), number / bits + 1));
  words_[number / bits] |= std::uint64_t{1} << number % bits;
}

NumberSet& NumberSet::operator|=(const NumberSet& other) {
  words_.resize(std::max(words_.size(), other.words_.size()));
  for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  return *this;
}

bool NumberSet::has(std::size_t number) const {
  return number / bits < words_.size() && (words_[number / bits] >> number % bits & 1U) != 0;
}

std::size_t NumberSet::size() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < words_.size() * bits; ++i) count += has(i) ? 1 : 0;
  return count;
}

} // namespace mbsgen::scheme
