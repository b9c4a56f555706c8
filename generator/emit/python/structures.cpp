// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/structures.h"

namespace mbsgen::emit {

namespace {

std::vector<PythonMember> sensor_members(const scheme::Shape& shape) {
  return {{"position", {3}, "m, from the base's origin"},
          {"rotation", {3, 3}, "inertial axes <- axes of the point"},
          {"velocity", {3}, "m/s"},
          {"angular_velocity", {3}, "rad/s"},
          {"acceleration", {3}, "m/s^2"},
          {"angular_acceleration", {3}, "rad/s^2"},
          {"jacobian", {6, shape.nqd}, "(velocity, angular velocity) = jacobian qd"}};
}

std::vector<PythonMember> contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"rate", {}, "of the penetration, m/s"},
          {"load", {}, "component of the force along the normal, N"},
          {"normal", {3}, "unit vector from b to a"},
          {"point", {3}, "middle between the surfaces, m"},
          {"sliding", {3}, "velocity of a against b, less its normal component, m/s"},
          {"force", {3}, "on a, N"},
          {"torque", {3}, "on a, of a law of the user's alone, N m"}};
}

std::vector<PythonMember> rigid_contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"point", {3}, "m, inertial frame"},
          {"normal", {3}, "unit vector from b to a, inertial frame"},
          {"velocity", {3}, "of a against b along t1, t2, n, m/s"},
          {"mu", {}, "coefficient of friction"},
          {"restitution", {}, "share of the approach that an impact gives back"}};
}

std::vector<PythonMember> linearization_members(const scheme::Shape& shape) {
  const int nx = static_cast<int>(shape.linearization.states.size());
  const int ninput = static_cast<int>(shape.linearization.inputs.size());
  const int noutput = static_cast<int>(shape.linearization.outputs.size());
  return {{"A", {nx, nx}, "dx'/dx"},
          {"B", {nx, ninput}, "dx'/dw"},
          {"C", {noutput, nx}, "dy/dx"},
          {"D", {noutput, ninput}, "dy/dw"}};
}

} // namespace

std::vector<PythonMember> structure_members(const std::string& structure, const scheme::Shape& shape) {
  if (structure == "sensor") return sensor_members(shape);
  if (structure == "contact") return contact_members();
  if (structure == "rigid_contact") return rigid_contact_members();
  return linearization_members(shape);
}

std::vector<PythonMember> pose_members() {
  return {{"position", {3}, "m, from the base's origin"}, {"rotation", {3, 3}, "inertial axes <- body axes"}};
}

std::vector<PythonMember> law_point_members(scheme::LawCall::Kind kind) {
  if (kind == scheme::LawCall::Kind::contact)
    return {{"pen", {}, "penetration, m"},
            {"rate", {}, "of the penetration, m/s"},
            {"slide", {3}, "sliding velocity of a against b, m/s"},
            {"normal", {3}, "unit vector from b to a"},
            {"point", {3}, "m, from the base's origin"}};
  return {{"position", {3}, "m, from the base's origin"},
          {"rotation", {3, 3}, "inertial axes <- axes of the body, or of the point"},
          {"velocity", {3}, "m/s"},
          {"angular_velocity", {3}, "rad/s"}};
}

} // namespace mbsgen::emit
