// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/formalism/mechanisms.h"
#include "model/read/read.h"
#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>

namespace mbsgen::test {

namespace {

std::string joint(int number, const char* type, const std::string& role, double q0) {
  return "{\"name\": \"q" + std::to_string(number) + "\", \"type\": \"" + type +
         "\", \"q0\": " + std::to_string(q0) + (role.empty() ? "" : ", \"role\": \"" + role + "\"") + "}";
}

// Position of the end of the chain and, per joint, its axis and a point of it; link 1 m along x, then a
// quarter turn about x, forwards and backwards in turn.
struct Chain {
  Eigen::Isometry3d end = Eigen::Isometry3d::Identity();
  std::vector<Eigen::Vector3d> axes, points;

  explicit Chain(const std::vector<double>& q) {
    double twist = M_PI / 2;
    for (const double angle : q) {
      axes.push_back(end.linear().col(2));
      points.push_back(end.translation());
      end.rotate(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
      end.translate(Eigen::Vector3d::UnitX());
      end.rotate(Eigen::AngleAxisd(twist, Eigen::Vector3d::UnitX()));
      twist = -twist;
    }
  }
};

formalism::ConstraintValues bricard_equations(const std::vector<double>& q) {
  const Chain chain(q);
  const Eigen::Vector3d p = chain.end.translation();
  const Eigen::Matrix3d r = chain.end.linear();
  formalism::ConstraintValues values;
  values.h = {p[0], p[1], p[2], r(2, 1), r(0, 2), r(1, 0)};
  values.J.resize(36);
  for (std::size_t j = 0; j < 6; ++j) {
    const Eigen::Vector3d velocity = chain.axes[j].cross(p - chain.points[j]);
    for (std::size_t i = 0; i < 3; ++i) {
      values.J[6 * i + j] = velocity[static_cast<Eigen::Index>(i)];
      values.J[6 * (i + 3) + j] = chain.axes[j][static_cast<Eigen::Index>(i)];
    }
  }
  return values;
}

} // namespace

Mechanism::Mechanism(const std::string& joints, const std::string& closures)
    : pool_(std::make_shared<expr::Pool>()) {
  const std::string text =
      R"({"mbsgen": 1, "name": "mechanism", "base": {"points": {"end": [2, 0, 0]}}, "bodies": [{"name": "link",
          "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"p": [1, 0, 0]}, "joints": [)" +
      joints + "]}]" + (closures.empty() ? "" : ", " + closures) + "}";
  Diagnostics reading("model.json");
  std::optional<model::Model> model = model::read_model(text, *pool_, reading);
  if (!model || reading.has_errors()) throw std::runtime_error(reading.text());
  model_ = std::make_shared<model::Model>(std::move(*model));
  evaluate_ = [](const std::vector<double>&) { return formalism::ConstraintValues{}; };
}

void Mechanism::add_row(std::string name, const Location& where, bool holonomic, bool rotation) {
  rows_.push_back({where, std::move(name), holonomic, rotation});
}

Mechanism four_bar(const std::array<double, 4>& lengths, const std::array<std::string, 3>& roles,
                   const std::array<double, 3>& q0) {
  Mechanism result(joint(1, "Rz", roles[0], q0[0]) + "," + joint(2, "Rz", roles[1], q0[1]) + "," +
                       joint(3, "Rz", roles[2], q0[2]),
                   R"("cuts": [{"name": "c1", "type": "ball", "a": "link.p", "b": "base.end"}])");
  for (const char* name : {"cut 'c1', x", "cut 'c1', y"}) result.add_row(name, result.model().cuts[0].where);
  result.set([lengths](const std::vector<double>& q) {
    formalism::ConstraintValues values{{-lengths[3], 0}, std::vector<double>(6, 0.0)};
    double angle = 0;
    for (std::size_t link = 0; link < 3; ++link) {
      angle += q[link];
      const double x = lengths[link] * std::cos(angle);
      const double y = lengths[link] * std::sin(angle);
      values.h[0] += x;
      values.h[1] += y;
      for (std::size_t j = 0; j <= link; ++j) {
        values.J[j] -= y;
        values.J[3 + j] += x;
      }
    }
    return values;
  });
  return result;
}

Mechanism bricard() {
  std::string joints;
  for (int i = 1; i <= 6; ++i) joints += (i == 1 ? "" : ",") + joint(i, "Rz", "", i % 2 == 0 ? 1.2 : 1.9);
  Mechanism result(joints, R"("cuts": [{"name": "c1", "type": "solid", "a": "link.p", "b": "base.end"}])");
  for (const char* axis : {"x", "y", "z"})
    result.add_row(std::string("cut 'c1', ") + axis, result.model().cuts[0].where);
  for (const char* axis : {"x", "y", "z"})
    result.add_row(std::string("cut 'c1', rotation ") + axis, result.model().cuts[0].where, true, true);
  result.set(bricard_equations);
  return result;
}

} // namespace mbsgen::test
