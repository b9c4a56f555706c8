// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::schedule {

/// The sines and cosines of a function that are computed together, many angles at once.
struct Angles {
  /// Sines and cosines that are the lanes of a vector.
  struct Vector {
    int first = 0; ///< place of the first lane
    std::size_t lanes = 0;
  };

  /// Places of sines and cosines by the angle's NodeId, as far as a stage may read them: entries of the arrays, then
  /// lanes of vectors.
  PerStage<std::unordered_map<expr::NodeId, int>> places;
  int count = 0;  ///< of sines in the array, and of cosines
  int copied = 0; ///< angles that are no neighbours in an argument of the function
  std::vector<Vector> vectors;

  /// The vector that has these sines or cosines as its lanes, in order; null: none.
  const Vector* vector_of(const expr::Pool& pool, Stage stage, const std::vector<expr::NodeId>& sines) const;
};

/// Angles whose sines and cosines are computed in vectors, by stage.
using AngleVectors = PerStage<std::vector<std::vector<expr::NodeId>>>;

/// A sine or cosine: an entry of an array, or a lane of a vector.
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
/// `vectors`: each has a statement of its own; its angles are among those that the stage would compute at its beginning.
Angles gather_angles(SymbolCollector& symbols, const scheme::Function& function, Stages& stages,
                     const AngleVectors& vectors = {});

} // namespace mbsgen::schedule
