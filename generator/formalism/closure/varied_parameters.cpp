// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/varied_parameters.h"
#include "base/index.h"
#include "formalism/closure/varied_rotation.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

// Smaller sizes are taken for this one, in m, rad, kg …
constexpr double least_size = 1e-3;

double off(double nominal, double share) {
  const double size = std::max(std::fabs(nominal), least_size);
  return nominal + share * std::copysign(size, nominal);
}

} // namespace

double scattered(double number) {
  return std::fmod(number * 997.13 + 0.2113, 1.0);
}

VariedParameters::VariedParameters(const model::Model& model) {
  double number = 0.29;
  const auto vary = [&](const model::Rotation& rotation, const std::string& body, const std::string& field) {
    if (rotation.kind == model::Rotation::Kind::matrix)
      rotations_[{body, field}] = varied_rotation(rotation, number = scattered(number));
  };
  for (const model::Body& body : model.bodies) vary(body.orientation, body.name, "orientation");
  for (const model::Joint& joint : model.joints)
    vary(joint.frame, model.body_name(joint.body), joint.frame_field());
  for (int row = model::base_body; row < static_cast<int>(model.bodies.size()); ++row)
    for (const model::Point& point : model.points(row))
      vary(point.orientation, model.body_name(row), "orientation_" + point.name);
}

void VariedParameters::set(scheme::Evaluation<double>& evaluation, const scheme::Program& program,
                           double spread) const {
  double number = 0.61;
  for (const scheme::Parameter& parameter : program.parameters) {
    const auto rotation = rotations_.find({parameter.path.group, parameter.path.field});
    const bool is_cosine = rotation != rotations_.end();
    const double varied = is_cosine ? rotation->second[at(parameter.path.element)]
                                    : off(parameter.nominal, spread * (number = scattered(number)));
    evaluation.set(parameter.symbol, spread > 0 ? varied : parameter.nominal);
  }
}

} // namespace mbsgen::formalism
