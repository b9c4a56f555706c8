// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/points.h"
#include "import/mjcf/read/settings.h"
#include "import/mjcf/rotors.h"
#include "import/mjcf/springs.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// The tendons of a file that run along a path. Where two bodies alone move against each other along it, its spring,
/// its damper and the actuators on it are a link between two sites; else a warning says what is left out.
class MjcfPaths {
public:
  MjcfPaths(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
            const MjcfIndex& index, const MjcfSettings& settings, const MjcfPoints& points,
            MjcfPassive& passive, MjcfRotors& rotors, Diagnostics& diagnostics);

  /// Adds a force that makes the tendon longer to its link, as a parameter that the caller sets. Returns the name
  /// of the parameter; empty where the tendon is no link.
  std::string thrust(const std::string& tendon, const MjcfElement& actuator);

  /// "links" of the model, after its points and parameters have names; adds the lines of the elements.
  void write(Json& model, std::map<std::string, int>& lines);

private:
  /// A path of which one segment, from a to b, changes its length.
  struct Path {
    RawName name;
    Location where;
    MjcfIndex::Site a, b;
    double rest_of_path = 0;   ///< m, of the other segments
    std::string pull = {};     ///< terms of the force that makes it shorter
    bool keeps_length = false; ///< by an equality
  };

  void read(const MjcfElement& element);
  std::optional<Path> path_of(const MjcfElement& element) const;
  void add_spring(const MjcfElement& element, Path& path);
  std::string stretch(const MjcfElement& element, const Path& path);
  double relaxed_length(const Path& path);
  Vec3 place(const MjcfIndex::Site& site, const Pose& pose) const;

  const MjcfWorld& world_;
  const MjcfIndex& index_;
  const MjcfSettings& settings_;
  const MjcfPoints& points_;
  MjcfPassive& passive_;
  MjcfRotors& rotors_;
  Diagnostics& diagnostics_;
  std::vector<Pose> relaxed_; ///< of the bodies, found when a spring asks for it
  std::vector<Path> paths_;
};

} // namespace mbsgen::importer
