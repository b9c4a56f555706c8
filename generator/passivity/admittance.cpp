// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/admittance.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

namespace {

constexpr double pi = 3.14159265358979323846;

using Complex = std::complex<double>;
using Row = Eigen::RowVectorXd;

// Way, velocity and the integral of the error, moved by v_c: x' = A x + b v_c; and the hand's force on the sensor.
struct FollowingAxis {
  Eigen::Matrix3d A;
  Eigen::Vector3d b;
  Eigen::RowVector3d force;
  double force_of_command = 0; ///< of v_c, by the hand's mass
};

FollowingAxis axis_of(double mass, double bandwidth, const Hand& hand) {
  const double omega = 2 * pi * bandwidth, all = mass + hand.mass;
  FollowingAxis axis;
  Eigen::RowVector3d acceleration(-hand.stiffness / all, -(mass * omega + hand.damping) / all,
                                  mass * omega * omega / 4 / all);
  // Without a spring the way acts on nothing: it is let decay, for it would stay where it is.
  axis.A << (hand.stiffness > 0 ? 0.0 : -1.0), 1, 0, acceleration, 0, -1, 0;
  axis.b << 0, mass * omega / all, 1;
  axis.force = Eigen::RowVector3d(-hand.stiffness, -hand.damping, 0) - hand.mass * acceleration;
  axis.force_of_command = -hand.mass * axis.b(1);
  return axis;
}

} // namespace

AdmittanceLoop::AdmittanceLoop(double mass, const Device& device, const LoopTiming& timing)
    : mass_(mass), device_(device), timing_(timing), filter_(low_pass(device.force_filter, timing.period)) {}

// States: axis, virtual velocity, accelerations that wait, filter. Rows over them and over the new acceleration.
Loop AdmittanceLoop::with(const Hand& hand) const {
  const FollowingAxis axis = axis_of(mass_, device_.loop_bandwidth, hand);
  const double T = timing_.period;
  const auto [periods, rest] = whole_periods(timing_.delay, T);
  const Eigen::Index waiting = std::max(periods + 1, timing_.waiting), filter = filter_.A.rows();
  const Eigen::Index first = 4, size = first + waiting + filter;
  const auto unit = [&](Eigen::Index place) { return Row(Row::Unit(size + 1, place)); };
  // Acceleration and virtual velocity some periods ago.
  const auto acceleration = [&](int age) { return age == 0 ? unit(size) : unit(first + age - 1); };
  const auto velocity = [&](int age) {
    Row row = unit(3);
    for (int i = 1; i <= age; ++i) row -= T * acceleration(i);
    return row;
  };
  const bool jumps = device_.takes_velocity;
  const auto slope = [&](int age) { return jumps ? Row(Row::Zero(size + 1)) : acceleration(age); };
  // v_c at the beginning of the period, and where the next command acts.
  const Row before =
      jumps ? velocity(periods) : Row(velocity(periods + 1) + (T - rest) * acceleration(periods + 1));
  const Row after = jumps ? Row(velocity(periods) + T * acceleration(periods)) : velocity(periods);
  const Eigen::MatrixXd one = acted(axis.A, axis.b, rest, true), two = acted(axis.A, axis.b, T - rest, true);
  Eigen::MatrixXd next = Eigen::MatrixXd::Zero(size, size + 1);
  Eigen::MatrixXd moved = one.leftCols(3) * Eigen::MatrixXd::Identity(3, size + 1) + one.col(3) * before +
                          one.col(4) * slope(periods + 1);
  next.topRows(3) = two.leftCols(3) * moved + two.col(3) * after + two.col(4) * slope(periods);
  next.row(3) = unit(3) + T * unit(size);
  for (Eigen::Index i = 0; i < waiting; ++i) next.row(first + i) = acceleration(static_cast<int>(i));
  Row force = axis.force_of_command * before;
  force.head(3) += axis.force;
  next.bottomRows(filter) = filter_.B * force;
  next.block(first + waiting, first + waiting, filter, filter) += filter_.A;
  Row measured = filter_.D(0, 0) * force;
  measured.segment(first + waiting, filter) += filter_.C.row(0);
  return {next.leftCols(size), next.col(size), -measured.head(size), unit(3).head(size)};
}

HandProblem AdmittanceLoop::problem(double damping) const {
  return {[*this](const Hand& hand) { return with(hand); },
          [damping](double gain) {
            return Wall{gain, gain * damping};
          },
          [mass = mass_](const Hand&) { return WallScale(1 / mass, 1e-3 / mass); }};
}

HandLimit AdmittanceLoop::worst(double damping, const HandBounds& bounds) const {
  return Hands(problem(damping), bounds).worst();
}

double AdmittanceLoop::least_real_part(double gain, double damping) const {
  constexpr int count = 300;
  const double T = timing_.period, omega = 2 * pi * device_.loop_bandwidth;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 1; i <= count; ++i) {
    const double at = pi / T * std::pow(double(i) / count, 2);
    const Complex s(0, at), z = std::polar(1.0, at * T), pole = (s + omega / 2) * (s + omega / 2);
    const Complex acceleration = gain * filter_.response(z)(0, 0) / (1.0 + gain * damping * T / (z - 1.0));
    const Complex held = (1.0 - 1.0 / z) / (s * T) * std::exp(-s * timing_.delay);
    const Complex command = held * acceleration * (device_.takes_velocity ? T * z / (z - 1.0) : 1.0 / s);
    const Complex admittance = (s * omega + omega * omega / 4) / pole * command + s / mass_ / pole;
    least = std::min(least, admittance.real() * mass_ * omega);
  }
  return least;
}

double AdmittanceLoop::passive_mass(double damping) const {
  constexpr double rounding = 1e-12;
  const double gain = first_end(1e-3 / mass_, 1e6 / mass_,
                                [&](double one) { return least_real_part(one, damping) >= -rounding; });
  return 1 / gain;
}

} // namespace mbsgen::passivity
