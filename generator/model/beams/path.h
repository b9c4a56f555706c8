// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/modal_data.h"

namespace mbsgen::model {

/// A cross-section of a path, which bends along its `side` and across.
struct PathSection {
  double mass = 0;                  ///< kg/m
  double EA = 0;                    ///< N
  double GJ = 0;                    ///< N m^2
  std::array<double, 2> EI{};       ///< N m^2, of deflections along the side and across
  std::array<double, 2> gyration{}; ///< m, radii of gyration along the side and across
  std::optional<Flexible::Triple>
      side; ///< body axes; what is along the piece in it does not matter. Without it: any
};

/// A motion of a place: 0 to 2 along x, y, z, 3 to 5 about them, in body axes.
struct PathMotion {
  std::size_t place, direction;
};

/// A beam along straight pieces that are rigidly joined at their ends, in the body frame.
struct Path {
  std::vector<Flexible::Triple> places; ///< ends of pieces, in sequence, m
  std::vector<PathSection> sections;    ///< one a piece
  std::vector<PathMotion> held;         ///< in the floating frame; none: the frame follows the path
  std::vector<PathMotion> loads;        ///< whose static deformations are among the modes
  std::size_t modes = 0;                ///< number of vibrations beside those
  bool shortening = true;               ///< with second derivatives of the shapes
};

/// The modes of a path, each scaled so that the largest translation is 1 m, or the largest turn 1 rad where nothing
/// else moves. The nodes of `data` have all of the mass; their second derivatives are those of pieces that keep their
/// length while their curvatures are linear in the coordinates.
struct PathModes {
  ModalData data;
  std::vector<SectionShape> places;    ///< of the path's places
  std::vector<Flexible::Triple> along; ///< of the undeformed axis, for pictures
  std::vector<SectionShape> line;      ///< of those
  std::vector<double> frequencies;     ///< Hz, ascending
  std::size_t elements = 0;            ///< of the last refinement
  double change = 0;                   ///< of the frequencies by it, the largest share
};

} // namespace mbsgen::model
