// SPDX-License-Identifier: GPL-3.0-or-later
// The headers of analyses over the generated class of a mechanism with loops: prints what the commands print.
#include "four_bar.hpp"
#include <cstdio>
#include <mbsgen/analysis/adaptive.hpp>
#include <mbsgen/analysis/equilibrium.hpp>
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/inverse.hpp>
#include <mbsgen/analysis/kinematics.hpp>
#include <mbsgen/analysis/modes.hpp>
#include <mbsgen/analysis/simulate.hpp>

namespace analysis = mbsgen::analysis;
using Model = four_bar::Model<>;

namespace {

const analysis::Layout layout = analysis::layout_of<Model>(four_bar::nc, four_bar::nd);

analysis::System<Model> system_at(const double* velocities) {
  return {Model(), layout, four_bar::q0, velocities};
}

// All coordinates after half a second.
void simulate() {
  analysis::System<Model> system = system_at(four_bar::qd0);
  const auto method = analysis::dormand_prince_5(system, {1e-3, 1e-9, 1e-9});
  analysis::Vector q;
  const auto row = [&](const analysis::Point& at) { q = at.q; };
  analysis::simulate(system, *method, system.state(), {0, 0.5, 0.1}, row);
  for (const double value : q) std::printf("%.17g ", value);
  std::printf("\n");
}

// The force of the crank in the middle of a motion.
void inverse() {
  analysis::InverseMotion<Model> motion(Model(), layout, four_bar::q0, four_bar::qd0);
  motion.tracks.emplace(0, analysis::Track({0, 0.1, 0.2, 0.3}, {0.9, 1.5, 2.1, 2.9}));
  if (motion.evaluate(0.2)) std::printf("%.17g\n", motion.at().Q[0]);
}

using DualModel = four_bar::Model<analysis::Dual>;

constexpr double rest[four_bar::nq] = {};

analysis::Linearizer<DualModel> linearizer() {
  const analysis::Roles roles{{std::begin(four_bar::independent), std::end(four_bar::independent)},
                              {std::begin(Model::Roles::solved), std::end(Model::Roles::solved)},
                              {0, 1}};
  return {DualModel(), layout, roles};
}

// The eigenvalues about an equilibrium.
void modes() {
  analysis::System<Model> system = system_at(rest);
  analysis::Linearizer<DualModel> linearize = linearizer();
  const analysis::Equilibrium place = analysis::find_equilibrium(system, linearize, {});
  for (const analysis::Mode& mode : analysis::modes_of(place.linear.A))
    std::printf("%.17g ", mode.eigenvalue.real());
  std::printf("%.17g\n", place.linear.A(1, 0));
}

// The length of the base at which the rocker leans to a given angle in equilibrium.
void base_length() {
  analysis::System<Model> system = system_at(rest);
  analysis::Linearizer<DualModel> linearize = linearizer();
  analysis::Balance<Model, DualModel> balance = analysis::balance_of(system, linearize);
  balance.parameters.push_back(analysis::parameter<DualModel>(
      system.model, [](auto& model) -> auto& { return model.parameters.ground_length; }));
  balance.unknowns.push_back({analysis::Unknown::Kind::parameter, 0});
  balance.equations.push_back([](const analysis::DualPoint& at) { return at.q[2] - 1.83; });
  const analysis::Equilibrium place = analysis::find_equilibrium(system, linearize, balance, {});
  std::printf("%.17g\n", place.found ? place.parameters[0] : 0);
}

} // namespace

int main() {
  simulate();
  inverse();
  modes();
  base_length();
  return 0;
}
