// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/path_modes.h"
#include "model/beams/frame_modes.h"
#include "model/beams/frame_shapes.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

constexpr std::size_t first_elements = 16, most_elements = 512;
constexpr double most_change = 1e-5;

std::vector<Eigen::Index> rows_of(const SpaceFrame& frame, const std::vector<PathMotion>& motions) {
  std::vector<Eigen::Index> rows;
  for (const PathMotion& motion : motions) rows.push_back(frame.row_of(motion));
  return rows;
}

// The largest translation becomes 1, or the largest turn where the translations are of rounding; the largest component
// is positive.
void scale(const SpaceFrame& frame, FrameModes& modes) {
  for (Eigen::Index k = 0; k < modes.shapes.cols(); ++k) {
    double moved = 0, turned = 0;
    for (std::size_t node = 0; node < frame.nodes(); ++node)
      for (Eigen::Index i = 0; i < 3; ++i) {
        const double u = modes.shapes(static_cast<Eigen::Index>(6 * node) + i, k);
        const double turn = modes.shapes(static_cast<Eigen::Index>(6 * node) + 3 + i, k);
        if (std::abs(u) > (1 + 1e-6) * std::abs(moved)) moved = u;
        if (std::abs(turn) > (1 + 1e-6) * std::abs(turned)) turned = turn;
      }
    const double length = (frame.place(frame.nodes() - 1) - frame.place(0)).norm() + frame.length(0);
    modes.shapes.col(k) /= std::abs(moved) > 1e-6 * length * std::abs(turned) ? moved : turned;
  }
}

double change_between(const Eigen::VectorXd& before, const Eigen::VectorXd& after) {
  if (before.size() == 0) return 1;
  return ((after - before).array().abs() / after.array()).maxCoeff();
}

} // namespace

std::optional<PathModes> path_modes(const Path& path, PathComplaint& complaint) {
  Eigen::VectorXd before;
  for (std::size_t count = first_elements; count <= most_elements; count *= 2) {
    const SpaceFrame frame(path, count);
    const Holding holding(frame, rows_of(frame, path.held));
    if (!holding.is_empty() && !holding.is_firm()) {
      complaint = {
          "the path still moves as a rigid body: hold more, or nothing, so that the frame follows the path",
          "held"};
      return std::nullopt;
    }
    std::optional<std::size_t> repeated;
    FrameModes modes = modes_of(frame, holding, path.modes, rows_of(frame, path.loads), repeated);
    if (repeated) {
      complaint = {"the load number " + std::to_string(*repeated + 1) +
                       " deforms the path as the vibrations and the loads before it do, remove it",
                   "loads"};
      return std::nullopt;
    }
    const double change = change_between(before, modes.frequencies);
    before = modes.frequencies;
    if (change > most_change) continue;
    scale(frame, modes);
    PathModes result = shapes_of(path, frame, modes.shapes);
    const double turn = 2 * std::acos(-1.0);
    for (const double frequency : modes.frequencies) result.frequencies.push_back(frequency / turn);
    result.elements = frame.elements();
    result.change = change;
    return result;
  }
  complaint.text = "the frequencies still change with " + std::to_string(most_elements) +
                   " elements: take fewer modes, or pieces of like lengths";
  return std::nullopt;
}

} // namespace mbsgen::model
