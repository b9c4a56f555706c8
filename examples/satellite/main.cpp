// SPDX-License-Identifier: MIT
// A satellite that tumbles is turned upside down by its reaction wheels. Written down: its motion, and by how much its
// momentum drifts.
//   satellite FOLDER_OF_TABLE/
#include "../attitude.hpp"
#include "../mechanism.hpp"
#include "satellite.hpp"

#include <mbsgen/host/state_table.hpp>
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
namespace joint = satellite::joint;
namespace coordinate = satellite::coordinate;

namespace {

constexpr double period = 20e-3, end = 90; // s
constexpr int shown_every = 5, compared_step = 500;
constexpr int wheels[] = {joint::wheel_x, joint::wheel_y, joint::wheel_z};
constexpr int rates[] = {joint::hull_wx, joint::hull_wy, joint::hull_wz};

template <class Real>
using Craft = Dynamics<satellite::Model<Real>, typename satellite::Model<Real>::Roles, Real>;

// The wanted attitude: a turn of 180 degrees about (1, 1, 0) from the axes of the stars.
template <class Real>
constexpr Real wanted_quaternion[] = {0, Real(0.70710678118654752L), Real(0.70710678118654752L), 0};

// The rotation vector from the attitude at q to the wanted one, in the axes of the hull.
template <class Real>
void turn_to_go(const satellite::Model<Real>& model, const Real* q, Real (&turn)[3]) {
  Real wanted[satellite::nq], way[satellite::nqd];
  for (int i = 0; i < satellite::nq; ++i) wanted[i] = q[i];
  for (int i = 0; i < 4; ++i) wanted[coordinate::hull_qw + i] = wanted_quaternion<Real>[i];
  model.difference(q, wanted, Real(1), way);
  for (int i = 0; i < 3; ++i) turn[i] = way[rates[i]];
}

template <class Real>
Real length(const Real (&v)[3]) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

// The motors turn the wheels against the hull: a spring and a damper towards the wanted attitude, the spring's way at
// most 0.5 rad.
template <class Real>
void control(Craft<Real>& craft, const typename Craft<Real>::State& state) {
  Real turn[3];
  turn_to_go(craft.model, state.q, turn);
  const Real way = length(turn), share = way > Real(0.5) ? Real(0.5) / way : Real(1);
  for (int i = 0; i < 3; ++i)
    craft.input[wheels[i]] = Real(-6) * share * turn[i] + Real(45) * state.qd[rates[i]];
}

// Angular momentum of all bodies about the origin of the stars' axes, kg m²/s. The first six of the generalized momenta
// M qd are the linear and angular momentum about the hull's origin, in the hull's axes.
void angular_momentum(const Craft<double>& craft, const Craft<double>::State& state, double (&h)[3]) {
  using namespace satellite;
  double M[nqd * nqd], p[6] = {};
  craft.model.mass_matrix(state.q, M);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < nqd; ++j) p[i] += M[i * nqd + j] * state.qd[j];
  double linear[3];
  attitude::rotated(state.q + coordinate::hull_qw, 1.0, p, linear);
  attitude::rotated(state.q + coordinate::hull_qw, 1.0, p + 3, h);
  double orbital[3];
  attitude::cross(state.q, linear, orbital);
  for (int i = 0; i < 3; ++i) h[i] += orbital[i];
}

// The motors' torques are held over a period of the controller, which takes `substep_count` steps.
template <class Real>
void advance(Craft<Real>& craft, typename Craft<Real>::State& state, double t, int substep_count) {
  control(craft, state);
  const bool ok = substeps(substep_count, Real(t), Real(period),
                           [&](Real at, Real dt) { return rk4(craft, at, dt, state); });
  if (!ok) mechanism::stop(t);
}

template <class Real>
typename Craft<Real>::State first_state(Craft<Real>& craft) {
  Real q[satellite::nq], qd[satellite::nqd];
  for (int i = 0; i < satellite::nq; ++i) q[i] = Real(satellite::q0[i]);
  for (int i = 0; i < satellite::nqd; ++i) qd[i] = Real(satellite::qd0[i]);
  return craft.start(q, qd);
}

// The state in the middle of the turn, of other steps or numbers.
template <class Real>
typename Craft<Real>::State on_the_way(int substep_count) {
  Craft<Real> craft;
  auto state = first_state(craft);
  for (int step = 0; step < compared_step; ++step) advance(craft, state, step * period, substep_count);
  return state;
}

// The largest difference of the quaternions.
template <class One, class Other>
double difference(const One& one, const Other& other) {
  double largest = 0;
  for (int i = coordinate::hull_qw; i < coordinate::hull_qw + 4; ++i)
    largest = std::fmax(largest, std::fabs(double(one.q[i]) - double(other.q[i])));
  return largest;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string to = argv[1];
  StateTable motion((to + "motion.csv").c_str(), satellite::coordinate_names, satellite::joint_names);
  mechanism::Table table(to + "table.csv", "t,to_go,wheel_x,wheel_y,wheel_z,left_panel,right_panel,drift");

  Craft<double> craft;
  auto state = first_state(craft), compared = state;
  double first[3], h[3], turn[3], drift = 0, unit = 0;
  angular_momentum(craft, state, first);
  for (int step = 0; step * period < end; ++step) {
    angular_momentum(craft, state, h);
    for (int i = 0; i < 3; ++i) h[i] -= first[i];
    drift = std::fmax(drift, length(h) / length(first));
    const double* quaternion = state.q + coordinate::hull_qw;
    unit = std::fmax(unit, std::fabs(std::hypot(std::hypot(quaternion[0], quaternion[1]),
                                                std::hypot(quaternion[2], quaternion[3])) -
                                     1));
    if (step % shown_every == 0) {
      turn_to_go(craft.model, state.q, turn);
      motion.write(step * period, state.q, state.qd);
      table.write({step * period, length(turn), state.qd[wheels[0]], state.qd[wheels[1]], state.qd[wheels[2]],
                   state.q[coordinate::left_panel], state.q[coordinate::right_panel],
                   length(h) / length(first)});
    }
    if (step == compared_step) compared = state;
    advance(craft, state, step * period, 1);
  }
  turn_to_go(craft.model, state.q, turn);

  mechanism::Figures figures;
  std::printf("satellite, %g s in steps of %g ms:\n", end, 1e3 * period);
  figures.at_most("attitude still to go (rad)", length(turn), 1e-3);
  figures.at_most("relative drift of the angular momentum", drift, 1e-8);
  figures.at_most("length of the quaternion, less 1", unit, 1e-15);
  figures.at_most("attitude at 10 s: from a quarter of the step", difference(compared, on_the_way<double>(4)),
                  1e-7);
  figures.at_most("attitude at 10 s: in float", difference(compared, on_the_way<float>(1)), 1e-3);
  if (!motion.ok()) std::fprintf(stderr, "motion.csv was not written\n");
  return motion.ok() ? figures.exit_code() : 2;
}
