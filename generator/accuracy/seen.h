// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/variables.h"

namespace mbsgen::accuracy {

/// Errors in random states of `ranges`, a box or a part of it: the function in the type beside the same one in more
/// digits, at the same numbers; where loops are closed, at the coordinates that it closed them with, as far as these
/// are in the ranges. Laws of the user's are drawn, too.
struct Seen {
  std::map<std::string, std::map<std::size_t, double>> largest; ///< by array and index
  long answered = 0; ///< states of which the function gives results
};

/// In float beside double.
Seen seen_in_float(const interpret::Image& image, const interpret::Routine& routine,
                   const Variables& variables, const Box& box, const std::vector<Interval>& ranges,
                   long states, const Budget* budget);
/// In double beside long double, where that has more digits. Else nothing is answered.
Seen seen_in_double(const interpret::Image& image, const interpret::Routine& routine,
                    const Variables& variables, const Box& box, const std::vector<Interval>& ranges,
                    long states, const Budget* budget);

} // namespace mbsgen::accuracy
