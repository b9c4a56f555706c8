// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/quantity_functions.h"
#include "base/model_error.h"
#include "formalism/dynamics/energy.h"
#include "formalism/dynamics/identification.h"
#include "formalism/dynamics/newton_euler.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

namespace {

// A result whose equations have another name than its array.
void put_as(FunctionBuilder& builder, const char* stem, const char* array, int index, const Expr& value) {
  builder.outputs.push_back({array, index, builder.writer.let(scheme::Name{stem, index + 1}, value)});
}

void build_gravity(const Mechanism&, FunctionBuilder& builder) {
  put(builder, "Q", gravity_forces(builder.recursion()));
}

void build_coriolis(const Mechanism&, FunctionBuilder& builder) {
  put(builder, "Q", coriolis_forces(builder));
}

void build_passive(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  put(builder, "Q", passive_forces(builder));
}

template <EnergyAxes axes>
void build_energy(const Mechanism&, FunctionBuilder& builder) {
  put(builder, "E", 0, kinetic_energy(builder.recursion(), axes));
  put(builder, "E", 1, potential_energy(builder.recursion()));
}

void build_mass(const Mechanism&, FunctionBuilder& builder) {
  put(builder, "mass", 0, first_moments(builder.recursion()).all.mass);
  builder.outputs.back().is_scalar = true;
}

// The centre of all masses. Throws ModelError where there is none.
Vec3 centre_of_mass(const Mechanism& mechanism, const FunctionBuilder& builder) {
  const Moments all = first_moments(builder.recursion()).all;
  if (all.mass.is_zero())
    throw ModelError(mechanism.model.where,
                     "no body has a mass, so that there is no centre of mass; give one a "
                     "mass, or leave the function out");
  return power(all.mass, -1) * all.first;
}

void build_center_of_mass(const Mechanism& mechanism, FunctionBuilder& builder) {
  put(builder, "com", 0, centre_of_mass(mechanism, builder));
}

void build_momentum(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Recursion recursion = builder.recursion();
  const Load about_base = momentum(recursion, velocities(recursion));
  const Vec3 angular = about_base.moment - cross(centre_of_mass(mechanism, builder), about_base.force);
  for (int i = 0; i < 3; ++i) put_as(builder, "momentum", "h", i, about_base.force[at(i)]);
  for (int i = 0; i < 3; ++i) put_as(builder, "momentum", "h", 3 + i, angular[at(i)]);
}

void put_pose(FunctionBuilder& builder, int first, const Vec3& position, const Mat3& axes) {
  put(builder, "X", first, position);
  for (int i = 0; i < 3; ++i) put(builder, "X", first + 3 + 3 * i, axes.row[at(i)]);
}

void build_poses(const Mechanism&, FunctionBuilder& builder) {
  int first = 0;
  for (const Place& body : body_places(builder.tree, builder.writer)) {
    put_pose(builder, first, body.origin, body.axes);
    first += 12;
  }
}

void build_frame(const Mechanism& mechanism, const model::Sensor& sensor, FunctionBuilder& builder) {
  const BodyPose pose = point_pose(mechanism.tree, mechanism.model, sensor.point, PointAxes::of_point,
                                   mechanism.parameters, mechanism.pool());
  const PointMotion point =
      point_motion(builder.tree, builder.writer, Node::base, pose, Detail::pose_and_jacobian);
  put_pose(builder, 0, point.position, point.axes);
  const int nqd = mechanism.nqd();
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < nqd; ++column) {
      const Vec3& derivative = (row < 3 ? point.jacobian : point.angular_jacobian)[at(column)];
      put_as(builder, "jacobian", "J", row * nqd + column, derivative[at(row % 3)]);
    }
}

Identification identification_of(const Mechanism& mechanism) {
  for (const model::Body& body : mechanism.model.bodies)
    if (body.flexible)
      throw ModelError(body.flexible->where,
                       "the forces of a flexible body are not linear in base parameters, leave "
                       "the regressor and base_parameters out");
  return identification(mechanism.model, mechanism.parameters, mechanism.constants);
}

void build_regressor(const Mechanism& mechanism, FunctionBuilder& builder) {
  Identification unknown = identification_of(mechanism);
  builder.tree = std::move(unknown.tree);
  int place = 0;
  for (const std::vector<Expr>& row : regressor(builder.recursion(), unknown.parameters))
    for (const Expr& entry : row) put(builder, "Y", place++, entry);
}

void build_base_parameters(const Mechanism& mechanism, FunctionBuilder& builder) {
  int place = 0;
  for (const BaseParameter& parameter : identification_of(mechanism).parameters)
    put(builder, "pi", place++, parameter.value);
}

FunctionRow row(scheme::Task task, std::string name, std::string doc, std::vector<ArgumentRow> arguments,
                std::vector<Method> methods) {
  FunctionRow row{task,          std::move(name),      std::move(doc),    Applies::always,
                  !gives_status, std::move(arguments), std::move(methods)};
  row.on_demand = true;
  return row;
}

} // namespace

std::vector<FunctionRow> quantity_functions() {
  using scheme::Task;
  FunctionRow parameters = row(Task::base_parameters, "base_parameters",
                               "The base parameters pi of Q = Y pi, in the order of the regressor's columns.",
                               {out("pi", size::nb)}, {{build_base_parameters, !on_chains}});
  FunctionRow matrix =
      row(Task::regressor, "regressor",
          "Matrix Y of Q = Y pi, row-major nqd x nb: inverse dynamics without passive forces.",
          {in("q"), in("qd"), in("qdd"), out("Y", size::nqd_nb)}, {{build_regressor}});
  parameters.comes_with = matrix.task;
  matrix.comes_with = parameters.task;
  return {
      row(Task::gravity, "gravity", "Joint forces that hold the system at rest against gravity.",
          {in("q"), out("Q", size::nqd)}, {{build_gravity}}),
      row(Task::coriolis, "coriolis",
          "Coriolis, centrifugal and gyroscopic forces: bias less gravity and passive forces.",
          {in("q"), in("qd"), out("Q", size::nqd)}, {{build_coriolis}}),
      row(Task::passive, "passive",
          "The passive forces' share in the bias: joint forces that balance laws of joints, links, contacts and "
          "forces.",
          {in("q"), in("qd"), out("Q", size::nqd)}, {{build_passive}}),
      row(Task::energy, "energy",
          "Kinetic energy, and potential energy of gravity, which is zero at the base's origin.",
          {in("q"), in("qd"), out("E", size::fixed<2>)},
          {{build_energy<EnergyAxes::of_nodes>, on_chains, nullptr, !may_fall, "node axes"},
           {build_energy<EnergyAxes::of_chains>, on_chains, nullptr, !may_fall, "chain axes"}}),
      row(Task::mass, "mass", "Mass of all bodies.", {}, {{build_mass, !on_chains}}),
      row(Task::center_of_mass, "center_of_mass", "Centre of mass of all bodies, inertial frame.",
          {in("q"), out("com", size::fixed<3>)}, {{build_center_of_mass}}),
      row(Task::momentum, "momentum",
          "Momentum of all bodies: linear, then angular about their centre of mass, inertial axes.",
          {in("q"), in("qd"), out("h", size::fixed<6>)}, {{build_momentum}}),
      row(Task::poses, "poses",
          "Position and rotation (inertial axes <- body axes, row-major) of each body: X[12*body].",
          {in("q"), out("X", size::poses)}, {{build_poses, !on_chains}}),
      std::move(matrix),
      std::move(parameters),
  };
}

FunctionRow frame_row(const model::Sensor& sensor) {
  const auto build = [&sensor](const Mechanism& mechanism, FunctionBuilder& builder) {
    build_frame(mechanism, sensor, builder);
  };
  return row(
      scheme::Task::frame, "frame_" + sensor.name,
      "Position, rotation and Jacobian (6 x nqd; linear rows, then angular) of the sensor's point, inertial "
      "frame.",
      {in("q"), out("X", size::fixed<12>), out("J", size::jacobian)}, {{build, !on_chains}});
}

std::vector<std::string> base_parameter_names(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const BaseParameter& parameter : identification_of(mechanism).parameters) {
    const int velocity = mechanism.tree.nodes[at(parameter.owner)].velocity;
    names.push_back(mechanism.model.joint_of_velocity(velocity).name + '.' + parameter.entry);
  }
  return names;
}

} // namespace mbsgen::formalism
