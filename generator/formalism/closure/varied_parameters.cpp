// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/varied_parameters.h"
#include "base/index.h"
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d turn(int axis, double angle) {
  return Eigen::AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix();
}

// The file's digits are a rotation up to their rounding only. The row `first` keeps its direction, with its
// zeros.
Matrix3d orthonormal(const Matrix3d& rough, int first) {
  Matrix3d exact;
  const int second = (first + 1) % 3;
  const Vector3d a = rough.row(first).normalized();
  const Vector3d along = rough.row(second);
  const Vector3d b = (along - a.dot(along) * a).normalized();
  exact.row(first) = a;
  exact.row(second) = b;
  exact.row((first + 2) % 3) = a.cross(b);
  return exact;
}

// A rotation matrix has 0, 1, 4 or 6 zeros. Turns about the axis i on the left keep the row i, turns about
// the axis j on the right the column j.
Matrix3d turned(const Matrix3d& nominal, const Eigen::Array<bool, 3, 3>& zeros, double angle) {
  const auto number = zeros.count();
  if (number == 0) return orthonormal(turn(0, angle) * turn(1, angle) * nominal, 0);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      if (number == 1 && zeros(i, j)) return orthonormal(turn(i, angle) * nominal * turn(j, angle), i);
      if (number == 4 && zeros.row(i).count() == 2) return orthonormal(turn(i, angle) * nominal, i);
    }
  return nominal;
}

// Direction cosines, row by row, of another rotation with the zeros and units of a rotation of the kind
// `matrix`, exactly orthonormal up to rounding: the nominal one turned by `angle` (rad).
std::array<double, 9> varied_rotation(const model::Rotation& nominal, double angle) {
  Matrix3d matrix;
  Eigen::Array<bool, 3, 3> zeros;
  for (int k = 0; k < 9; ++k) {
    matrix(k / 3, k % 3) = nominal.matrix[at(k)].nominal;
    zeros(k / 3, k % 3) = nominal.matrix[at(k)].value.is_zero();
  }
  const Matrix3d result = turned(matrix, zeros, angle);
  std::array<double, 9> cosines{};
  for (int k = 0; k < 9; ++k) cosines[at(k)] = result(k / 3, k % 3);
  return cosines;
}

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
