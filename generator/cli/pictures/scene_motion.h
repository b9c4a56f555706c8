// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pictures/pictured_model.h"

namespace mbsgen::cli {

/// A motion of all coordinates of a model.
struct SceneMotion {
  std::vector<double> times;          ///< s, increasing; two at least
  std::vector<std::vector<double>> q; ///< per time, nq each
  double duration() const { return times.back() - times.front(); }
};

/// Reads a NumberTable with a column q(NAME) of each coordinate, as `mbsgen simulate` writes it; other columns are left
/// alone, and a note names those that no command understands. Throws WrongTable.
SceneMotion read_scene_motion(const draw::Scene& scene, const model::Model& model, const std::string& file,
                              const Reporting& reporting);

/// The configurations at `count` times, two at least, evenly from the first to the last; between rows of the table joints
/// move evenly.
std::vector<std::vector<double>> evenly(const SceneMotion& motion, const model::Model& model,
                                        std::size_t count);

} // namespace mbsgen::cli
