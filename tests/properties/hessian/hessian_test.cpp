// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient that direct_dynamics_hessian_product gives, times another direction, against differences of
// direct_dynamics_tangent along that direction.
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <random>

using namespace mbsgen;

namespace {

using Numbers = std::vector<double>;

double dot(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct State {
  Numbers q, qd, Q;
};

class Trial {
public:
  explicit Trial(const cli::Evaluated& evaluated)
      : shape_(evaluated.program.shape), model_(evaluated.image, shape_), n_(std::size_t(shape_.nqd)) {}

  /// The largest error over the size of what it is an error of.
  double error() {
    double worst = 0;
    for (int k = 0; k < 5; ++k) worst = std::max(worst, error_of_one());
    CHECK(largest_ > 1e-3); // not all is linear
    return worst;
  }

private:
  Numbers random(std::size_t size, double amount) {
    std::uniform_real_distribution<double> number(-amount, amount);
    Numbers list(size);
    for (double& entry : list) entry = number(dice_);
    return list;
  }

  double error_of_one() {
    State state{shape_.q0, shape_.qd0, random(n_, 1)};
    const Numbers step = random(n_, 0.1), more = random(n_, 1);
    model_.integrate(state.q.data(), step.data(), 1, state.q.data());
    for (std::size_t i = 0; i < n_; ++i) state.qd[i] += more[i];
    close(state);
    direction_ = {random(n_, 1), random(n_, 1), random(n_, 1)};
    weights_ = random(n_, 1);
    State other{random(n_, 1), random(n_, 1), random(n_, 1)};
    keep_dependent(other.q);
    const State gradient = gradient_at(state);
    const double slope = slope_at(state, other);
    const double found = dot(gradient.q, other.q) + dot(gradient.qd, other.qd) + dot(gradient.Q, other.Q);
    largest_ = std::max(largest_, std::abs(slope));
    return std::abs(found - slope) / (1 + std::abs(slope));
  }

  // Displacements of ball joints that are partly dependent are those of closed loops.
  void close(State& state) {
    Numbers qdd(n_, 0), lambda(std::size_t(shape_.nc)), driven(std::size_t(shape_.nd));
    REQUIRE(model_.direct_dynamics(state.q.data(), state.qd.data(), state.Q.data(), qdd.data(), lambda.data(),
                                   driven.data()) == interpret::Status::ok);
  }

  // Dependent coordinates follow the others; spins of rods that no equation determines stay.
  void keep_dependent(Numbers& displacement) const {
    Numbers kept(n_, 0);
    for (const std::vector<int>* list : {&shape_.integrated, &shape_.driven})
      for (const int i : *list) kept[std::size_t(i)] = displacement[std::size_t(i)];
    displacement = kept;
  }

  State gradient_at(State at) {
    State result{Numbers(n_), Numbers(n_), Numbers(n_)};
    using interpret::in, interpret::out;
    REQUIRE(model_.call("direct_dynamics_hessian_product", {{"q", in(at.q.data())},
                                                            {"qd", in(at.qd.data())},
                                                            {"Q", in(at.Q.data())},
                                                            {"dq", in(direction_.q.data())},
                                                            {"dqd", in(direction_.qd.data())},
                                                            {"dQ", in(direction_.Q.data())},
                                                            {"weights", in(weights_.data())},
                                                            {"by_q", out(result.q.data())},
                                                            {"by_qd", out(result.qd.data())},
                                                            {"by_Q", out(result.Q.data())}}) ==
            interpret::Status::ok);
    return result;
  }

  double tangent_at(State at) {
    Numbers rates(n_, 0), none(std::max<std::size_t>(shape_.sensitivities.size(), 1), 0);
    using interpret::in, interpret::in_out;
    REQUIRE(model_.call("direct_dynamics_tangent", {{"q", in(at.q.data())},
                                                    {"qd", in(at.qd.data())},
                                                    {"Q", in(at.Q.data())},
                                                    {"dq", in(direction_.q.data())},
                                                    {"dqd", in(direction_.qd.data())},
                                                    {"dQ", in(direction_.Q.data())},
                                                    {"dp", in(none.data())},
                                                    {"dqdd", in_out(rates.data())}}) ==
            interpret::Status::ok);
    return dot(weights_, rates);
  }

  // Differences of sixth order.
  double slope_at(const State& at, const State& along) {
    constexpr double h = 2e-3;
    const auto moved = [&](double amount) {
      State state = at;
      model_.integrate(state.q.data(), along.q.data(), amount, state.q.data());
      for (std::size_t i = 0; i < n_; ++i) {
        state.qd[i] += amount * along.qd[i];
        state.Q[i] += amount * along.Q[i];
      }
      return tangent_at(state);
    };
    double sum = 0;
    const double weight[] = {0.75, -0.15, 1.0 / 60};
    for (int k = 1; k <= 3; ++k) sum += weight[k - 1] * (moved(k * h) - moved(-k * h)) / h;
    return sum;
  }

  const scheme::Shape& shape_;
  interpret::Model model_;
  std::size_t n_;
  State direction_;
  Numbers weights_;
  double largest_ = 0;
  std::mt19937 dice_{11};
};

double error_of(const std::string& file, std::vector<std::string> functions) {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto evaluated = cli::evaluated(test::read_file(test::source_dir() / file), pool, functions, "",
                                        context, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(evaluated);
  const bool moves_by_function = functions.back() == "integrate";
  if (!evaluated->program.shape.spatial.empty() && !moves_by_function) {
    functions.emplace_back("integrate");
    return error_of(file, std::move(functions));
  }
  return Trial(*evaluated).error();
}

double error_of(const std::string& file) {
  return error_of(file, {"direct_dynamics", "direct_dynamics_tangent", "direct_dynamics_hessian_product"});
}

} // namespace

TEST_CASE("second derivatives of trees are differences of the tangent") {
  for (const char* file :
       {"examples/puma560/puma560.json", "examples/linear_control/cart.json",
        "tests/data/models/chains/planar_10.json", "examples/satellite/satellite.json",
        "tests/properties/states/craft_tank.json", "tests/products/golden/models/spatial.json"}) {
    INFO(file);
    const double error = error_of(file);
    fmt::print("{}: {:.0e}\n", file, error);
    CHECK(error < 1e-7);
  }
}

TEST_CASE("second derivatives of mechanisms are differences of the tangent") {
  for (const char* file :
       {"examples/four_bar/four_bar.json", "examples/optimal_control/press.json",
        "examples/rolling_disk/rolling_disk.json", "tests/oracles/closed/models/ball_rod.json",
        "tests/oracles/closed/models/five_bar.json", "tests/properties/spatial/swing.json"}) {
    INFO(file);
    const double error = error_of(file);
    fmt::print("{}: {:.0e}\n", file, error);
    CHECK(error < 1e-6);
  }
}
