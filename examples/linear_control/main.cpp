// SPDX-License-Identifier: MIT
// Designs the controller of the cart: equilibrium, modes, and the gain of a linear-quadratic regulator, which goes into a
// header of constants for the microcontroller.
//   linear_control FOLDER_OF_HEADER/
#include "../mechanism.hpp"
#include "cart.hpp"

#include <mbsgen/analysis/equilibrium.hpp>
#include <mbsgen/analysis/modes.hpp>
#include <mbsgen/analysis/riccati.hpp>

namespace analysis = mbsgen::analysis;

namespace {

using Model = cart::Model<>;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Linear {
  Eigen::MatrixXd A, B;
};

// From the leaning rods of the initial values to the equilibrium near them: upright.
analysis::Equilibrium equilibrium(analysis::System<Model>& system) {
  const analysis::Roles roles{{std::begin(cart::independent), std::end(cart::independent)}, {}, {}};
  analysis::Linearizer<cart::Model<analysis::Dual>> linearize({}, system.layout(), roles);
  analysis::EquilibriumOptions options;
  options.tolerance = 1e-12;
  return analysis::find_equilibrium(system, linearize, options);
}

Linear linear(const analysis::System<Model>& system) {
  cart::Linearization<double> at;
  const analysis::Point& place = system.at();
  if (system.model.linearize(place.q.data(), place.qd.data(), system.Q.data(), at) != cart::Status::ok)
    mechanism::stop(place.t);
  return {Eigen::Map<const Matrix>(at.A, cart::nx, cart::nx),
          Eigen::Map<const Matrix>(at.B, cart::nx, cart::ninput)};
}

void print_modes(const char* of, const Eigen::MatrixXd& A) {
  std::printf("%s:\n", of);
  for (const analysis::Mode& mode : analysis::modes_of(A))
    std::printf("  %9.4f %+9.4fi rad/s  %s\n", mode.eigenvalue.real(), mode.eigenvalue.imag(),
                analysis::name(mode.kind));
}

// 0.2 m of the cart cost as much as 0.1 rad of a rod, 1 m/s, 10 rad/s, or 5 N.
analysis::Regulator regulator(const Linear& of) {
  Eigen::VectorXd allowed(cart::nx);
  allowed << 0.2, 0.1, 0.1, 1, 10, 10;
  const Eigen::MatrixXd Q = allowed.array().pow(-2).matrix().asDiagonal();
  const auto found =
      analysis::linear_quadratic_regulator(of.A, of.B, Q, Eigen::MatrixXd::Constant(1, 1, 0.04));
  if (!found) std::fprintf(stderr, "no regulator\n"), std::exit(3);
  return *found;
}

void write_gain(const std::string& path, const Eigen::MatrixXd& K) {
  std::ofstream file(path);
  file.precision(9);
  file
      << "// The gain of the cart's regulator, written by examples/linear_control/main.cpp.\n#pragma once\n\n"
      << "namespace gain {\n\n/// Deviations from the equilibrium: ";
  for (int i = 0; i < cart::nx; ++i) file << (i == 0 ? "" : ", ") << cart::state_names[i];
  file << ".\ninline constexpr int states = " << cart::nx << ";\n/// The force on the cart is -K x, N.\n"
       << "inline constexpr float K[states] = {";
  for (int i = 0; i < cart::nx; ++i) file << (i == 0 ? "" : ", ") << std::showpoint << K(0, i) << 'f';
  file << "};\n\n} // namespace gain\n";
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  analysis::System<Model> system(Model(), analysis::layout_of<Model>(), cart::q0, cart::qd0);
  const analysis::Equilibrium upright = equilibrium(system);
  if (!upright.found) return 3;
  const Linear model = linear(system);
  print_modes("upright", model.A);
  const analysis::Regulator found = regulator(model);
  const Eigen::MatrixXd closed = model.A - model.B * found.K;
  print_modes("with the regulator", closed);
  write_gain(std::string(argv[1]) + "gain.hpp", found.K);

  double lean = 0;
  for (const double q : system.at().q) lean = std::fmax(lean, std::fabs(q));
  mechanism::Figures figures;
  std::printf("design, %d steps of Newton's method:\n", upright.iterations);
  figures.at_most("equilibrium: angles from the vertical (rad)", lean, 1e-12);
  figures.at_most("A from generated code less that from dual numbers", (model.A - upright.linear.A).norm(),
                  1e-10);
  figures.at_most("largest real part with the regulator (rad/s)", closed.eigenvalues().real().maxCoeff(), -1);
  return figures.exit_code();
}
