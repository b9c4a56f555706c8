// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/space_frame.h"

namespace mbsgen::model {

/// The modal data of shapes, columns of displacements of a frame: masses at places of quadrature, four around the axis where
/// the cross-section has radii of gyration, and the modal stiffness. The frequencies are left out.
PathModes shapes_of(const Path& path, const SpaceFrame& frame, const Eigen::MatrixXd& shapes);

} // namespace mbsgen::model
