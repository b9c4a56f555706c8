// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/analysis/command.h"
#include <complex>
#include <string>
#include <vector>

namespace manoeuvre_test {

/// The vehicle on one track with linear tyres, of which all is known in closed form: side forces -C (v/u - steer) at
/// two axles.
struct SingleTrack {
  double mass = 1500, inertia = 2500, front = 1.2, rear = 1.4, stiff_front = 80000, stiff_rear = 100000;

  double wheelbase() const { return front + rear; }
  /// rad s^2/m
  double understeer() const { return mass / wheelbase() * (rear / stiff_front - front / stiff_rear); }
  /// Velocity across the vehicle (m/s) and yaw rate (rad/s) per angle of the front wheels at exp(s t), speed in m/s.
  struct Response {
    std::complex<double> across, yaw_rate;
  };
  Response response(std::complex<double> s, double speed) const;

  /// The model file; `steering`: further members of the steering's joint, `more`: of the model.
  std::string model(const std::string& steering = R"("role": "driven")", const std::string& more = "") const;
};

/// A manoeuvre that is driven to its end.
class Manoeuvre {
public:
  /// `options`: those behind "manoeuvre m.json --kind", as "brake --set speed=30"; the test ends where it fails.
  Manoeuvre(const std::string& model, const std::string& options);

  /// A number that --json has printed: a result, or one of the summary.
  double operator[](const std::string& name) const { return results.at(name).get<double>(); }
  std::vector<double> column(const std::string& signal) const { return command.table().column_of(signal); }

  analysis_test::Command command;
  nlohmann::json results;
};

} // namespace manoeuvre_test
