// SPDX-License-Identifier: MIT
/// The device with the disk: an arm of six joints whose handle carries the disk, and the hand that parks it.
#pragma once
#include "admittance.hpp"
#include "haptic_arm.hpp"
#include "rolling_disk.hpp"

namespace parking {

using namespace mbsgen::runtime;

/// The coordinates of the disk, all of them along with the arm.
struct DiskRoles : rolling_disk::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int tool[] = {rolling_disk::joint::x,    rolling_disk::joint::y,
                                 rolling_disk::joint::z,    rolling_disk::joint::yaw,
                                 rolling_disk::joint::tilt, rolling_disk::joint::spin};
};
using Disk = ReferenceModel<rolling_disk::Model<>, DiskRoles>;

struct ArmRoles {
  static constexpr int nq = haptic_arm::nq, nc = haptic_arm::nc;
  static constexpr int measured[] = {haptic_arm::joint::shoulder, haptic_arm::joint::elbow,
                                     haptic_arm::joint::lift,     haptic_arm::joint::wrist,
                                     haptic_arm::joint::bend,     haptic_arm::joint::roll};
  static constexpr int tool[] = {haptic_arm::joint::x,   haptic_arm::joint::y,    haptic_arm::joint::z,
                                 haptic_arm::joint::yaw, haptic_arm::joint::tilt, haptic_arm::joint::spin};
};
using Arm = Manipulandum<haptic_arm::Model<>, ArmRoles>;
constexpr int axes = Arm::axes;

/// All joints of the arm's model with the device's axes as given, the others as assembled.
struct ArmState {
  double q[haptic_arm::nq], qd[haptic_arm::nqd]{}, qdd[haptic_arm::nqd]{};

  ArmState(const double* x, const double* xd, const double* xdd) {
    for (int i = 0; i < haptic_arm::nq; ++i) q[i] = haptic_arm::q0[i];
    for (int i = 0; i < axes; ++i) {
      q[ArmRoles::measured[i]] = x[i];
      qd[ArmRoles::measured[i]] = xd[i];
      qdd[ArmRoles::measured[i]] = xdd[i];
    }
  }
};

/// Weight and inertia of the handle, which lies beyond the force sensor.
struct Handle {
  haptic_arm::Model<> model;

  void operator()(const double* x, const double* xd, const double* xdd, double* load) {
    ArmState arm(x, xd, xdd);
    double Q[haptic_arm::nqd];
    if (model.inverse_dynamics(arm.q, arm.qd, arm.qdd, Q) != haptic_arm::Status::ok) return;
    for (int i = 0; i < axes; ++i) load[i] = Q[ArmRoles::measured[i]];
  }
};
using Device = SimulatedAdmittance<axes, Takes::acceleration, Handle>;

/// The true motion of the disk in the hand: pose and twist of the handle, by the handle's sensor alone.
struct Pose {
  haptic_arm::Sensor<double, haptic_arm::nqd> handle;

  explicit Pose(const Device& device) {
    const double still[axes] = {};
    const ArmState arm(device.position(), device.velocity(), still);
    device.handle.model.sensor_handle(arm.q, arm.qd, arm.qdd, handle);
  }
  double yaw() const { return std::atan2(handle.rotation[2], -handle.rotation[5]); }
  double tilt() const { return std::acos(handle.rotation[8]); }
  /// Velocity of the lowest point of the rim, m/s: along the disk and across it.
  void slip(double radius, double& along, double& across) const {
    const double x = handle.velocity[0] - radius * handle.angular_velocity[1];
    const double y = handle.velocity[1] + radius * handle.angular_velocity[0];
    along = x * std::cos(yaw()) + y * std::sin(yaw());
    across = y * std::cos(yaw()) - x * std::sin(yaw());
  }
  double speed() const { return handle.velocity[0] * std::cos(yaw()) + handle.velocity[1] * std::sin(yaw()); }
};

/// The hand turns the disk, rolls it forwards, turns it to the other side and rolls it back: sideways by
/// 2 way sin(angle), 50 mm. Then it pushes sideways, against the rolling constraint.
struct Hand {
  static constexpr double angle = 0.5, way = 0.05 / (2 * 0.479425538604203), push_n = 35;
  static constexpr double stiffness = 600, damping = 20;        // N/m, N s/m
  static constexpr double turn_stiffness = 2, turn_damping = 0; // N m/rad, N m s/rad
  static constexpr double push_at = 10, end = 12;               // s

  static double yaw(double t) {
    return angle * (rise(t, 0.5, 1.5) - 2 * rise(t, 4.2, 5.4) + rise(t, 8.2, 9));
  }
  static double x(double t) { return way * std::cos(angle) * (rise(t, 1.8, 3.4) - rise(t, 5.8, 7.4)); }
  static double y(double t) { return way * std::sin(angle) * (rise(t, 1.8, 3.4) + rise(t, 5.8, 7.4)); }
  static double push(double t) { return push_n * admittance::pulse(t, push_at, push_at + 0.3, 0.6); }

  /// Forces on the axes.
  static void act(double t, Device& device) {
    using admittance::rise;
    const Pose pose(device);
    const double* p = pose.handle.position;
    const double* v = pose.handle.velocity;
    const double wrench[6] = {stiffness * (x(t) - p[0]) - damping * v[0],
                              stiffness * (y(t) - p[1]) - damping * v[1] + push(t),
                              0,
                              0,
                              0,
                              turn_stiffness * (yaw(t) - pose.yaw()) -
                                  turn_damping * pose.handle.angular_velocity[2]};
    for (int i = 0; i < axes; ++i) {
      device.hand[i] = 0;
      for (int row = 0; row < 6; ++row)
        device.hand[i] += pose.handle.jacobian[row * haptic_arm::nqd + ArmRoles::measured[i]] * wrench[row];
    }
  }

private:
  static double rise(double t, double from, double to) { return admittance::rise(t, from, to); }
};

/// Geared joints: large masses seen from the hand; noise of encoders and of a load cell. The arm begins as assembled,
/// the disk on the plane.
template <class Coupling>
void prepare(Device& device, Disk& disk, Coupling& coupling) {
  constexpr double mass[axes] = {4, 3, 20, 0.2, 0.2, 0.2};
  for (int i = 0; i < axes; ++i) {
    auto& axis = device.plant[i];
    const bool slides = ArmRoles::measured[i] == haptic_arm::joint::lift;
    axis.mass = mass[i];
    axis.bandwidth_hz = 80;
    axis.position_noise = slides ? 2e-5 : 5e-5;
    axis.velocity_noise = slides ? 2e-4 : 5e-4;
    axis.force_noise = slides ? 0.05 : 0.005;
    device.place(i, haptic_arm::q0[ArmRoles::measured[i]]);
  }
  for (int i = 0; i < haptic_arm::nq; ++i) coupling.kinematics.rest[i] = haptic_arm::q0[i];
  for (int i = 0; i < rolling_disk::nq; ++i) disk.rest[i] = rolling_disk::q0[i];
}

} // namespace parking
