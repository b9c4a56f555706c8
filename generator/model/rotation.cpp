// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/rotation.h"
#include "base/text.h"
#include "model/fields.h"
#include <cmath>
#include <cstdio>

namespace mbsgen::model {

namespace {

const ObjectRule orientation_rule{"an orientation", {{"rpy"}, {"matrix"}}};

constexpr double half_pi = 1.57079632679489661923;
constexpr double rounding = 1e-15; // relative; the error of a decimal with 16 or 17 digits
constexpr double nearly = 1e-4;    // relative; an angle written with few digits
constexpr double orthonormality = 1e-9;

using Row = std::array<double, 3>;

bool is_decimal(const Scalar& scalar) {
  return scalar.is_literal && scalar.value.is_number() && !scalar.value.is_zero();
}

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

std::string multiple_of_half_pi(long right_angles) {
  const std::string sign = right_angles < 0 ? "-" : "";
  const long count = std::labs(right_angles);
  const long halves = count % 2 == 0 ? count / 2 : count;
  return sign + (halves == 1 ? "" : std::to_string(halves) + "*") + (count % 2 == 0 ? "pi" : "pi/2");
}

void snap_angle(Scalar& angle, expr::Pool& pool, Diagnostics& diagnostics) {
  if (!is_decimal(angle)) return;
  const double right_angles = std::round(angle.nominal / half_pi);
  if (right_angles == 0 || std::abs(right_angles) > 64) return;
  const double error = std::abs(angle.nominal / (right_angles * half_pi) - 1);
  const long count = std::lround(right_angles);
  if (error <= rounding)
    angle.value = Rational(count) * (Rational(1) / Rational(2)) * pool.pi();
  else if (error <= nearly)
    diagnostics.note(angle.where, "this angle is almost a multiple of a right angle, write \"" +
                                      multiple_of_half_pi(count) +
                                      "\" if an exact one is meant: many terms vanish then");
}

void snap_cosine(Scalar& cosine, expr::Pool& pool) {
  if (!is_decimal(cosine)) return;
  for (const int exact : {-1, 0, 1})
    if (std::abs(cosine.nominal - exact) <= rounding) {
      cosine.value = pool.number(exact);
      cosine.nominal = exact;
    }
}

// No orientation needs more than a turn.
void warn_of_degrees(const Scalar& angle, Diagnostics& diagnostics) {
  if (!(std::abs(angle.nominal) > 4 * half_pi * (1 + nearly))) return;
  const std::string number = short_number(angle.nominal);
  diagnostics.warning(angle.where, "an angle of " + number + " rad is more than a turn, write \"" + number +
                                       "*pi/180\" if these are degrees");
}

double dot(const Row& a, const Row& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double determinant(const std::array<Row, 3>& m) {
  const Row cross{m[1][1] * m[2][2] - m[1][2] * m[2][1], m[1][2] * m[2][0] - m[1][0] * m[2][2],
                  m[1][0] * m[2][1] - m[1][1] * m[2][0]};
  return dot(m[0], cross);
}

// Comparisons are such that a matrix with a wrong element, which is not a number, passes.
void check_matrix(const Rotation& rotation, Diagnostics& diagnostics) {
  std::array<Row, 3> rows{};
  for (std::size_t k = 0; k < 9; ++k) rows[k / 3][k % 3] = rotation.matrix[k].nominal;
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double error = std::abs(dot(rows[i], rows[j]) - (i == j ? 1 : 0));
      if (std::isnan(error)) return;
      worst = std::max(worst, error);
    }
  if (worst > orthonormality)
    diagnostics.error(rotation.where,
                      "the rows are no orthonormal axes (off by " + short_number(worst) +
                          "), give the nine direction cosines to ten digits or write \"rpy\" angles");
  else if (determinant(rows) < 0)
    diagnostics.error(rotation.where,
                      "the determinant is -1: a reflection, change the sign of one axis to get a rotation");
}

} // namespace

Rotation read_rotation(const Json& owner, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
                       Angles angles) {
  Rotation result;
  const std::optional<Json> json = owner.find("orientation");
  result.where = json ? json->where() : owner.where();
  if (!json || !check_object(*json, orientation_rule, diagnostics)) return result;
  const std::optional<Json> rpy = json->find("rpy");
  const std::optional<Json> matrix = json->find("matrix");
  if (rpy.has_value() == matrix.has_value()) {
    diagnostics.error(result.where, "an orientation has either \"rpy\" or \"matrix\", write one of them");
    return result;
  }
  result.where = rpy ? rpy->where() : matrix->where();
  if (rpy) {
    result.kind = Rotation::Kind::rpy;
    result.rpy = read_rpy(*rpy, pool, scalars, diagnostics, angles);
  } else {
    result.kind = Rotation::Kind::matrix;
    const std::size_t errors = diagnostics.errors();
    result.matrix = scalars.read_list<9>(*matrix, "nine direction cosines, row by row");
    for (Scalar& cosine : result.matrix) snap_cosine(cosine, pool);
    if (diagnostics.errors() == errors) check_matrix(result, diagnostics);
  }
  return result;
}

Vec3 read_rpy(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
              Angles angles) {
  Vec3 rpy = scalars.read_list<3>(json, "three angles [roll, pitch, yaw] in rad");
  for (Scalar& angle : rpy) {
    if (angles == Angles::snapped) snap_angle(angle, pool, diagnostics);
    warn_of_degrees(angle, diagnostics);
  }
  return rpy;
}

std::array<double, 9> nominal_cosines(const Rotation& rotation) {
  std::array<double, 9> result{1, 0, 0, 0, 1, 0, 0, 0, 1};
  if (rotation.kind == Rotation::Kind::matrix)
    for (std::size_t k = 0; k < 9; ++k) result[k] = rotation.matrix[k].nominal;
  if (rotation.kind != Rotation::Kind::rpy) return result;
  const double cr = std::cos(rotation.rpy[0].nominal), sr = std::sin(rotation.rpy[0].nominal);
  const double cp = std::cos(rotation.rpy[1].nominal), sp = std::sin(rotation.rpy[1].nominal);
  const double cy = std::cos(rotation.rpy[2].nominal), sy = std::sin(rotation.rpy[2].nominal);
  return {cy * cp,
          cy * sp * sr - sy * cr,
          cy * sp * cr + sy * sr,
          sy * cp,
          sy * sp * sr + cy * cr,
          sy * sp * cr - cy * sr,
          -sp,
          cp * sr,
          cp * cr};
}

Cosines exact_cosines(const std::array<double, 4>& quaternion) {
  std::array<Rational, 4> exact;
  for (std::size_t k = 0; k < 4; ++k) exact[k] = Rational::from_double(quaternion[k]);
  Cosines m = cosines_of(exact);
  bool right_angles = true;
  for (const Rational& cosine : m)
    right_angles = right_angles && std::abs(cosine.to_double() - std::round(cosine.to_double())) <= rounding;
  for (Rational& cosine : m)
    if (right_angles) cosine = Rational(std::lround(cosine.to_double()));
  return m;
}

Rotation rotation_of(const Cosines& cosines, const Location& where, expr::Pool& pool) {
  Rotation result;
  result.where = where;
  bool identity = true;
  for (std::size_t k = 0; k < 9; ++k) {
    result.matrix[k] = exact_scalar(cosines[k], where, pool);
    identity = identity && (k % 4 == 0 ? cosines[k].is_one() : cosines[k].is_zero());
  }
  result.kind = identity ? Rotation::Kind::identity : Rotation::Kind::matrix;
  return result;
}

} // namespace mbsgen::model
