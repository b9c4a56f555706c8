// SPDX-License-Identifier: GPL-3.0-or-later
// check_four_bar: the solver of a mechanism with a loop and a damper against direct dynamics of the generated header, which
// solves for accelerations and multipliers together.
#include "check.hpp"
#include <damped_four_bar.hpp>

using namespace check;
namespace m = damped_four_bar;

namespace {

// The acceleration of the crank that a torque on it makes.
double accelerated(const m::Model<double>& model, double q, double qd, double torque) {
  double all[m::nq], rates[m::nqd] = {qd, 0, 0}, forces[m::nqd] = {torque, 0, 0}, result[m::nqd] = {};
  for (int i = 0; i < m::nq; ++i) all[i] = m::q0[i];
  all[0] = q;
  expect(model.direct_dynamics(all, rates, forces, result) == m::Status::ok, "direct dynamics");
  return result[0];
}

void compare(const Solver& solver, const m::Model<double>& model, double damping) {
  double worst = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const VectorXd q = VectorXd::Constant(1, m::q0[0]) + random(1, 0.6), qd = random(1, 5),
                   torque = random(1, 3);
    const VectorXd qdd = VectorXd::Constant(1, accelerated(model, q[0], qd[0], torque[0]));
    const VectorXd friction = damping * qd;
    worst = std::max(worst, difference<VectorXd>(solver.getTorques(q, qd, qdd) + friction, torque));
    expect(difference<VectorXd>(solver.getFrictionVector(qd), friction) < 1e-12, "the damper");
  }
  expect(worst < 1e-10, "torques of a motion by direct dynamics");
  std::cout << "largest difference from direct dynamics with damping " << damping << ": " << worst << '\n';
}

} // namespace

int main() {
  Loader loader;
  const auto solver = loader.createSharedInstance("damped_four_bar_inverse_dynamics_solver/Solver");
  solver->initialize(node({}), "arm");
  m::Model<double> model;
  compare(*solver, model, 0.05);
  solver->initialize(node({{"arm.crank_length", 0.11}, {"arm.damping", 0.2}}), "arm");
  model.parameters.crank_length = 0.11;
  model.parameters.damping = 0.2;
  model.update();
  compare(*solver, model, 0.2);
  // What follows from others, and positions out of reach.
  expect(refused(*solver, {{"arm.crank.mass", 1.0}}).find("crank.mass follows from") != std::string::npos,
         "a mass that follows");
  solver->initialize(node({{"arm.crank_length", 0.3}}), "arm");
  try {
    static_cast<void>(solver->getGravityVector(VectorXd::Constant(1, 3.14)));
    expect(false, "out of reach");
  } catch (const std::runtime_error& error) {
    expect(std::string(error.what()).find("the loops cannot be closed") != std::string::npos, error.what());
  }
  return failures == 0 ? 0 : 1;
}
