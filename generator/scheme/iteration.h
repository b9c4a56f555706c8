// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::scheme {

/// The use of a value that a function computes. All purposes but `result` and `law_argument` belong to
/// functions that return a Status.
enum class Purpose {
  result,      ///< an entry of a result array
  residual,    ///< a constraint equation that the iteration on the unknowns brings to zero
  correction,  ///< the amount that one step of the iteration takes off the unknown of the same index
  change,      ///< where corrections are no changes of unknowns: the amount in their place, by unknown
  pivot,       ///< degenerate where its size is not above a small share of the pivot_scale of the same index
  pivot_scale, ///< size of a healthy pivot, a number or an expression; zero: the pivot must not vanish
  inertia,     ///< pivot of a tree's mass matrix, degenerate where it is not above its inertia_limit
  inertia_limit, ///< the least healthy size of the inertia of the same index
  consistency,   ///< a constraint equation that follows from the residuals: checked once these are solved
  checked,       ///< not finite when a number that the function reads is not; see passes/watch.h
  law_argument,  ///< argument of the user's law named `array`
};

/// The word for values of a purpose: the name of their array in generated code, evaluations and certificates.
/// Results and laws' arguments have names of their own and no word.
constexpr const char* word(Purpose purpose) {
  switch (purpose) {
  case Purpose::residual:
    return "residual";
  case Purpose::correction:
    return "correction";
  case Purpose::change:
    return "change";
  case Purpose::pivot:
    return "pivot";
  case Purpose::pivot_scale:
    return "pivot_scale";
  case Purpose::inertia:
    return "inertia";
  case Purpose::inertia_limit:
    return "inertia_limit";
  case Purpose::consistency:
    return "consistency";
  case Purpose::checked:
    return "checked";
  case Purpose::result:
  case Purpose::law_argument:
    break;
  }
  return "";
}

/// A limit of the generated iteration, as a number and as generated code spells it.
struct Limit {
  double value;
  const char* text;
};

/// Share of a healthy pivot's size that a pivot must exceed, in double; below it the matrix is singular.
inline constexpr Limit smallest_pivot{1e-9, "1e-9"};
/// Equations that follow from the residuals may be this many times as large as the tolerance of these.
inline constexpr Limit consistency_factor{1000, "1000"};

} // namespace mbsgen::scheme
