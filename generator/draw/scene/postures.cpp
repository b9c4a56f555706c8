// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/postures.h"
#include "base/index.h"
#include "draw/scene/stretched_model.h"
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

} // namespace

// The poses of the stretched model's bodies as a program that is evaluated with nominal parameters.
class Postures::Equations {
public:
  Equations(const model::Model& model, const Scene& scene, expr::Pool& pool)
      : scene_(scene), stretched_(stretched(model)), program_(pool) {
    scheme::Scheme constants(pool, expr::SymbolKind::derived);
    formalism::Parameters parameters(stretched_.model, constants, false);
    scheme::Scheme scheme(pool, expr::SymbolKind::auxiliary, &constants);
    const formalism::Tree tree =
        formalism::build_tree(stretched_.model, parameters, formalism::Writer(constants), program_.inputs);
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
    std::vector<Pose> places;
    for (std::size_t i = 0; i < stretched_.model.bodies.size(); ++i)
      places.push_back(pose_from(results.at(poses_array), i));
    Posture posture;
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) posture.joints.push_back(joint(places, i));
    places.resize(scene_.bodies.size());
    posture.bodies = std::move(places);
    return posture;
  }

private:
  JointPose joint(const std::vector<Pose>& places, std::size_t row) const {
    const Joint& joint = scene_.joints[row];
    const int behind = stretched_.bodies[row];
    const int parent = stretched_.model.bodies[mbsgen::at(behind)].parent;
    const Pose before = parent == model::base_body ? Pose{} : places[mbsgen::at(parent)];
    return {before * joint.place, places[mbsgen::at(behind)] * Pose{{}, joint.axes}};
  }

  const Scene& scene_;
  StretchedModel stretched_;
  scheme::Program program_;
  scheme::Function function_;
  std::optional<scheme::Evaluation<double>> evaluation_;
};

Postures::Postures(const model::Model& model, const Scene& scene, expr::Pool& pool)
    : equations_(std::make_unique<Equations>(model, scene, pool)) {}

Postures::~Postures() = default;

Posture Postures::at(const std::vector<double>& q) const {
  return equations_->at(q);
}

double gap(const Cut& cut, const Posture& posture) {
  const double distance = length(posture.at(cut.a).position - posture.at(cut.b).position);
  return std::fabs(distance - cut.length);
}

} // namespace mbsgen::draw
