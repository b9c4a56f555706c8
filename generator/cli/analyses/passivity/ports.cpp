// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/ports.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/evaluated.h"
#include "cli/pipeline/failure.h"
#include <Eigen/Dense>
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using passivity::Axis;
using passivity::Device;
using passivity::Port;

// Names are looked up as those of options, whose complaints are about a place of the device file here.
template <class LookUp>
void look_up(const Location& where, Diagnostics& diagnostics, const LookUp& look) {
  constexpr std::string_view asked = "\x01: "; // the option's name, which is none
  try {
    look("\x01");
  } catch (const UsageError& error) {
    std::string message = error.what();
    if (message.compare(0, asked.size(), asked) == 0) message.erase(0, asked.size());
    diagnostics.error(where, message);
  }
}

double coordinate(const Axis& axis, int i) {
  return axis.points < 2 ? axis.from : axis.from + (axis.to - axis.from) * i / (axis.points - 1);
}

} // namespace

std::vector<WorkspacePlace> places_of(const std::vector<Axis>& axes) {
  std::vector<WorkspacePlace> places{{}};
  for (const Axis& axis : axes) {
    std::vector<WorkspacePlace> longer;
    for (const WorkspacePlace& place : places)
      for (int i = 0; i < axis.points; ++i) {
        longer.push_back(place);
        longer.back().push_back(coordinate(axis, i));
      }
    places = std::move(longer);
  }
  return places;
}

std::vector<std::string> functions_of_ports() {
  std::vector<std::string> functions = functions_near_equilibrium();
  functions.emplace_back(all_sensors);
  return functions;
}

PortFinder::PortFinder(const Session& session, const Device& device, Diagnostics& diagnostics)
    : session_(session), device_(device) {
  for (const passivity::Parameter& one : device.parameters)
    look_up(one.where, diagnostics, [&](const std::string& option) {
      parameters_.emplace_back(Setting(session, option, one.name), one.value);
    });
  for (const Axis& axis : device.workspace)
    look_up(axis.where, diagnostics,
            [&](const std::string& option) { axes_.emplace_back(session, option, column("q", axis.joint)); });
  const passivity::Rendered& rendered = device.rendered;
  if (!rendered.joint.empty()) {
    look_up(rendered.where, diagnostics,
            [&](const std::string& option) { velocity_ = session.velocity(option, rendered.joint); });
    return;
  }
  std::vector<std::string> sensors;
  for (const model::Sensor& sensor : session.model().sensors) sensors.push_back(sensor.name);
  if (std::find(sensors.begin(), sensors.end(), rendered.sensor) != sensors.end()) return;
  const auto near = nearest_word(rendered.sensor, sensors);
  diagnostics.error(rendered.where, "there is no sensor " + quoted(rendered.sensor) +
                                        (near ? ", did you mean " + quoted(*near) + "?"
                                              : ", add one to the model, or take the coordinate of a joint"));
}

bool PortFinder::turns() const {
  if (velocity_ < 0) return false;
  const model::Joint& joint = session_.model().joint_of_velocity(velocity_);
  const std::string_view unit = joint.form().velocities[at(velocity_ - joint.velocity)].unit;
  return unit == "rad/s" && device_.rendered.ratio == 1;
}

Start PortFinder::start_at(const WorkspacePlace& place) const {
  Start start = initial_values(session_, false);
  for (const auto& [setting, value] : parameters_) setting.set(value, start);
  for (std::size_t i = 0; i < axes_.size(); ++i) axes_[i].set(place[i], start);
  return start;
}

// Accelerations are linear in the forces of the independent joints.
bool PortFinder::hold(NearEquilibrium& near) const {
  EvaluatedSystem& system = near.system;
  if (!system.evaluate(0, system.state())) return false;
  const std::vector<int>& free = near.linearize.roles().independent;
  const Eigen::Index n = Eigen::Index(free.size());
  Eigen::MatrixXd responses(n, n);
  Eigen::VectorXd accelerations(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    analysis::Direction direction(system.layout());
    direction.forces(free[std::size_t(j)]) = 1;
    if (!near.linearize.derive(system.at(), system.Q, direction)) return false;
    for (Eigen::Index i = 0; i < n; ++i)
      responses(i, j) = near.linearize.derived().qdd[at(free[std::size_t(i)])].derivative;
    accelerations(j) = system.at().qdd[at(free[std::size_t(j)])];
  }
  const Eigen::VectorXd forces = -responses.colPivHouseholderQr().solve(accelerations);
  for (Eigen::Index i = 0; i < n; ++i) system.Q[at(free[std::size_t(i)])] += forces(i);
  return system.evaluate(0, system.state());
}

// What is rendered, per velocity of all joints.
Eigen::RowVectorXd PortFinder::direction(const EvaluatedSystem& system) const {
  const int count = system.layout().nqd;
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(count);
  if (velocity_ >= 0) {
    row(velocity_) = device_.rendered.ratio;
    return row;
  }
  std::vector<double> jacobian(at(6 * count));
  const analysis::Point& point = system.at();
  system.model.call("sensor_" + device_.rendered.sensor,
                    {{"q", interpret::in(point.q.data())},
                     {"qd", interpret::in(point.qd.data())},
                     {"qdd", interpret::in(point.qdd.data())},
                     {"jacobian", interpret::out(jacobian.data())}},
                    {point.t, point.x.data()});
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < count; ++j) row(j) += device_.rendered.direction[at(i)] * jacobian[at(i * count + j)];
  return row;
}

std::optional<Port> PortFinder::linear(NearEquilibrium& near) const {
  const EvaluatedSystem& system = near.system;
  ExactLinearizer& linearize = near.linearize;
  analysis::Linear model;
  if (!linearize(system.at(), system.Q, model)) return std::nullopt;
  const analysis::Layout& layout = system.layout();
  const std::vector<int>& free = linearize.roles().independent;
  const Eigen::Index positions = Eigen::Index(layout.integrated.size()),
                     velocities = Eigen::Index(free.size());
  const Eigen::Index states = model.A.rows();
  const Eigen::RowVectorXd along = direction(system);
  Port port{model.A, Eigen::VectorXd::Zero(states), Eigen::RowVectorXd::Zero(states),
            Eigen::RowVectorXd::Zero(states)};
  if (!device_.friction_counts) port.A.block(positions, positions, velocities, velocities).setZero();
  port.y.head(positions) = along * model.closing;
  for (Eigen::Index j = 0; j < velocities; ++j) {
    analysis::Direction direction(layout);
    direction.velocities(free[std::size_t(j)]) = 1;
    if (!linearize.derive(system.at(), system.Q, direction)) return std::nullopt;
    for (Eigen::Index i = 0; i < along.size(); ++i)
      port.v(positions + j) += along(i) * linearize.derived().qd[std::size_t(i)].derivative;
  }
  analysis::Direction force(layout);
  force.forces = along.transpose();
  if (!linearize.derive(system.at(), system.Q, force)) return std::nullopt;
  for (Eigen::Index i = 0; i < velocities; ++i)
    port.b(positions + i) = linearize.derived().qdd[at(free[std::size_t(i)])].derivative;
  for (Eigen::Index i = positions + velocities; i < states; ++i)
    port.b(i) = linearize.derived().xd[std::size_t(i - positions - velocities)].derivative;
  return port;
}

std::optional<Port> PortFinder::port_at(const WorkspacePlace& place, Diagnostics& diagnostics) const {
  NearEquilibrium near(session_, start_at(place));
  std::string where;
  for (std::size_t i = 0; i < place.size(); ++i)
    where += fmt::format("{}q({}) = {:.6g}", i == 0 ? " at " : ", ", device_.workspace[i].joint, place[i]);
  std::optional<Port> port;
  if (hold(near)) port = linear(near);
  if (!port) {
    diagnostics.error(device_.rendered.where,
                      "the model has no answer" + where + "; take a workspace in which its loops close");
    return std::nullopt;
  }
  const double moved = port->v.dot(port->b);
  if (!(moved > 0) || !std::isfinite(moved)) {
    diagnostics.error(device_.rendered.where,
                      "no force of the hand moves what is rendered" + where +
                          ", take a joint that is independent or follows, or another direction");
    return std::nullopt;
  }
  return held(*port, {device_.mass, device_.damping, 0});
}

} // namespace mbsgen::cli
