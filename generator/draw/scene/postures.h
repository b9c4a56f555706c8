// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include <memory>

namespace mbsgen::draw {

/// Where a joint is: the frame along or about whose axis it moves, before and after its motion, against the
/// base.
struct JointPose {
  Pose before, after;
};

/// One configuration of a model, against the base.
struct Posture {
  std::vector<Pose> bodies;      ///< per row of Scene::bodies
  std::vector<JointPose> joints; ///< per row of Scene::joints
  std::vector<double> q;         ///< coordinates, by which bodies bend

  Pose body(int row) const {
    return row == model::base_body ? Pose{} : bodies[static_cast<std::size_t>(row)];
  }
  Pose at(const scene::Frame& frame) const;
};

/// The places of a model's bodies and joints by the equations of the generated `poses`, parameters nominal.
class Postures {
public:
  /// The model, the scene and the pool must outlive the object. Throws ModelError.
  Postures(const model::Model& model, const Scene& scene, expr::Pool& pool);
  ~Postures();
  Postures(const Postures&) = delete;
  Postures& operator=(const Postures&) = delete;

  /// `q`: nq coordinates.
  Posture at(const std::vector<double>& q) const;

private:
  class Equations;
  std::unique_ptr<Equations> equations_;
};

/// How far a cut stays open, m: the distance of its points or, of a rod, what that lacks of its length.
double gap(const scene::Cut& cut, const Posture& posture);

} // namespace mbsgen::draw
