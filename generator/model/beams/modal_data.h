// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"
#include <map>
#include <string_view>

namespace mbsgen::model {

/// A body that a finite-element program has reduced to some modes: lumped masses at nodes, which move by the modes' shapes.
struct ModalData {
  struct Node {
    Location where;
    Flexible::Triple place{}; ///< m, body axes
    double mass = 0;          ///< kg
    SectionShape shape;       ///< per unit of the modal coordinates
  };

  std::size_t modes = 0;
  std::vector<Node> nodes;
  std::map<std::string, std::size_t> named; ///< rows of nodes by their names
  std::vector<double> stiffness, damping;   ///< full matrices, row by row
};

/// Reads the text of such a file (docs/tutorials/beams.md). Nothing, after errors, where it is wrong; a modal mass matrix
/// that is not positive definite is an error, too.
std::optional<ModalData> read_modal_data(std::string_view text, Diagnostics& diagnostics);

/// Fills in the integrals over the masses. The result has the scale of one kg; returned is the mass. `rounding`: the share
/// of the body's reach below which they are zero.
double integrate(const ModalData& data, Flexible& flexible, double rounding = 1e-13);

} // namespace mbsgen::model
