// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/paths.h"
#include "import/mjcf/tendons.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// The actuators of a file. One on a joint or tendon is the joints' force Q, which the caller gives: a note
/// says how Q follows from MuJoCo's control. One on a tendon that is a link is a parameter of that. One at a site becomes an input force. Laws of servos stay with
/// the caller, too.
class MjcfDrives {
public:
  MjcfDrives(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfSettings& settings,
             const MjcfNames& names, const MjcfIndex& index, const MjcfTendons& tendons, MjcfPoints& points,
             MjcfRotors& rotors, MjcfPaths& paths, Diagnostics& diagnostics);

  /// "forces" of the model, after its points have names.
  void write(Json& model, std::map<std::string, int>& lines) const;

  /// Joints that an actuator moves, without repetition, in the order of the file.
  std::vector<std::string> joints() const;
  /// The largest force of all actuators on a joint, by its name; 0: not known.
  double force(const std::string& joint) const;

private:
  struct Input {
    std::size_t name; ///< row of names_
    MjcfPoints::Point point;
    int line;
  };

  void read(const MjcfElement& element);
  void read_joint(const MjcfElement& element, const std::string& name);
  void read_tendon(const MjcfElement& element);
  void read_site(const MjcfElement& element);
  void say(const MjcfElement& element, const std::string& what) const;
  void move(const MjcfJointIndex& joint, double force);
  double largest_force(const MjcfElement& element) const;

  const MjcfSettings& settings_;
  const MjcfNames& names_of_joints_;
  const MjcfIndex& index_;
  const MjcfTendons& tendons_;
  MjcfPoints& points_;
  MjcfRotors& rotors_;
  MjcfPaths& paths_;
  Diagnostics& diagnostics_;
  std::vector<RawName> raw_;
  std::vector<std::string> names_;
  std::vector<Input> inputs_;
  std::vector<std::string> joints_;
  std::map<std::string, double> forces_; ///< by joint; infinite: not bounded
};

} // namespace mbsgen::importer
