// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/vec.h"
#include "scheme/scheme.h"

namespace mbsgen::formalism {

/// A scheme that lets whole vectors, component by component; components that are zero, ±1 or ± symbols stay
/// what they are. Index of the equation: axis (1 to 3), then the node's number from 1.
class Writer {
public:
  explicit Writer(scheme::Scheme& scheme) : scheme_(&scheme) {}

  /// Throws std::logic_error for a stem that stems.def does not explain, as all others do.
  Expr let(const scheme::Name& name, const Expr& value) const;
  Expr let(std::string_view stem, int node, const Expr& value) const;
  Expr let(std::string_view stem, int row, int node, const Expr& value) const;
  Vec3 let(std::string_view stem, int node, const Vec3& value) const;
  Mat3 let(std::string_view stem, int node, const Mat3& value) const;
  /// For a quantity of two nodes; indices: axis, first node, second node.
  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const;
  Mat3 let_symmetric(std::string_view stem, int node, const Mat3& value) const;
  void set_topic(int body, std::string_view quantity) const { scheme_->set_topic({body, quantity}); }
  Pool& pool() const { return scheme_->pool(); }

private:
  scheme::Scheme* scheme_;
};

} // namespace mbsgen::formalism
