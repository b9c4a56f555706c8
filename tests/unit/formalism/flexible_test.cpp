// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/beam_modes.h"
#include "model/read/read.h"
#include "scheme/count.h"
#include "scheme/evaluate.h"
#include "scheme/passes/run.h"
#include "support/catch.hpp"
#include "support/program.h"
#include <cmath>

// Flexible beams: their closed roots, Lagrange's equations by differences of the energies, and conserved energy.

using namespace mbsgen;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

using Numbers = std::vector<double>;

class Beams {
public:
  explicit Beams(const std::string& text)
      : model_(*model::read_model(text, pool_, diagnostics_)),
        loops_(*formalism::analyse(model_, pool_, diagnostics_)), generator_(model_, loops_, pool_, {}) {
    std::vector<scheme::Function> functions;
    for (const formalism::FunctionRow& row : generator_.rows())
      for (const char* name : {"inverse_dynamics", "direct_dynamics", "energy", "mass_matrix"})
        if (row.name == name) functions.push_back(generator_.build(row, generator_.variants(row).back()));
    for (scheme::Function& function : functions) {
      std::vector<scheme::PassRecord> records;
      scheme::run_function_passes(generator_.constants(), function, records);
    }
    program_.emplace(std::move(generator_).program(std::move(functions)));
    evaluation_.emplace(*program_);
    evaluation_->update();
  }

  std::size_t size() const { return static_cast<std::size_t>(program_->shape.nqd); }
  Numbers operator()(const char* function, const char* result, const Numbers& q, const Numbers& qd,
                     const Numbers& last = {}) const {
    return (*evaluation_)(of(function), {{"q", q}, {"qd", qd}, {"qdd", last}, {"Q", last}}).at(result);
  }
  double energy(const Numbers& q, const Numbers& qd) const {
    const Numbers both = (*this)("energy", "E", q, qd);
    return both[0] + both[1];
  }
  long flops(const char* function) const { return scheme::cost(of(function)).flops(); }

private:
  const scheme::Function& of(const std::string& name) const {
    for (const scheme::Function& function : program_->functions)
      if (function.name == name) return function;
    throw std::runtime_error("no function " + name);
  }

  Diagnostics diagnostics_{"model.json"};
  expr::Pool pool_{expr::AngleSums::known};
  model::Model model_;
  formalism::LoopAnalysis loops_;
  formalism::Generator generator_;
  std::optional<scheme::Program> program_;
  mutable std::optional<scheme::Evaluation<double>> evaluation_;
};

std::string text_of(const std::string& bending, int modes, double stiffness) {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, -9.81, 0], "bodies": [
    {"name": "arm", "parent": "base", "joints": [{"name": "turn", "type": "Rz"}], "mass": 0.5,
     "inertia": [0, 0, 0, 0, 0, 0.01], "points": {"tip": [1.5, 0, 0]},
     "flexible": {"beam": {"length": 1.5, "mass": 2, "EI": )" +
         std::to_string(stiffness) + R"(, "modes": )" + std::to_string(modes) +
         R"(, "ends": "clamped", "bending": )" + bending + R"(}}},
    {"name": "rod", "parent": "arm", "at": "tip", "joints": [{"name": "swing", "type": "Rz"}], "mass": 1,
     "com": [0.2, 0, 0], "inertia": [0, 0, 0, 0, 0, 0.02]}]})";
}

Numbers stepped(const Numbers& from, double step, const Numbers& rates) {
  Numbers result = from;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += step * rates[i];
  return result;
}

} // namespace

TEST_CASE("roots of beams are those of the tables, and their modes are orthogonal") {
  using model::BeamEnds;
  const std::vector<std::pair<BeamEnds, std::vector<double>>> tables{
      {BeamEnds::clamped, {1.875104069, 4.694091133, 7.854757438, 10.99554073, 14.13716839}},
      {BeamEnds::hinged, {3.141592654, 6.283185307, 9.424777961, 12.56637061, 15.70796327}},
      {BeamEnds::free, {4.730040745, 7.853204624, 10.99560784, 14.13716549, 17.27875966}}};
  for (const auto& [ends, roots] : tables) {
    const model::BeamModes modes(ends, roots.size());
    for (std::size_t k = 0; k < roots.size(); ++k) {
      CHECK_THAT(modes.wave(k), WithinRel(roots[k], 1e-9));
      for (std::size_t l = 0; l < k; ++l)
        CHECK_THAT(
            model::integral(0, 1, [&](double x) { return modes.deflection(k, x) * modes.deflection(l, x); }),
            WithinAbs(0, 1e-11));
      CHECK_THAT(modes.slope(k, 0.3),
                 WithinAbs((modes.deflection(k, 0.3 + 1e-6) - modes.deflection(k, 0.3 - 1e-6)) / 2e-6, 1e-6));
    }
  }
}

TEST_CASE("forces of beams are Lagrange's of the energies") {
  const Beams beams(text_of(R"(["y"])", 2, 0.001));
  const Numbers q{0.3, 0.2, -0.1, 0.4}, qd{1.5, -0.8, 2, 0.7}, qdd{3, -2, 1, 4};
  const Numbers forces = beams("inverse_dynamics", "Q", q, qd, qdd);
  REQUIRE(beams.size() == q.size());
  constexpr double h = 1e-4;
  for (std::size_t i = 0; i < q.size(); ++i) {
    const auto momentum = [&](double t) {
      Numbers place = stepped(stepped(q, t, qd), t * t / 2, qdd), rates = stepped(qd, t, qdd);
      rates[i] += h;
      const double above = beams("energy", "E", place, rates)[0];
      rates[i] -= 2 * h;
      return (above - beams("energy", "E", place, rates)[0]) / (2 * h);
    };
    Numbers above = q, below = q;
    above[i] += h;
    below[i] -= h;
    const Numbers up = beams("energy", "E", above, qd), down = beams("energy", "E", below, qd);
    const double by_place = (up[0] - up[1] - down[0] + down[1]) / (2 * h);
    CHECK_THAT(forces[i], WithinAbs((momentum(h) - momentum(-h)) / (2 * h) - by_place, 2e-2));
  }
}

TEST_CASE("a beam without damping keeps the energy") {
  const double stiffness = 40;
  const Beams beams(text_of(R"(["y"])", 2, stiffness));
  const model::BeamModes modes(model::BeamEnds::clamped, 2);
  const auto total = [&](const Numbers& q, const Numbers& qd) {
    double sum = beams.energy(q, qd);
    for (std::size_t k = 0; k < 2; ++k) { // 1/2 EI times the integral of the squared curvature
      const double share =
          model::integral(0, 1, [&](double x) { return std::pow(modes.deflection(k, x), 2); });
      sum += 0.5 * stiffness * std::pow(modes.wave(k), 4) * share / std::pow(1.5, 3) * q[1 + k] * q[1 + k];
    }
    return sum;
  };
  Numbers q{0.3, 0, 0, 0.4}, qd{4, 0, 0, -2};
  const Numbers none(4);
  const double start = total(q, qd);
  double bent = 0;
  constexpr double step = 1e-3;
  for (int i = 0; i < 1500; ++i) { // Runge and Kutta's method
    const auto rate = [&](const Numbers& place, const Numbers& rates) {
      return beams("direct_dynamics", "qdd", place, rates, none);
    };
    const Numbers a1 = rate(q, qd), v2 = stepped(qd, step / 2, a1), a2 = rate(stepped(q, step / 2, qd), v2);
    const Numbers v3 = stepped(qd, step / 2, a2), a3 = rate(stepped(q, step / 2, v2), v3);
    const Numbers v4 = stepped(qd, step, a3), a4 = rate(stepped(q, step, v3), v4);
    for (std::size_t k = 0; k < q.size(); ++k) {
      q[k] += step / 6 * (qd[k] + 2 * v2[k] + 2 * v3[k] + v4[k]);
      qd[k] += step / 6 * (a1[k] + 2 * a2[k] + 2 * a3[k] + a4[k]);
    }
    bent = std::max(bent, std::abs(q[1]));
  }
  CHECK(bent > 0.05);
  CHECK_THAT(total(q, qd), WithinAbs(start, 1e-6 * std::abs(start)));
}

TEST_CASE("bending in a plane costs the terms of the plane") {
  const Beams plane(text_of(R"(["y"])", 2, 40)), space(text_of(R"(["y", "z"])", 2, 40));
  CHECK(3 * plane.flops("inverse_dynamics") < 2 * space.flops("inverse_dynamics"));
  CHECK(plane.flops("inverse_dynamics") < 200);
}
