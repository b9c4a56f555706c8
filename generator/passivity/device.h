// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::passivity {

/// What the hand holds: a joint's coordinate times a ratio, or a sensor's point along a direction of the inertial frame.
struct Rendered {
  Location where;
  std::string joint; ///< empty: a sensor
  double ratio = 1;  ///< rendered motion per coordinate
  std::string sensor;
  std::array<double, 3> direction{}; ///< of length 1
};

/// Another value of a parameter of the model.
struct Parameter {
  Location where;
  std::string name;
  double value = 0;
};

/// Values of a joint's coordinate at which the device is linearized.
struct Axis {
  Location where;
  std::string joint;
  double from = 0, to = 0; ///< rad or m
  int points = 1;
};

/// A low-pass of the runtime (signals/filters.hpp), LowPass1 or LowPass2.
struct LowPass {
  double cutoff = 0; ///< Hz; 0: none
  int order = 1;
  double damping_ratio = 0.70710678118654752440; ///< of the second order
};

/// Where the velocity comes from: a sensor, or positions (signals/velocity.hpp).
enum class VelocitySource {
  measured,
  difference, ///< of positions that are `length` periods apart
  window      ///< slope of the least-squares line through `length` positions
};

/// From measurements to the motion that the force answers: the runtime's PlainChain, FusionChain and LeadChain.
struct Chain {
  VelocitySource velocity = VelocitySource::measured;
  int length = 1;
  double fusion = 0;           ///< crossover between position and velocity, Hz; 0: none
  double acceleration = 0;     ///< cut-off of the acceleration, Hz; 0: none
  double lead = 0;             ///< s by which the motion is continued
  bool leads_by_delay = false; ///< by half a period, the delay and the lag
};

/// From and to; equal where a number is known.
struct Bounds {
  double from = 0, to = 0;
};

/// The hands that may hold the device: kg, N s/m, N/m, or of rotation.
struct HandBounds {
  Bounds mass, damping, stiffness;
};

/// Datagrams one way between two machines: at least and at most `time` and `time` + `jitter` s on the way. Of each
/// `lost` + 1 in a row one arrives.
struct Way {
  double time = 0, jitter = 0;
  int lost = 0;
};

/// The link between the machine of the device and that of the model, as the runtime's drivers/split.hpp runs it.
struct Link {
  Location where;
  Way to_model, to_device;
  double device_rate = 0;      ///< Hz, of the device's machine; 0: that of the loop
  double hold = 3e-3;          ///< s for which the device's machine holds a force
  double extrapolation = 3e-3; ///< s for which the model's machine continues the motion at its last velocity
};

/// A device file (schemas/mbsgen-device.schema.json): what lies between a virtual wall and the hand, beside the mechanics
/// of the model. SI units.
struct Device {
  enum class Kind { impedance, admittance };

  std::string name, doc;
  Kind kind = Kind::impedance;
  Rendered rendered;
  std::vector<Parameter> parameters;
  std::vector<Axis> workspace;
  double mass = 0, damping = 0; ///< of the device beside its model, along what is rendered
  bool friction_counts = false; ///< the slope of friction in the model, at rest, counts as damping
  double delay = 0, jitter = 0; ///< between measurement and the force's begin, s; the jitter comes on top
  std::optional<Link> link{};   ///< nothing: one machine
  double lag = 0;               ///< of the actuator, s
  double sensor_bandwidth = 0;  ///< of the velocity sensor, Hz; 0: without bound
  LowPass position_filter, velocity_filter, force_filter;
  Chain chain;
  std::optional<HandBounds> hand;
  double loop_bandwidth = 0;   ///< of an admittance device's velocity loop, Hz
  bool takes_velocity = false; ///< the admittance device takes velocities, else accelerations

  /// Between measurement and force, s; at least and at most. Without waiting for the ticks of two machines.
  double least_delay() const { return delay + (link ? link->to_model.time + link->to_device.time : 0); }
  double longest_delay() const {
    return least_delay() + jitter + (link ? link->to_model.jitter + link->to_device.jitter : 0);
  }
  /// Whether the force answers earlier measurements, too.
  bool remembers() const {
    return chain.velocity != VelocitySource::measured || chain.fusion > 0 || chain.acceleration > 0 ||
           position_filter.cutoff > 0 || velocity_filter.cutoff > 0 || force_filter.cutoff > 0;
  }
};

/// Reads a device file. Nothing when `diagnostics` has errors.
std::optional<Device> read_device(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::passivity
