// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/point_position.h"

namespace mbsgen::formalism {

/// Where the origin of a body lies that a prismatic joint moves: along its travel at the centre of mass,
/// which spares a first moment, or where the joint is, so that no place depends on inertial parameters.
enum class SliderOrigins { at_centres_of_mass, at_joints };

/// The model's mechanism as a tree of nodes: welds and locked joints merged, constant rotations moved to
/// where they cost nothing at run time. Constants that this needs are let into `constants`.
Tree build_tree(const model::Model& model, Parameters& parameters, const Writer& constants,
                std::vector<scheme::InputForce>& inputs,
                SliderOrigins origins = SliderOrigins::at_centres_of_mass);

/// The symbols of a force that the caller gives.
scheme::InputForce input_force(Pool& pool, const model::Force& force);

/// Whether links, external forces or contacts act on a body of the node.
bool carries_loads(const model::Model& model, const Tree& tree, int node);

/// Pose of a body of the model, or of the base.
BodyPose pose_of(const Tree& tree, int body, Pool& pool);

/// Whose axes a point of the model is seen with.
enum class PointAxes { of_body, of_point };

/// Place of a point of the model in the tree, as a body's: fixed in the body's node (or in the base).
BodyPose point_pose(const Tree& tree, const model::Model& model, const model::PointRef& point, PointAxes axes,
                    Parameters& parameters, Pool& pool);

} // namespace mbsgen::formalism
