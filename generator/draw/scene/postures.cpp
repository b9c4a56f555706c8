// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/postures.h"
#include "base/index.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/poses.h"
#include "scheme/evaluate.h"
#include "scheme/passes/passes.h"
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr const char* poses_array = "X";
constexpr std::size_t numbers_of_pose = 12;

void put(scheme::Function& function, const expr::Expr& value) {
  function.outputs.push_back({poses_array, static_cast<int>(function.outputs.size()), value});
}

void put(scheme::Function& function, const formalism::Place& place) {
  for (const expr::Expr& component : place.origin) put(function, component);
  for (const formalism::Vec3& row : place.axes.row)
    for (const expr::Expr& cosine : row) put(function, cosine);
}

Pose pose_from(const std::vector<double>& numbers, std::size_t row) {
  Pose pose;
  const double* const begin = numbers.data() + row * numbers_of_pose;
  std::copy(begin, begin + 3, pose.position.begin());
  std::copy(begin + 3, begin + numbers_of_pose, pose.rotation.begin());
  return pose;
}

// From the frame after a joint to that before it, in the joint's own axes. `values`: its coordinates.
Pose motion(const scene::Joint& joint, const double* values) {
  Pose pose;
  if (joint.is_spatial) {
    const double* const p = values + (joint.slides ? 3 : 0);
    if (joint.slides) pose.position = {values[0], values[1], values[2]};
    pose.rotation = rotation_of(p[0], p[1], p[2], p[3]);
    return pose;
  }
  pose.position[joint.axis] = joint.travel * values[0];
  if (joint.turns) pose.rotation = turn(joint.axis, values[0]);
  return pose;
}

} // namespace

// The poses of the model's bodies as a program that is evaluated with nominal parameters. Joints are found
// from the body behind them backwards, by their coordinates.
class Postures::Equations {
public:
  Equations(const model::Model& model, const Scene& scene, expr::Pool& pool)
      : scene_(scene), model_(model), program_(pool) {
    // Only the motion is wanted.
    model_.forces.clear();
    for (model::Joint& joint : model_.joints) joint.force.clear();
    scheme::Scheme constants(pool, expr::SymbolKind::derived);
    formalism::Parameters parameters(model_, constants, false);
    scheme::Scheme scheme(pool, expr::SymbolKind::auxiliary, &constants);
    const formalism::Tree tree =
        formalism::build_tree(model_, parameters, formalism::Writer(constants), program_.inputs);
    formalism::define_attitudes(tree, scheme);
    for (const formalism::Place& place : formalism::body_places(tree, formalism::Writer(scheme)))
      put(function_, place);
    function_.equations = std::move(scheme).take();
    program_.parameters = std::move(parameters).take();
    program_.update = std::move(constants).take();
    scheme::eliminate(pool, function_);
    evaluation_.emplace(program_);
    evaluation_->update();
  }

  Posture at(const std::vector<double>& q) {
    const auto results = (*evaluation_)(function_, {{"q", q}});
    Posture posture;
    posture.q = q;
    posture.joints.resize(scene_.joints.size());
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      posture.bodies.push_back(pose_from(results.at(poses_array), i));
      Pose behind = posture.bodies.back();
      const std::vector<int>& rows = scene_.bodies[i].joints;
      for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        const scene::Joint& joint = scene_.joints[mbsgen::at(*row)];
        JointPose& pose = posture.joints[mbsgen::at(*row)];
        const double* const values = joint.coordinate < 0 ? joint.values.data() : q.data() + joint.coordinate;
        pose.after = behind * Pose{{}, joint.axes};
        pose.before = pose.after * inverse(motion(joint, values));
        behind = pose.before * Pose{{}, transposed(joint.axes)};
      }
    }
    return posture;
  }

private:
  const Scene& scene_;
  model::Model model_;
  scheme::Program program_;
  scheme::Function function_;
  std::optional<scheme::Evaluation<double>> evaluation_;
};

Pose Posture::at(const scene::Frame& frame) const {
  if (frame.of == scene::Frame::Of::before) return joints[mbsgen::at(frame.row)].before;
  if (frame.of == scene::Frame::Of::after) return joints[mbsgen::at(frame.row)].after;
  Pose pose = frame.pose;
  for (const scene::Bend& bend : frame.bends) {
    const double second = bend.other < 0 ? 1 : q[mbsgen::at(bend.other)];
    pose.position = pose.position + (q[mbsgen::at(bend.coordinate)] * second) * bend.shift;
  }
  return body(frame.body) * pose;
}

Postures::Postures(const model::Model& model, const Scene& scene, expr::Pool& pool)
    : equations_(std::make_unique<Equations>(model, scene, pool)) {}

Postures::~Postures() = default;

Posture Postures::at(const std::vector<double>& q) const {
  return equations_->at(q);
}

double gap(const scene::Cut& cut, const Posture& posture) {
  const double distance = length(posture.at(cut.a).position - posture.at(cut.b).position);
  return std::fabs(distance - cut.length.value_or(0));
}

} // namespace mbsgen::draw
