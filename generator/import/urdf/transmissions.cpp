// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/transmissions.h"
#include "base/text.h"
#include "import/numbers.h"
#include <cstddef>
#include <string>
#include <unordered_map>

namespace mbsgen::importer {

namespace {

constexpr const char* reduction_name = "mechanicalReduction";
constexpr const char* ratio_name = "drake:gear_ratio";
constexpr const char* inertia_name = "drake:rotor_inertia";

/// Between the motor and the joint, as the elements of a transmission multiply it.
struct Reduction {
  double value = 1;
  const XmlElement* first = nullptr; ///< that states it
};

class RotorReader {
public:
  RotorReader(std::vector<RobotJoint>& joints, Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    for (RobotJoint& joint : joints) joints_.emplace(joint.name, &joint);
  }

  void read(const XmlElement& transmission) {
    Reduction common;
    multiply(common, transmission);
    for (const XmlElement& joint : Children(&transmission, "joint")) multiply(common, joint);
    RobotJoint* const joint = joint_of(transmission);
    bool has_rotor = false;
    for (const XmlElement& actuator : Children(&transmission, "actuator"))
      has_rotor = read_actuator(actuator, common, joint) || has_rotor;
    if (!has_rotor && common.first != nullptr) note_reduction(*common.first, common.value);
  }

private:
  void multiply(Reduction& reduction, const XmlElement& owner) {
    const XmlElement* const element = child(&owner, reduction_name);
    if (element == nullptr) return;
    reduction.value *= child_number(&owner, reduction_name, diagnostics_);
    if (reduction.first == nullptr) reduction.first = element;
  }

  /// The only joint of the transmission, if it is in the file; null otherwise.
  RobotJoint* joint_of(const XmlElement& transmission) {
    RobotJoint* only = nullptr;
    int count = 0;
    for (const XmlElement& element : Children(&transmission, "joint")) {
      const char* const name = element.attribute("name");
      const auto found = joints_.find(name == nullptr ? "" : name);
      if (found == joints_.end())
        diagnostics_.note(location(element),
                          "<transmission> names joint " +
                              mbsgen::quoted(printable(name == nullptr ? "" : name, most_shown)) +
                              ", which is not in the file, and is left out");
      else
        only = found->second;
      ++count;
    }
    return count == 1 ? only : nullptr;
  }

  /// True where it has a rotor.
  bool read_actuator(const XmlElement& actuator, Reduction reduction, RobotJoint* joint) {
    const Reduction before = reduction;
    multiply(reduction, actuator);
    const XmlElement* const rotor = child(&actuator, inertia_name);
    if (rotor == nullptr) {
      if (before.first == nullptr && reduction.first != nullptr)
        note_reduction(*reduction.first, reduction.value);
      return false;
    }
    const double inertia = required_number(*rotor, "value", diagnostics_);
    const double ratio = ratio_of(actuator, reduction);
    if (inertia < 0)
      diagnostics_.error(location(*rotor), "the rotor's inertia is " + number_text(inertia) +
                                               ", write zero or a positive number");
    else if (ratio == 0)
      diagnostics_.error(location(*rotor), "the gear ratio of this rotor is 0, write the turns of the rotor "
                                           "for one of the joint");
    else if (joint == nullptr || joint->type == RobotJointType::fixed || joint->has_several_coordinates())
      warn_of_rotor(*rotor, joint);
    else
      add(*rotor, inertia, ratio, *joint);
    return true;
  }

  /// Drake's ratio, where the actuator has one.
  double ratio_of(const XmlElement& actuator, const Reduction& reduction) {
    const XmlElement* const own = child(&actuator, ratio_name);
    if (own == nullptr) return reduction.value;
    const double ratio = required_number(*own, "value", diagnostics_);
    if (reduction.first != nullptr && reduction.value != ratio)
      diagnostics_.note(location(*own), "the gear ratio " + number_text(ratio) +
                                            " is taken, not the <mechanicalReduction> " +
                                            number_text(reduction.value));
    return ratio;
  }

  void add(const XmlElement& rotor, double inertia, double ratio, RobotJoint& joint) {
    const double armature = inertia * ratio * ratio;
    joint.armature += armature;
    diagnostics_.note(location(rotor), "the rotor's inertia " + number_text(inertia) +
                                           " times the square of its ratio " + number_text(ratio) +
                                           " is added to the armature of joint " +
                                           mbsgen::quoted(joint.name));
  }

  void warn_of_rotor(const XmlElement& rotor, const RobotJoint* joint) {
    const std::string reason =
        joint == nullptr
            ? "its <transmission> has not one joint of the file"
            : "joint " + mbsgen::quoted(joint->name) +
                  (joint->type == RobotJointType::fixed ? " is fixed" : " has several coordinates");
    diagnostics_.warning(location(rotor), "the rotor's inertia is left out, " + reason +
                                              ": write \"armature\" of joints into the model file");
  }

  /// A reduction of 1 means nothing.
  void note_reduction(const XmlElement& element, double value) {
    if (value == 1 || value == 0) return; // of 0: no number, or nothing said
    const std::string message = "<mechanicalReduction> is left out where no rotor's inertia is given: forces "
                                "are those of the joint, behind its reduction";
    diagnostics_.add({Severity::note, location(element), message, Topic::none, message});
  }

  static constexpr std::size_t most_shown = 60;
  std::unordered_map<std::string, RobotJoint*> joints_;
  Diagnostics& diagnostics_;
};

} // namespace

void add_rotors(const XmlElement& robot, std::vector<RobotJoint>& joints, Diagnostics& diagnostics) {
  RotorReader reader(joints, diagnostics);
  for (const XmlElement& transmission : Children(&robot, "transmission")) reader.read(transmission);
}

} // namespace mbsgen::importer
