// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/constant_rotations.h"
#include "base/index.h"
#include "expr/evaluate.h"
#include "model/exact_rotation.h"

namespace mbsgen::model {

namespace {

// The numbers that expressions of constants are. Throws std::domain_error where one is no rational number,
// and std::out_of_range where a parameter is tunable.
struct ConstantTraits {
  Rational from(const Rational& value) const { return value; }
  Rational pi() const { throw std::domain_error("pi is no rational number"); }
  Rational call(expr::Op op, const Rational& x, const Rational& /*y*/) const {
    const std::optional<Rational> root =
        op == expr::Op::sqrt && !x.is_negative() ? x.square_root() : std::nullopt;
    if (!root) throw std::domain_error("no rational number");
    return *root;
  }
};

class ExactRotations {
public:
  ExactRotations(Model& model, expr::Pool& pool, bool folded)
      : pool_(pool), folded_(folded), constants_(pool) {
    if (!folded) return;
    for (const int row : model.parameter_order) {
      const UserParameter& parameter = model.parameters[at(row)];
      const std::optional<Rational> value = number(parameter.value);
      if (value && value->bits() < most_bits) constants_.set(parameter.symbol, *value);
    }
  }

  void make_exact(Rotation& rotation) {
    if (rotation.kind != Rotation::Kind::matrix) return;
    const std::optional<Cosines> rough = cosines(rotation);
    if (!rough) return;
    const Rational error = inexactness(*rough);
    if (error.is_zero()) return;
    rotation.inexactness = error.to_double();
    const Cosines exact = exact_neighbour(*rough);
    for (std::size_t k = 0; k < 9; ++k) {
      rotation.matrix[k].value = pool_.number(exact[k]);
      rotation.matrix[k].nominal = exact[k].to_double();
    }
  }

private:
  // Parameters that are powers of others can have any number of digits; no direction cosine has so many.
  static constexpr std::size_t most_bits = 4096;

  bool is_tunable(const Scalar& scalar) const {
    const bool structural =
        scalar.value.is_zero() || (scalar.value.is_number() && scalar.value.node().number.is_unit());
    return !folded_ && scalar.is_literal && !structural;
  }

  std::optional<Rational> number(const Scalar& scalar) {
    if (is_tunable(scalar)) return std::nullopt;
    if (scalar.value.is_zero()) return Rational(0);
    try {
      return constants_.value(scalar.value);
    } catch (const std::domain_error&) {
      return std::nullopt;
    } catch (const std::out_of_range&) {
      return std::nullopt;
    }
  }

  std::optional<Cosines> cosines(const Rotation& rotation) {
    Cosines result;
    for (std::size_t k = 0; k < 9; ++k) {
      const std::optional<Rational> value = number(rotation.matrix[k]);
      if (!value) return std::nullopt;
      result[k] = *value;
    }
    return result;
  }

  expr::Pool& pool_;
  const bool folded_;
  expr::Evaluator<Rational, ConstantTraits> constants_;
};

} // namespace

void make_constant_rotations_exact(Model& model, expr::Pool& pool, bool folded) {
  ExactRotations rotations(model, pool, folded);
  for (Point& point : model.base_points) rotations.make_exact(point.orientation);
  for (Body& body : model.bodies) {
    rotations.make_exact(body.orientation);
    for (Point& point : body.points) rotations.make_exact(point.orientation);
  }
}

} // namespace mbsgen::model
