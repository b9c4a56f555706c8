// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/sensor_function.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

namespace {

void put_point(FunctionBuilder& builder, const PointMotion& point, int nq) {
  put(builder, "position", 0, point.position);
  for (int i = 0; i < 3; ++i) put(builder, "rotation", 3 * i, point.axes.row[static_cast<std::size_t>(i)]);
  put(builder, "velocity", 0, point.velocity);
  put(builder, "angular_velocity", 0, point.angular_velocity);
  put(builder, "acceleration", 0, point.acceleration);
  put(builder, "angular_acceleration", 0, point.angular_acceleration);
  for (std::size_t row = 0; row < 6; ++row)
    for (std::size_t column = 0; column < static_cast<std::size_t>(nq); ++column) {
      const Vec3& derivative = row < 3 ? point.jacobian[column] : point.angular_jacobian[column];
      put(builder, "jacobian", static_cast<int>(row) * nq + static_cast<int>(column), derivative[row % 3]);
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
  FunctionBuilder builder(mechanism, mechanism.chains.front());
  const int body = sensor.point.body;
  const BodyPose place = body == model::base_body ? BodyPose{Node::base, {}, identity(mechanism.pool())}
                                                  : mechanism.tree.body_poses[static_cast<std::size_t>(body)];
  const Vec3 position = point_position(mechanism.model, sensor.point, mechanism.parameters);
  put_point(builder, point_motion(builder.tree, builder.writer, Node::base, place, position), mechanism.nq());
  return finish(builder, std::move(function));
}

} // namespace mbsgen::formalism
