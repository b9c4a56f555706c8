// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beam_modes.h"
#include "model/elements/elements.h"
#include <optional>

namespace mbsgen::model {

/// A bending mode: its number among those of a direction, and the direction.
struct Bending {
  std::size_t number, direction;
};

/// A beam of the file.
struct Beam {
  Scalar mass;
  double length = 0;
  std::size_t axis = 0;
  std::vector<std::size_t> directions; ///< of deflections
  std::vector<Scalar> stiffness;       ///< EI by direction, N m^2
  std::optional<BeamModes> modes;

  std::vector<Bending> all() const {
    std::vector<Bending> result;
    for (const std::size_t direction : directions)
      for (std::size_t k = 0; k < modes->count(); ++k) result.push_back({k, direction});
    return result;
  }
};

/// Reads "beam" of a flexible body. Nothing, after errors, where it is wrong.
std::optional<Beam> read_beam(const Json& json, ElementContext& context);

/// Fills in the integrals of a beam over its mass, and the places of its axis.
void integrate(const Beam& beam, Flexible& flexible);
/// The motion of the cross-section at the share x of the length.
SectionShape section_of(const Beam& beam, double x);
/// The stiffness of a mode in N/m, of EI = 1.
double unit_stiffness(const Beam& beam, const Bending& mode);

} // namespace mbsgen::model
