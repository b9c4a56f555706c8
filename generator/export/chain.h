// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include "export/names.h"

namespace mbsgen::exporter {

enum class StepType { fixed, turn, slide, screw, ball, universal, floating };

/// A joint between two links of a file whose links have one joint above each.
struct ChainStep {
  const Joint* joint = nullptr;  ///< of which it is the whole or a part; null of a fixed joint
  const Joint* second = nullptr; ///< the second turn of a universal joint
  std::string name;
  StepType type = StepType::fixed;
  std::string parent, child; ///< links
  Pose origin;               ///< of its frame in that of the parent
  Vec3 axis{};               ///< in its frame
  /// Where it follows another one: its name, and the travel per angle.
  std::string leader;
  double multiplier = 0;
};

/// The joints of a format; it makes what it lacks of turns and slides.
struct ChainRules {
  bool has_spatial = false;    ///< screw, ball and universal
  bool one_name_space = false; ///< of links and joints
};

/// Names of the links and joints of a file, the base among them.
class ChainNames {
public:
  ChainNames(const Mechanism& mechanism, const char* base, const ChainRules& rules);

  const std::string& link(int body) const;
  /// Of the joint of which a coordinate is the first one.
  const std::string& joint(int coordinate) const;
  Names& links() { return links_; }
  Names& joints() { return rules_.one_name_space ? links_ : joints_; }
  const ChainRules& rules() const { return rules_; }
  void note(Diagnostics& diagnostics) const;

private:
  ChainRules rules_;
  std::string base_;
  Names links_, joints_;
  std::vector<std::string> bodies_;
  std::vector<std::string> by_coordinate_;
};

/// The joints of a body, the last of which carries its link.
std::vector<ChainStep> steps_of(const Mechanism& mechanism, int body, ChainNames& names);

} // namespace mbsgen::exporter
