// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/sensor_function.h"
#include "formalism/build_tree.h"
#include "formalism/poses.h"

namespace mbsgen::formalism {

namespace {

void put_point(Draft& draft, const PointMotion& point, int nq) {
  put(draft, "position", 0, point.position);
  for (int i = 0; i < 3; ++i) put(draft, "rotation", 3 * i, point.axes.row[static_cast<std::size_t>(i)]);
  put(draft, "velocity", 0, point.velocity);
  put(draft, "angular_velocity", 0, point.angular_velocity);
  put(draft, "acceleration", 0, point.acceleration);
  put(draft, "angular_acceleration", 0, point.angular_acceleration);
  for (std::size_t row = 0; row < 6; ++row)
    for (std::size_t column = 0; column < static_cast<std::size_t>(nq); ++column) {
      const Vec3& derivative = row < 3 ? point.jacobian[column] : point.angular_jacobian[column];
      put(draft, "jacobian", static_cast<int>(row) * nq + static_cast<int>(column), derivative[row % 3]);
    }
}

} // namespace

scheme::Function build_sensor(const Mechanism& mechanism, const model::Sensor& sensor) {
  scheme::Function function;
  function.name = "sensor_" + sensor.name;
  function.doc = "Motion of the sensor's point, inertial frame.";
  function.kind = scheme::FunctionKind::sensor;
  for (const char* input : {"q", "qd", "qdd"})
    function.arguments.push_back({input, mechanism.nq(), scheme::Argument::Use::in, false});
  Draft draft(mechanism, mechanism.runs.front());
  const int body = sensor.point.body;
  const Placement place = body == model::base_body
                              ? Placement{Node::base, {}, identity(mechanism.pool())}
                              : mechanism.tree.placements[static_cast<std::size_t>(body)];
  const Vec3 position = point_position(mechanism.model, sensor.point, mechanism.parameters);
  put_point(draft, point_motion(draft.tree, draft.writer, Node::base, place, position), mechanism.nq());
  return finish(draft, std::move(function));
}

} // namespace mbsgen::formalism
