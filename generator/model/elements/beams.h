// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/beam_modes.h"
#include "model/elements/elements.h"
#include <optional>

namespace mbsgen::model {

/// A mode: what it does, its number among those that do so in a direction, and the direction, which is the axis for
/// those that do not bend.
struct BeamMode {
  enum class Kind { bending, twist, stretch };

  Kind kind;
  std::size_t number, direction;
};

/// A beam of the file.
struct Beam {
  Scalar mass;
  double length = 0;
  std::size_t axis = 0;
  std::vector<std::size_t> directions; ///< of deflections
  std::vector<Scalar> EI;              ///< by direction, N m^2
  std::optional<BeamModes> bending;
  std::optional<RodModes> twist, stretch;
  Scalar GJ, EA;                    ///< N m^2, N
  std::array<double, 2> gyration{}; ///< of a beam that twists, m, by the directions behind its axis

  /// Bending in each direction, then twist, then stretch.
  std::vector<BeamMode> all() const;
  /// EI, GJ or EA.
  const Scalar& stiffness(const BeamMode& mode) const;
};

/// Reads "beam" of a flexible body. Nothing, after errors, where it is wrong.
std::optional<Beam> read_beam(const Json& json, ElementContext& context);

/// Fills in the integrals of a beam over its mass, and the places of its axis.
void integrate(const Beam& beam, Flexible& flexible);
/// The motion of the cross-section at the share x of the length.
SectionShape section_of(const Beam& beam, double x);
/// The stiffness of a mode in N/m, of EI, GJ or EA = 1.
double unit_stiffness(const Beam& beam, const BeamMode& mode);

} // namespace mbsgen::model
