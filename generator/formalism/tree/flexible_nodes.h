// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// Adds the nodes of one flexible body to a tree: its modes, which carry the floating frame's mass and move no frame, and
/// for each of its points the translations and turns of the cross-section there, whose coordinates are expressions of
/// the modes'. Bodies, cuts and loads at a point then are those of a rigid frame.
class FlexibleNodes {
public:
  FlexibleNodes(const model::Model& model, int body, Parameters& parameters, const Writer& constants,
                Tree& tree);

  /// `pose`: of the body in the node that carries it; afterwards in the node of the last mode.
  void add_modes(BodyPose& pose);
  /// `pose`: of the body, behind its modes.
  void add_sections(const BodyPose& pose);

private:
  Node node_on(const BodyPose& pose) const;
  void add_mode(std::size_t k, BodyPose& pose);
  BodyPose section_of(std::size_t point, BodyPose pose);
  void shift(const model::SectionShape& shape, std::size_t axis, BodyPose& pose);
  void turn(const model::SectionShape& shape, std::size_t axis, BodyPose& pose);
  void follow(const std::vector<model::Flexible::Triple>& shape,
              const std::vector<model::Flexible::Triple>* second, std::size_t axis, Node& node) const;
  void add(Node node, BodyPose& pose);
  const model::Joint& joint(std::size_t k) const;
  Expr number(double value) const;
  Vec3 numbers(const model::Flexible::Triple& triple) const;
  FlexibleBody integrals(const Mat3& axes);

  const model::Model& model_;
  int row_;
  const model::Flexible& flexible_;
  Parameters& parameters_;
  const Writer& constants_;
  Tree& tree_;
};

/// Defines the inertia of all flexible bodies at the deformation of the function: in the tree, by equations of the writer's
/// scheme.
void define_deformations(Tree& tree, const Writer& writer);

/// The integral of a x b where that of a b^T is given.
Vec3 cross_of(const Mat3& product);

} // namespace mbsgen::formalism
