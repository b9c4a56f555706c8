// SPDX-License-Identifier: GPL-3.0-or-later
// Problems in closed form.
#pragma once
#include "identify/least_squares.h"
#include <functional>
#include <limits>

namespace identify_numerics_test {

using mbsgen::identify::Linearized;
using mbsgen::identify::Range;
using mbsgen::identify::Trial;
using mbsgen::identify::Vector;

constexpr double infinite = std::numeric_limits<double>::infinity();

inline Range free_range(Eigen::Index n) {
  return {Vector::Constant(n, -infinite), Vector::Constant(n, infinite), Vector::Ones(n)};
}

/// Residuals as a function with its Jacobian; nothing: no motion there.
class Closed : public mbsgen::identify::Problem {
public:
  using Function = std::function<std::optional<Linearized>(const Vector& unknowns)>;
  explicit Closed(Function function) : function_(std::move(function)) {}
  std::optional<Linearized> linearized(const Vector& unknowns) override {
    at_ = unknowns;
    std::optional<Linearized> result = function_(unknowns);
    if (result) result->closed = result->residual;
    return result;
  }
  std::optional<Trial> tried(const Vector& step, double) override {
    const std::optional<Linearized> there = function_(at_ + step);
    if (!there) return std::nullopt;
    return Trial{there->residual, 0};
  }
  void keep() override {}

private:
  Function function_;
  Vector at_;
};

} // namespace identify_numerics_test
