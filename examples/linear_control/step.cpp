// SPDX-License-Identifier: MIT
// The cart is sent to another place: the linear and the full model side by side, both with the controller of the
// microcontroller, 1000 times a second.
//   step FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "cart.hpp"

#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

extern "C" float cart_force(const float* deviation);

namespace {

constexpr int n = cart::nq, steps = 5000, shown_every = 20;
constexpr double dt = 1e-3; // s
using Joints = State<double, n>;

// Accelerations of the model linearized upright, under a force on the cart.
struct LinearModel {
  cart::Linearization<double> at;
  double force = 0;

  LinearModel() {
    const double zero[n] = {};
    if (cart::Model<>().linearize(zero, zero, zero, at) != cart::Status::ok) mechanism::stop(0);
  }
  bool operator()(double, const double* q, const double* qd, double* qdd) const {
    for (int i = 0; i < n; ++i) {
      const double* row = at.A + (n + i) * cart::nx;
      qdd[i] = at.B[n + i] * force;
      for (int j = 0; j < n; ++j) qdd[i] += row[j] * q[j] + row[n + j] * qd[j];
    }
    return true;
  }
};

struct FullModel : Dynamics<cart::Model<>> {
  double& force = input[cart::joint::cart];
};

// The force of the controller, whose numbers are those of a microcontroller.
double control(const Joints& state, double target) {
  float deviation[2 * n];
  for (int i = 0; i < n; ++i) {
    deviation[i] = float(state.q[i] - (i == cart::joint::cart ? target : 0));
    deviation[n + i] = float(state.qd[i]);
  }
  return double(cart_force(deviation));
}

template <class Plant>
double step(Plant& plant, double t, double target, Joints& state) {
  plant.force = control(state, target);
  if (!rk4(plant, t, dt, state)) mechanism::stop(t);
  return plant.force;
}

struct Response {
  double apart = 0; // largest difference of both models, m and rad
  double left = 0;  // from the target at the end, of the full model, m
};

// From rest at 0 to the target; `show` gets time, states and forces before and after each step.
template <class Show>
Response respond(double target, Show&& show) {
  LinearModel linear;
  FullModel full;
  Joints small, real;
  Response response;
  for (int k = 0; k < steps; ++k) {
    const Joints small_before = small, real_before = real;
    const double small_force = step(linear, k * dt, target, small), force = step(full, k * dt, target, real);
    show(k, small_before, small_force, real_before, force);
    for (int i = 0; i < n; ++i) response.apart = std::fmax(response.apart, std::fabs(small.q[i] - real.q[i]));
  }
  response.left = std::fabs(real.q[cart::joint::cart] - target);
  return response;
}

Response write(const std::string& path, double target) {
  mechanism::Table table(path, "t,linear_cart,linear_lower,linear_upper,linear_force,cart,lower,upper,force");
  return respond(target, [&](int k, const Joints& a, double a_force, const Joints& b, double b_force) {
    if (k % shown_every == 0)
      table.write({k * dt, a.q[0], a.q[1], a.q[2], a_force, b.q[0], b.q[1], b.q[2], b_force});
  });
}

Response only(double target) {
  return respond(target, [](auto&&...) {});
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const Response far = write(std::string(argv[1]) + "table.csv", 1.5);
  const Response near = only(0.02), nearer = only(0.01);
  mechanism::Figures figures;
  std::printf("step responses, 5 s:\n");
  figures.at_most("1.5 m: distance from the target at the end (m)", far.left, 1e-3);
  figures.at_most("1.5 m: full model less linear one (m, rad)", far.apart, 0.2);
  figures.at_most("10 mm: full model less linear one (m, rad)", nearer.apart, 1e-5);
  // The first term that the linear model lacks is cubic, for left and right are alike.
  figures.at_most("twice the step, eight times the difference: error",
                  std::fabs(near.apart / nearer.apart / 8 - 1), 0.05);
  return figures.exit_code();
}
