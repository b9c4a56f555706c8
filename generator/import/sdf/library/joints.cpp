// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/library/joints.h"
#include "base/text.h"
#include "import/sdf/library/library.h"
#include "import/sdf/library/poses.h"
#include <array>
#include <cmath>
#include <cstddef>
#include <sdf/JointAxis.hh>
#include <utility>

namespace mbsgen::importer {

namespace {

struct Kind {
  sdf::JointType of_library;
  SdfJointType type;
  std::size_t axes;
};
constexpr std::array<Kind, 8> kinds{{{sdf::JointType::BALL, SdfJointType::ball, 0},
                                     {sdf::JointType::CONTINUOUS, SdfJointType::revolute, 1},
                                     {sdf::JointType::FIXED, SdfJointType::fixed, 0},
                                     {sdf::JointType::PRISMATIC, SdfJointType::prismatic, 1},
                                     {sdf::JointType::REVOLUTE, SdfJointType::revolute, 1},
                                     {sdf::JointType::REVOLUTE2, SdfJointType::revolute2, 2},
                                     {sdf::JointType::SCREW, SdfJointType::screw, 1},
                                     {sdf::JointType::UNIVERSAL, SdfJointType::universal, 2}}};

class JointReader {
public:
  JointReader(const sdf::Joint& from, std::string name, const SdfIndex& index, int line,
              const ModelInJoint& turn, Diagnostics& diagnostics)
      : from_(from), index_(index), turn_(turn), diagnostics_(diagnostics) {
    joint_.name = std::move(name);
    joint_.line = line;
  }

  SdfJoint read() {
    const Kind* const kind = kind_of(from_.Type());
    if (kind == nullptr) {
      error("is a gearbox, which is not read: write a revolute joint, and couple its coordinate by "
            "\"constraints\" of the model file that 'mbsgen import' makes");
      return joint_;
    }
    joint_.type = kind->type;
    for (std::size_t i = 0; i < kind->axes; ++i)
      if (const sdf::JointAxis* const axis = from_.Axis(static_cast<unsigned int>(i)))
        add(*axis);
      else
        error(i == 0 ? "has no <axis>, add one" : "has no <axis2>, add one");
    if (kind->type == SdfJointType::screw) read_thread();
    return joint_;
  }

private:
  static const Kind* kind_of(sdf::JointType type) {
    for (const Kind& one : kinds)
      if (one.of_library == type) return &one;
    return nullptr;
  }

  void error(const std::string& what) {
    diagnostics_.error({joint_.line, 0, {}}, "joint " + mbsgen::quoted(joint_.name) + " " + what);
  }

  // In the joint's frame.
  std::optional<Vec3> direction_of(const sdf::JointAxis& from) {
    if (turn_ && from.XyzExpressedIn().empty()) return vector_of(from.Xyz());
    ignition::math::Vector3d direction;
    const auto errors = from.ResolveXyz(direction, turn_ ? "__model__" : "");
    if (!pass_on(errors, index_, joint_.line, diagnostics_)) return std::nullopt;
    return turn_ ? *turn_ * vector_of(direction) : vector_of(direction);
  }

  void add(const sdf::JointAxis& from) {
    const auto direction = direction_of(from);
    if (!direction) return;
    const auto found = axis_along(*direction, axis_tolerance);
    if (!found) return error("has an axis of length zero, give a direction");
    SdfAxis axis;
    axis.axis = *found;
    axis.damping = from.Damping();
    axis.friction = from.Friction();
    axis.stiffness = from.SpringStiffness();
    axis.rest = from.SpringReference();
    axis.limits = limits_of(from);
    joint_.axes.push_back(axis);
  }

  RobotLimits limits_of(const sdf::JointAxis& from) {
    RobotLimits limits;
    if (from_.Type() != sdf::JointType::CONTINUOUS) {
      limits.lower = bound(from.Lower());
      limits.upper = bound(from.Upper());
    }
    if (limits.lower && limits.upper && *limits.lower > *limits.upper) {
      diagnostics_.warning({joint_.line, 0, {}},
                           "the range from lower " + number_text(*limits.lower) + " to upper " +
                               number_text(*limits.upper) +
                               " is empty and left out, exchange or correct the numbers");
      limits.lower.reset();
      limits.upper.reset();
    }
    limits.velocity = size(from.MaxVelocity());
    limits.effort = size(from.Effort());
    return limits;
  }

  // SDF writes "none" as a huge number or as infinity.
  static std::optional<double> bound(double value) {
    constexpr double huge = 1e15;
    return std::abs(value) < huge ? std::optional<double>(value) : std::nullopt;
  }

  // And a size that bounds nothing as a negative number.
  static std::optional<double> size(double value) { return value < 0 ? std::nullopt : bound(value); }

  void read_thread() {
    joint_.thread_pitch = from_.ThreadPitch();
    if (joint_.thread_pitch == 0)
      return error("is a screw without slope: write its <thread_pitch>, rad/m, or make it revolute");
    diagnostics_.note({joint_.line, 0, {}}, "the <thread_pitch> of joint " + mbsgen::quoted(joint_.name) +
                                                " is taken in rad/m, positive for a "
                                                "left-handed thread, as Gazebo takes it");
  }

  const sdf::Joint& from_;
  const SdfIndex& index_;
  const ModelInJoint& turn_;
  Diagnostics& diagnostics_;
  SdfJoint joint_;
};

} // namespace

SdfJoint read_joint(const sdf::Joint& from, std::string name, const SdfIndex& index, int line,
                    const ModelInJoint& turn, Diagnostics& diagnostics) {
  return JointReader(from, std::move(name), index, line, turn, diagnostics).read();
}

} // namespace mbsgen::importer
