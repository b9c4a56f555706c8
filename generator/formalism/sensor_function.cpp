// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/sensor_function.h"
#include "base/index.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

namespace {

void put_point(FunctionBuilder& builder, const PointMotion& point, int nqd) {
  put(builder, "position", 0, point.position);
  for (int i = 0; i < 3; ++i) put(builder, "rotation", 3 * i, point.axes.row[at(i)]);
  put(builder, "velocity", 0, point.velocity);
  put(builder, "angular_velocity", 0, point.angular_velocity);
  put(builder, "acceleration", 0, point.acceleration);
  put(builder, "angular_acceleration", 0, point.angular_acceleration);
  for (std::size_t row = 0; row < 6; ++row)
    for (std::size_t column = 0; column < at(nqd); ++column) {
      const Vec3& derivative = row < 3 ? point.jacobian[column] : point.angular_jacobian[column];
      put(builder, "jacobian", static_cast<int>(row) * nqd + static_cast<int>(column), derivative[row % 3]);
    }
}

void build_sensor(const Mechanism& mechanism, const model::Sensor& sensor, FunctionBuilder& builder) {
  const BodyPose pose = point_pose(mechanism.tree, mechanism.model, sensor.point, PointAxes::of_point,
                                   mechanism.parameters, mechanism.pool());
  put_point(builder, point_motion(builder.tree, builder.writer, Node::base, pose), mechanism.nqd());
}

} // namespace

FunctionRow sensor_row(const model::Sensor& sensor) {
  const auto build = [&sensor](const Mechanism& mechanism, FunctionBuilder& builder) {
    build_sensor(mechanism, sensor, builder);
  };
  return {scheme::Task::sensor, "sensor_" + sensor.name, "Motion of the sensor's point, inertial frame.",
          Applies::always,      !gives_status,           {in("q"), in("qd"), in("qdd")},
          {{build, !on_chains}}};
}

} // namespace mbsgen::formalism
