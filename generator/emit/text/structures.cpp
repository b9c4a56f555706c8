// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

Structure wrench_structure() {
  return {"Force in N and torque in N m on a point.", {{"force", 3, "N"}, {"torque", 3, "N m"}}};
}

Structure law_point_structure() {
  return {
      "Motion of the point on which a law's force acts; components, like those of the force, in the "
      "force's frame.",
      {{"position", 3, "m, from the base's origin"},
       {"rotation", 9, R"(inertial axes <- body axes, row-major; of a force in frame "point": <- its axes)"},
       {"velocity", 3, "m/s"},
       {"angular_velocity", 3, "rad/s"}}};
}

Structure law_contact_structure() {
  return {
      "A contact as its law sees it, inertial axes. The law's force and torque act on a at the point, and reversed "
      "on b; they count where pen is positive.",
      {{"pen", 0, "penetration, m; zero where the surfaces do not overlap"},
       {"rate", 0, "of the penetration, m/s"},
       {"slide", 3, "sliding velocity of a against b, m/s"},
       {"normal", 3, "unit vector from b to a"},
       {"point", 3, "m, from the base's origin"}}};
}

Structure sensor_structure(const scheme::Program& program) {
  const int columns = program.shape.nqd;
  return {"Kinematics of a point of a body; all components in the inertial frame.",
          {{"position", 3, "m, from the base's origin"},
           {"rotation", 9, "inertial axes <- axes of the point, row-major"},
           {"velocity", 3, "m/s"},
           {"angular_velocity", 3, "rad/s"},
           {"acceleration", 3, "m/s^2"},
           {"angular_acceleration", 3, "rad/s^2"},
           {"jacobian", 6 * std::max(columns, 1),
            "[velocity; angular velocity] = jacobian qd; 6 x " + std::to_string(columns) + ", row-major"}}};
}

Structure contact_structure() {
  return {"State of a contact between the shapes a and b; all components in the inertial frame.",
          {{"gap", 0, "m, negative where the surfaces overlap"},
           {"rate", 0, "of the penetration, minus that of the gap, m/s"},
           {"load", 0, "N, component of the force along the normal"},
           {"normal", 3, "unit vector from b to a"},
           {"point", 3, "m, from the base's origin: middle between the surfaces"},
           {"sliding", 3, "m/s, velocity of a against b at the point, less its normal component"},
           {"force", 3, "N, on a at the point; reversed on b"},
           {"torque", 3, "N m, on a; of a law of the user's alone"}}};
}

Structure rigid_contact_structure() {
  return {
      "A rigid contact between the shapes a and b. Its tangents t1, t2 and its normal n are a "
      "right-handed frame: tangents are fixed in the body of a plane, or else follow from the normal; see contact_jacobian.",
      {{"gap", 0, "m, negative where the surfaces overlap"},
       {"point", 3, "m, inertial frame: on the surface of a, of b where a is a plane"},
       {"normal", 3, "unit vector from b to a, inertial frame"},
       {"velocity", 3, "m/s, of a against b at the point along t1, t2, n; n: rate of the gap"},
       {"mu", 0, "coefficient of friction"},
       {"restitution", 0, "share of the approach that an impact gives back"}}};
}

Structure linearization_structure(const scheme::Program& program) {
  const scheme::LinearizationShape& shape = program.shape.linearization;
  const auto size = [](std::size_t rows, std::size_t columns) {
    return static_cast<int>(std::max<std::size_t>(rows * columns, 1));
  };
  const std::size_t states = shape.states.size(), inputs = shape.inputs.size(),
                    outputs = shape.outputs.size();
  return {"Linearized equations of motion: the rate of a small change of x is A x + B w, the outputs change "
          "by C x + D w, row-major.",
          {{"A", size(states, states), ""},
           {"B", size(states, inputs), ""},
           {"C", size(outputs, states), ""},
           {"D", size(outputs, inputs), ""}}};
}

Structure newton_structure() {
  return {
      "Settings of the Newton-Raphson iteration that solves the constraints for the dependent coordinates.",
      {{"tolerance", 0,
        "Largest size of a constraint equation (m, rad or m^2) that counts as solved; "
        "equations that follow from others may be " +
            std::string(scheme::consistency_factor.text) + " times as large."},
       {"max_iterations", 0, ""},
       {"largest_step", 0,
        "Largest correction of a coordinate (rad or m) in one iteration. Larger steps are "
        "scaled down as a whole, which keeps the branch of assembly."},
       {"smallest_pivot", 0,
        "A pivot is degenerate when it is no larger than this share of a healthy pivot's size."}}};
}

std::string inputs_comment(std::size_t states) {
  return std::string("Supplied at each call besides the arrays: forces in N, torques in N m, time in s") +
         (states > 0 ? ", states." : ".");
}

} // namespace mbsgen::emit
