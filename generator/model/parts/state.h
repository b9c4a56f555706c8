// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/scalar.h"
#include <string>

namespace mbsgen::model {

/// A user's state: a number x with an equation x' = rate of its own, such as the pressure in a
/// cylinder, which is integrated with the motion (strong coupling of the 2013 paper, figure 16).
struct State {
  std::string name;
  Location where;
  expr::Expr
      rate; ///< over q, qd, states, time, parameters, and links' distances and rates by `link_distance_of`
  /// The user's law that gives the rate: of a link, force or contact, or one with the state's own
  /// name. Empty: an expression does.
  std::string law;
  int result = 0; ///< place of the rate among the results of that law, behind forces; of a law of its own 0
  int tyre = -1;  ///< row of the tyre whose law has the state; -1: the file's "states" have it
  Scalar x0;      ///< initial value
  std::string unit, doc;

  bool is_external() const { return !law.empty(); }
  bool has_own_law() const { return is_external() && result == 0; }
};

} // namespace mbsgen::model
