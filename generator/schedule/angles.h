// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::schedule {

/// The sines and cosines of a function that are computed together, many angles at once.
struct Angles {
  /// Entries of the arrays of sines and cosines by the angle's NodeId, as far as a stage may read them.
  PerStage<std::unordered_map<expr::NodeId, int>> places;
  int count = 0;  ///< of sines, and of cosines
  int copied = 0; ///< angles that are no neighbours in an argument of the function
};

/// Entry of the array of sines or of cosines.
struct AnglePlace {
  bool is_sine = false;
  int index = 0;
};

/// The place of a value that is a sine or cosine and that the stage may read there.
std::optional<AnglePlace> place_of(const Angles& angles, Stage stage, const scheme::Expr& value);

/// Gives each stage statements that compute the sines and cosines of its angles, first of all but of the
/// equations that the angles themselves need; these move before them. Neighbours in an argument, as q[3] and
/// q[4], are taken from there, with an element between them that is no angle; others are copied, into one batch where they
/// are many. An angle that depends on
/// another sine, cosine or law of the same stage is left where it is.
Angles gather_angles(SymbolCollector& symbols, const scheme::Function& function, Stages& stages);

} // namespace mbsgen::schedule
