// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that are evaluated agree with the same functions compiled, to the last bit: stages, iterations and statuses
// are the same ones. Sines are the library's in both, and the compiler does not contract products and sums.
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <Eigen/Dense>
#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <sstream>

using namespace mbsgen;

namespace {

struct State {
  std::vector<double> q, qd, qdd, Q;
};

class Evaluation {
public:
  explicit Evaluation(const std::string& text) : pool_(expr::AngleSums::known) {
    Diagnostics diagnostics("m.json");
    evaluated_ =
        cli::evaluated(text, pool_, {"direct_dynamics", "inverse_dynamics"}, "", context_, {}, diagnostics);
    INFO(diagnostics.text());
    REQUIRE(evaluated_);
    model_.emplace(evaluated_->image, evaluated_->program.shape);
  }

  const scheme::Shape& shape() const { return evaluated_->program.shape; }
  // Statuses and arrays in the order of the driver.
  std::vector<double> direct(State at) const {
    std::vector<double> lambda(std::size_t(shape().nc)), driven(std::size_t(shape().nd));
    const interpret::Status status = model_->direct_dynamics(at.q.data(), at.qd.data(), at.Q.data(),
                                                             at.qdd.data(), lambda.data(), driven.data());
    return joined(status, at, lambda, driven);
  }
  std::vector<double> inverse(State at) const {
    const std::vector<double> lambda(std::size_t(shape().nc)), driven(std::size_t(shape().nd));
    const interpret::Status status =
        model_->inverse_dynamics(at.q.data(), at.qd.data(), at.qdd.data(), at.Q.data());
    return joined(status, at, lambda, driven);
  }

private:
  static std::vector<double> joined(interpret::Status status, const State& at,
                                    const std::vector<double>& lambda, const std::vector<double>& driven) {
    std::vector<double> all{double(status)};
    for (const auto* values : {&at.q, &at.qd, &at.qdd, &at.Q, &lambda, &driven})
      all.insert(all.end(), values->begin(), values->end());
    return all;
  }

  expr::Pool pool_;
  cli::RunContext context_{Budget(), {}, "model"};
  std::optional<cli::Evaluated> evaluated_;
  std::optional<interpret::Model> model_;
};

// States around the initial one, farther and farther away: loops close from there, or do not.
std::vector<State> states(const scheme::Shape& shape) {
  std::mt19937 generator(5);
  std::vector<State> result;
  for (const double amount : {0.0, 1e-3, 0.1, 0.5, 3.0}) {
    std::uniform_real_distribution<double> number(-amount, amount);
    State state{shape.q0, shape.qd0, std::vector<double>(shape.qd0.size()), shape.qd0};
    for (auto* values : {&state.q, &state.qd, &state.qdd, &state.Q})
      for (double& value : *values) value += number(generator);
    result.push_back(state);
  }
  result.push_back(result.front());
  result.back().q.front() = std::nan("");
  return result;
}

std::vector<double> compiled(const std::string& text, const std::vector<State>& at) {
  const test::TemporaryDirectory folder;
  const std::string name =
      oracle::generate(text, folder.path(), "--trig library --functions direct_dynamics,inverse_dynamics");
  oracle::compile(MBSGEN_INTERPRET_DRIVER, name, folder.path(), "-O1 -ffp-contract=off",
                  folder.path() / "driver");
  std::string input;
  for (const State& state : at)
    for (const auto* values : {&state.q, &state.qd, &state.qdd, &state.Q})
      for (const double value : *values) input += fmt::format("{:a}\n", value);
  test::write_file(folder.path() / "states", input);
  std::istringstream output(oracle::run_or_throw(oracle::quoted(folder.path() / "driver") + " < " +
                                                 oracle::quoted(folder.path() / "states")));
  std::vector<double> numbers;
  for (std::string word; output >> word;) numbers.push_back(std::stod(word));
  return numbers;
}

std::string model_of(const std::string& file) {
  return test::read_file(test::source_dir() / "tests" / file);
}

// The number of results that differ from those of compiled code; the statuses are counted by kind.
int differences(const std::string& text, std::vector<int>& statuses) {
  const Evaluation evaluation(text);
  const std::vector<State> at = states(evaluation.shape());
  std::vector<double> found;
  for (const State& state : at)
    for (const std::vector<double>& results : {evaluation.direct(state), evaluation.inverse(state)}) {
      ++statuses[std::size_t(results.front())];
      found.insert(found.end(), results.begin(), results.end());
    }
  const std::vector<double> expected = compiled(text, at);
  REQUIRE(found.size() == expected.size());
  int different = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    different += found[i] == expected[i] || (std::isnan(found[i]) && std::isnan(expected[i])) ? 0 : 1;
  return different;
}

} // namespace

TEST_CASE("evaluated trees are the compiled ones, bit for bit") {
  std::vector<int> statuses(4);
  for (const char* file : {"data/models/arms/puma560_full.json", "data/models/chains/planar_10.json",
                           "products/golden/models/spatial.json", "products/golden/models/touch.json"}) {
    INFO(file);
    CHECK(differences(model_of(file), statuses) == 0);
  }
}

TEST_CASE("evaluated loops are the compiled ones, bit for bit, with their failures") {
  std::vector<int> statuses(4);
  for (const char* file :
       {"data/models/benchmarks/andrews_squeezer.json", "oracles/closed/models/five_bar.json",
        "oracles/closed/models/bricard.json", "oracles/closed/models/ball_rod.json"}) {
    INFO(file);
    CHECK(differences(model_of(file), statuses) == 0);
  }
  for (const auto status :
       {interpret::Status::ok, interpret::Status::not_converged, interpret::Status::invalid_input})
    CHECK(statuses[std::size_t(status)] > 0);
}

namespace {

// Sizes of M M⁻¹ - 1, and of M ∂q̈/∂x + ∂Q/∂x at these accelerations over that of ∂Q/∂x.
struct Misses {
  double inverse = 0, position = 0, velocity = 0;
};

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

double share(const Matrix& missed, const Matrix& of) {
  return missed.cwiseAbs().maxCoeff() / of.cwiseAbs().maxCoeff();
}

Misses misses_of(const std::string& text) {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto evaluated = cli::evaluated(
      text, pool,
      {"mass_matrix", "inverse_dynamics_derivatives", "direct_dynamics_derivatives", "direct_dynamics"}, "",
      context, {}, diagnostics);
  REQUIRE(evaluated);
  const auto& functions = evaluated->program.functions;
  CHECK(std::count_if(functions.begin(), functions.end(),
                      [](const auto& function) { return function.matrix_steps.size() == 3; }) == 1);
  const interpret::Model model(evaluated->image, evaluated->program.shape);
  const int n = evaluated->program.shape.nqd;
  State at = states(evaluated->program.shape)[3];
  std::vector<double> qdd(std::size_t(n), 0), expected = qdd;
  Matrix mass(n, n), inverse(n, n), by_q(n, n), by_qd(n, n), force_by_q(n, n), force_by_qd(n, n);
  using interpret::in, interpret::out;
  const auto status = model.call("direct_dynamics_derivatives", {{"q", in(at.q.data())},
                                                                 {"qd", in(at.qd.data())},
                                                                 {"Q", in(at.Q.data())},
                                                                 {"qdd", out(qdd.data())},
                                                                 {"dqdd_dq", out(by_q.data())},
                                                                 {"dqdd_dqd", out(by_qd.data())},
                                                                 {"Minv", out(inverse.data())}});
  CHECK(status == interpret::Status::ok);
  model.call("mass_matrix", {{"q", in(at.q.data())}, {"M", out(mass.data())}});
  model.call("inverse_dynamics_derivatives", {{"q", in(at.q.data())},
                                              {"qd", in(at.qd.data())},
                                              {"qdd", in(qdd.data())},
                                              {"dQ_dq", out(force_by_q.data())},
                                              {"dQ_dqd", out(force_by_qd.data())}});
  model.direct_dynamics(at.q.data(), at.qd.data(), at.Q.data(), expected.data(), nullptr, nullptr);
  for (std::size_t i = 0; i < qdd.size(); ++i)
    CHECK(std::abs(qdd[i] - expected[i]) <= 1e-8 * std::abs(expected[i]));
  return {(mass * inverse - Matrix::Identity(n, n)).cwiseAbs().maxCoeff(),
          share(mass * by_q + force_by_q, force_by_q), share(mass * by_qd + force_by_qd, force_by_qd)};
}

} // namespace

TEST_CASE("evaluated derivatives of many joints solve the equations that they come from") {
  const Misses misses = misses_of(model_of("data/models/chains/spatial_20.json"));
  CHECK(misses.inverse < 1e-8);
  CHECK(misses.position < 1e-8);
  CHECK(misses.velocity < 1e-8);
}
