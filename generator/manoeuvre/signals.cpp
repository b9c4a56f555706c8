// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/signals.h"
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mbsgen::manoeuvre {

namespace {

constexpr double pi = 3.14159265358979323846;
// m/s: below it there is no sideslip.
constexpr double least_speed = 0.1;

bool begins_with(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

} // namespace

Signals::Signals(const Augmented& model, const model::Vehicle& vehicle, const Kind& kind,
                 const Values& values, const std::vector<std::string>& columns)
    : columns_(columns), names_{"t",
                                "x",
                                "y",
                                "z",
                                "yaw",
                                "pitch",
                                "roll",
                                "speed",
                                "sideslip",
                                "yaw_rate",
                                "roll_rate",
                                "longitudinal_acceleration",
                                "lateral_acceleration",
                                "vertical_acceleration"},
      ratio_(vehicle.ratio), values_(values) {
  const std::string sensor = "sensor(" + model.sensor + ").";
  const auto find = [&](auto& places, const char* member) {
    for (std::size_t i = 0; i < places.size(); ++i)
      places[i] = place(sensor + member + "[" + std::to_string(i) + "]");
  };
  find(position_, "position"), find(rotation_, "rotation"), find(velocity_, "velocity");
  find(spin_, "angular_velocity"), find(acceleration_, "acceleration");
  if (!model.steering.empty()) {
    steering_ = place("q(" + model.steering + ")");
    names_.insert(names_.end(), {"steering", "steer"});
    const auto load = std::find(columns.begin(), columns.end(), "Qdriven(" + model.steering + ")");
    if (load != columns.end()) {
      steering_load_ = std::size_t(load - columns.begin());
      names_.emplace_back("steering_force");
    }
  }
  if (kind.driver && kind.driver->path) {
    path_ = kind.driver->path;
    names_.insert(names_.end(), {"path", "deviation"});
  }
  // Behind those that every motion has.
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool is_output = columns[i].find(").") != std::string::npos && !begins_with(columns[i], sensor);
    if (!is_output) continue;
    outputs_.push_back(i);
    names_.push_back(columns[i]);
  }
}

std::size_t Signals::place(const std::string& column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  if (found == columns_.end()) throw std::logic_error("a motion has no column " + column);
  return std::size_t(found - columns_.begin());
}

std::vector<double> Signals::row(const std::vector<double>& motion) {
  const auto of = [&](const auto& places, std::size_t i) { return motion[places[i]]; };
  double yaw = std::atan2(of(rotation_, 3), of(rotation_, 0));
  if (last_yaw_) yaw += 2 * pi * std::round((*last_yaw_ - yaw) / (2 * pi));
  last_yaw_ = yaw;
  const double c = std::cos(yaw), s = std::sin(yaw);
  const auto along = [&](const auto& places) { return c * of(places, 0) + s * of(places, 1); };
  const auto across = [&](const auto& places) { return c * of(places, 1) - s * of(places, 0); };
  const double speed = along(velocity_);
  std::vector<double> row{motion[0],
                          of(position_, 0),
                          of(position_, 1),
                          of(position_, 2),
                          yaw,
                          std::asin(std::clamp(-of(rotation_, 6), -1.0, 1.0)),
                          std::atan2(of(rotation_, 7), of(rotation_, 8)),
                          speed,
                          std::abs(speed) < least_speed ? 0 : std::atan2(across(velocity_), speed),
                          of(spin_, 2),
                          along(spin_),
                          along(acceleration_),
                          across(acceleration_),
                          of(acceleration_, 2)};
  if (steering_) row.push_back(motion[*steering_]), row.push_back(motion[*steering_] / ratio_);
  if (steering_load_) row.push_back(motion[*steering_load_]);
  if (path_) {
    values_["x"] = of(position_, 0);
    row.push_back(value_of(*path_, values_));
    row.push_back(of(position_, 1) - row.back());
  }
  for (const std::size_t i : outputs_) row.push_back(motion[i]);
  return row;
}

} // namespace mbsgen::manoeuvre
