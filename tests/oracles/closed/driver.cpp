// SPDX-License-Identifier: GPL-3.0-or-later
// Calls the generated functions of a mechanism with loops. Compiled with MBSGEN_HEADER (the generated file,
// quoted), MBSGEN_MODEL (its namespace), MBSGEN_LAWS (the class of the user's laws), and MBSGEN_TIME where
// functions take the time. Reads commands, each followed by its arrays; prints one line an array: its name
// and its numbers. The arrays of a call are printed as they are afterwards, whatever its status.
#include MBSGEN_HEADER
#ifdef MBSGEN_LAWS_HEADER
#include MBSGEN_LAWS_HEADER
#endif
#include <mbsgen/integrate/dynamics.hpp>
#include <mbsgen/integrate/integrate.hpp>

#include <cstdio>
#include <iostream>
#include <string>

namespace generated = MBSGEN_MODEL;

namespace {

constexpr int n = generated::nq, m = generated::nqd, nc = generated::nc > 0 ? generated::nc : 1,
              nd = generated::nd > 0 ? generated::nd : 1;
using Model = generated::Model<double, MBSGEN_LAWS>;

double time_now = 0;

// The last argument of the functions, where there is one.
#ifdef MBSGEN_TIME
generated::Inputs<double> inputs() {
  generated::Inputs<double> values;
  values.t = time_now;
  return values;
}
#define MBSGEN_AND_INPUTS , inputs()
#else
#define MBSGEN_AND_INPUTS
#endif

// Word by word: >> does not read what is not a number.
template <int count>
void read(double (&values)[count]) {
  std::string word;
  for (double& value : values) std::cin >> word, value = std::stod(word);
}

void print(const char* name, const double* values, int count) {
  std::printf("%s", name);
  for (int k = 0; k < count; ++k) std::printf(" %.17g", values[k]);
  std::printf("\n");
}

void print(const char* name, generated::Status status) {
  const double number = static_cast<int>(status);
  print(name, &number, 1);
}

double q[n], qd[m], qdd[m], Q[m];

void constraints(const Model& model) {
  double h[nc], J[nc * m], bias[nc];
  read(q), read(qd);
  model.constraints(q, h, J MBSGEN_AND_INPUTS);
  model.constraint_bias(q, qd, bias MBSGEN_AND_INPUTS);
  print("h", h, generated::nc), print("J", J, generated::nc * m), print("Jdqd", bias, generated::nc);
}

#ifndef MBSGEN_CONSTRAINTS_ONLY

void assemble(const Model& model) {
  read(q), read(qd);
  print("assembled", model.assemble(q MBSGEN_AND_INPUTS));
  print("moving", model.velocities(q, qd MBSGEN_AND_INPUTS));
  print("q", q, n), print("qd", qd, m);
}

void direct(const Model& model) {
  double multipliers[nc] = {}, driving[nd] = {};
  read(q), read(qd), read(qdd), read(Q);
  print("status", model.direct_dynamics(q, qd, Q, qdd, multipliers, driving MBSGEN_AND_INPUTS));
  print("q", q, n), print("qd", qd, m), print("qdd", qdd, m);
  print("lambda", multipliers, generated::nc), print("Qdriven", driving, generated::nd);
}

void inverse(const Model& model) {
  read(q), read(qd), read(qdd), read(Q);
  print("status", model.inverse_dynamics(q, qd, qdd, Q MBSGEN_AND_INPUTS));
  print("q", q, n), print("qd", qd, m), print("qdd", qdd, m), print("Q", Q, m);
}

// One independent coordinate, from the initial values of the header, without forces Q. The first guess goes
// along the tangent: it leads to the right branch where several meet.
class Motion {
public:
  Motion(const Model& model, int independent) : model_(model), u_(independent) {
    for (int i = 0; i < n; ++i) q[i] = generated::q0[i];
    for (int i = 0; i < m; ++i) qd[i] = generated::qd0[i], qdd[i] = Q[i] = 0;
    state.q[0] = q[u_], state.qd[0] = qd[u_];
  }
  bool operator()(double t, const double* u, const double* ud, double* udd) {
    time_now = t;
    const double share = qd[u_] != 0 ? (u[0] - q[u_]) / qd[u_] : 0;
    for (int i = 0; i < n && n == m; ++i) q[i] += share * qd[i];
    q[u_] = u[0], qd[u_] = ud[0];
    status = model_.direct_dynamics(q, qd, Q, qdd, nullptr, nullptr MBSGEN_AND_INPUTS);
    udd[0] = qdd[u_];
    return status == generated::Status::ok;
  }

  mbsgen::runtime::State<double, 1> state;
  generated::Status status = generated::Status::ok;

private:
  const Model& model_;
  int u_;
};

void integrate(const Model& model) {
  int independent = 0, steps = 0, every = 1;
  double dt = 0, unused[1];
  std::cin >> independent >> dt >> steps >> every;
  Motion motion(model, independent);
  bool ok = true;
  for (int step = 0; ok && step <= steps; ++step) {
    ok = motion(step * dt, motion.state.q, motion.state.qd, unused);
    if (ok && step % every == 0) print("q", q, n), print("qd", qd, m), print("qdd", qdd, m);
    ok = ok && mbsgen::runtime::rk4(motion, step * dt, dt, motion.state);
  }
  print("status", motion.status);
}

// All joints from the initial values of the header, by the runtime's integrator; of a model that has something to
// integrate.
template <class Integrated, class = typename Integrated::Roles>
void simulate(const Integrated& model, int) {
  int steps = 0;
  double dt = 0;
  std::cin >> dt >> steps;
  mbsgen::runtime::Dynamics<Integrated> dynamics;
  dynamics.model = model;
  auto state = dynamics.start(generated::q0, generated::qd0);
  bool ok = true;
  for (int step = 0; ok && step < steps; ++step) ok = mbsgen::runtime::rk4(dynamics, step * dt, dt, state);
  dynamics.at(state, q, qd);
  print("assembled", ok ? model.assemble(q MBSGEN_AND_INPUTS) : generated::Status::not_converged);
  print("moving", model.velocities(q, qd MBSGEN_AND_INPUTS));
  print("q", q, n), print("qd", qd, m);
}
template <class Other>
void simulate(const Other&, long) {}

#endif

void obey(const std::string& command, Model& model) {
  if (command == "time") std::cin >> time_now;
  if (command == "newton") std::cin >> model.newton.tolerance >> model.newton.max_iterations;
  if (command == "constraints") constraints(model);
#ifndef MBSGEN_CONSTRAINTS_ONLY
  if (command == "assemble") assemble(model);
  if (command == "direct") direct(model);
  if (command == "inverse") inverse(model);
  if (command == "integrate") integrate(model);
  if (command == "simulate") simulate(model, 0);
#endif
}

} // namespace

int main() {
  Model model;
  std::printf("joints");
  for (const char* name : generated::joint_names) std::printf(" %s", name);
  std::printf("\n");
  print("q0", generated::q0, n), print("qd0", generated::qd0, m);
  for (std::string command; std::cin >> command;) obey(command, model);
}
