// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/trace.h"

namespace mbsgen::accuracy {

/// The products of a trace that a compiler may join with a sum which reads them (FMA): each sum by itself, so that one
/// sum reads what another one does not.
class Joins {
public:
  explicit Joins(const Trace& trace);

  /// The product that the value is but for its sign; the value itself where it is none.
  Place root(Place at) const { return roots_[at]; }
  bool is_negated(Place at) const { return negated_[at]; }
  bool is_product(Place at) const { return is_product_[roots_[at]]; }
  /// True of a product that some sum reads.
  bool may_be_joined(Place product) const { return sums_[product] > 0; }
  /// True of a product that some sum reads, and something else or another sum, too.
  bool is_shared(Place product) const { return sums_[product] > 0 && reads_[product] > 1; }

private:
  std::vector<Place> roots_;
  std::vector<bool> negated_, is_product_;
  std::vector<int> sums_, reads_;
};

} // namespace mbsgen::accuracy
