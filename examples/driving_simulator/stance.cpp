// SPDX-License-Identifier: MIT
// Where the car stands: for each caster the free lengths of the struts that hold it level at its height, its tyres' loads
// and all coordinates, in the table stance.csv.
//   stance FOLDER/
#include "../mechanism.hpp"
#include "driving_simulator.hpp"

#include <mbsgen/analysis/equilibrium.hpp>

namespace analysis = mbsgen::analysis;

namespace {

// Places in q: height and pitch are given; where the car stands, its heading and the turns of its wheels change nothing.
constexpr int given[] = {0, 1, 2, 3, 5, 11, 17, 21, 25};
constexpr double casters[] = {0.003, -0.0035, -0.01};
// Free lengths, m, and loads, N, with the first caster in an earlier run; see docs/vehicles/driving-simulator.md.
constexpr double earlier[] = {0.682384284, 0.63817404, 4397.734, 4396.72, 3684.055, 3683.466};

using Model = driving_simulator::Model<>;
using DualModel = driving_simulator::Model<analysis::Dual>;

// Height and pitch are given; the struts' free lengths take their place.
analysis::Balance<Model, DualModel> level(const analysis::System<Model>& system,
                                          const analysis::Linearizer<DualModel>& linearize) {
  auto balance = analysis::balance_of(system, linearize);
  auto& unknowns = balance.unknowns;
  balance.equations.clear(); // the tyres' slip angles stay zero
  const auto is_given = [](const analysis::Unknown& unknown) {
    return unknown.kind == analysis::Unknown::Kind::state ||
           std::find(std::begin(given), std::end(given), unknown.place) != std::end(given);
  };
  unknowns.erase(std::remove_if(unknowns.begin(), unknowns.end(), is_given), unknowns.end());
  const auto seek = [&](auto access) {
    unknowns.push_back({analysis::Unknown::Kind::parameter, int(balance.parameters.size())});
    balance.parameters.push_back(analysis::parameter<DualModel>(system.model, access));
  };
  seek([](auto& model) -> auto& { return model.parameters.free_front; });
  seek([](auto& model) -> auto& { return model.parameters.free_rear; });
  return balance;
}

analysis::Roles roles() {
  analysis::Roles roles;
  roles.independent.assign(std::begin(driving_simulator::independent),
                           std::end(driving_simulator::independent));
  roles.solved.assign(std::begin(Model::Roles::solved), std::end(Model::Roles::solved));
  for (int i = 0; i < driving_simulator::nc; ++i) roles.holonomic.push_back(i);
  return roles;
}

// A row of the table for one caster.
mechanism::Row stand(double wheel_x) {
  Model model;
  DualModel dual;
  model.parameters.wheel_x = wheel_x;
  dual.parameters.wheel_x = analysis::Dual(wheel_x);
  // The tyres carry the car and do no more.
  model.parameters.friction = 0;
  dual.parameters.friction = analysis::Dual(0);
  model.update(), dual.update();
  const double at_rest[driving_simulator::nqd] = {};
  analysis::System<Model> system(model,
                                 analysis::layout_of<Model>(driving_simulator::nc, driving_simulator::nd),
                                 driving_simulator::q0, at_rest);
  analysis::Linearizer<DualModel> linearize(dual, system.layout(), roles());
  auto balance = level(system, linearize);
  analysis::EquilibriumOptions options;
  options.tolerance = 1e-9;
  const analysis::Equilibrium found = analysis::find_equilibrium(system, linearize, balance, options);
  if (!found.found) std::fprintf(stderr, "no equilibrium\n"), std::exit(3);
  mechanism::Row row{wheel_x, found.parameters[0], found.parameters[1]};
  double loads[driving_simulator::noutput], q[driving_simulator::nq];
  std::copy(found.at.q.begin(), found.at.q.end(), q);
  if (system.model.outputs(q, at_rest, at_rest, loads) != driving_simulator::Status::ok) std::exit(3);
  row.insert(row.end(), std::begin(loads), std::end(loads));
  row.insert(row.end(), found.at.q.begin(), found.at.q.end());
  std::printf(
      "wheel_x %+.1f mm: free lengths %.9f and %.9f m, loads %.1f %.1f %.1f %.1f N, %d steps of Newton's\n",
      1e3 * wheel_x, row[1], row[2], row[3], row[4], row[5], row[6], found.iterations);
  return row;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::string names = "wheel_x,free_front,free_rear,load_fl,load_fr,load_rl,load_rr";
  for (const char* name : driving_simulator::joint_names) names += std::string(",") + name;
  mechanism::Table table(std::string(argv[1]) + "stance.csv", names.c_str());
  mechanism::Figures figures;
  for (const double wheel_x : casters) {
    const mechanism::Row row = stand(wheel_x);
    table.write(row);
    if (wheel_x != casters[0]) continue;
    for (std::size_t i = 0; i < 2; ++i)
      figures.at_most("free length against the earlier run (m)", std::fabs(row[1 + i] - earlier[i]), 1e-6);
    for (std::size_t i = 2; i < 6; ++i)
      figures.at_most("load against the earlier run (N)", std::fabs(row[1 + i] - earlier[i]), 0.1);
  }
  return figures.exit_code();
}
