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

// The eigenvalues about an equilibrium.
void modes() {
  const double rest[four_bar::nq] = {};
  analysis::System<Model> system = system_at(rest);
  analysis::Roles roles{{std::begin(four_bar::independent), std::end(four_bar::independent)},
                        {std::begin(Model::Roles::solved), std::end(Model::Roles::solved)},
                        {0, 1}};
  analysis::Linearizer<four_bar::Model<analysis::Dual>> linearize({}, layout, roles);
  const analysis::Equilibrium place = analysis::find_equilibrium(system, linearize, {});
  for (const analysis::Mode& mode : analysis::modes_of(place.linear.A))
    std::printf("%.17g ", mode.eigenvalue.real());
  std::printf("%.17g\n", place.linear.A(1, 0));
}

} // namespace

int main() {
  simulate();
  inverse();
  modes();
  return 0;
}
