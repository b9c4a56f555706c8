// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbsgen::scheme {

/// A set of numbers that are counted from 0.
class NumberSet {
public:
  void add(std::size_t number);
  NumberSet& operator|=(const NumberSet& other);
  bool has(std::size_t number) const;
  bool empty() const { return words_.empty(); }
  std::size_t size() const;
  friend bool operator==(const NumberSet& a, const NumberSet& b) { return a.words_ == b.words_; }

private:
  std::vector<std::uint64_t> words_; ///< the last one is not 0
};

} // namespace mbsgen::scheme
