// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/box.h"
#include "accuracy/trace.h"
#include <random>

namespace mbsgen::accuracy {

/// The numbers of a box that a function reads, each with its place among registers.
class Variables {
public:
  /// Throws NoTrace where the function reads an array of which the box has no ranges.
  Variables(const interpret::Image& image, const interpret::Routine& routine, const Box& box);

  const std::vector<Interval>& ranges() const { return ranges_; }
  const std::vector<interpret::Register>& registers() const { return registers_; }
  /// The variable whose value a register holds at the beginning.
  std::optional<std::size_t> of(interpret::Register at) const;

private:
  void add(interpret::Register at, const Interval& range);

  std::vector<Interval> ranges_;
  std::vector<interpret::Register> registers_;
  std::map<interpret::Register, std::size_t> numbers_;
};

/// Draws states of a box: every second one has each number, with even chance, at an end of its range, where errors are
/// often largest. The same seed gives the same states.
template <class T>
class States {
public:
  explicit States(const std::vector<Interval>& ranges) : ranges_(ranges) {}

  /// Numbers of the type within the ranges; those of no width are rounded to the type.
  std::vector<T> next() {
    const bool has_ends = drawn_++ % 2 != 0;
    std::vector<T> state;
    for (const Interval& range : ranges_) {
      const double share = static_cast<double>(random_() >> 11) * 0x1p-53;
      const double inner = range.lo + share * range.width();
      const std::uint64_t choice = random_() >> 62;
      state.push_back(within(range, !has_ends || choice > 1 ? inner : choice == 0 ? range.lo : range.hi));
    }
    return state;
  }

private:
  static T within(const Interval& range, double value) {
    T result = static_cast<T>(value);
    if (range.width() == 0) return result;
    if (static_cast<double>(result) < range.lo) result = std::nextafter(result, static_cast<T>(range.hi));
    if (static_cast<double>(result) > range.hi) result = std::nextafter(result, static_cast<T>(range.lo));
    return result;
  }

  const std::vector<Interval>& ranges_;
  std::mt19937_64 random_{38};
  long drawn_ = 0;
};

} // namespace mbsgen::accuracy
