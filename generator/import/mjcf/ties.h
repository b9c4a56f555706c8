// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/points.h"
#include "import/mjcf/read/frames.h"
#include "import/mjcf/tendons.h"
#include <vector>

namespace mbsgen::importer {

/// The loops and constraints of <equality>.
class MjcfTies {
public:
  /// Adds the points that cuts tie.
  MjcfTies(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
           const MjcfNames& names, const MjcfIndex& index, const MjcfTendons& tendons, MjcfPoints& points,
           Diagnostics& diagnostics);

  /// "cuts" and "constraints" of the model, after its points have names; adds the lines of the elements.
  void write(Json& model, std::map<std::string, int>& lines) const;

private:
  struct Cut {
    std::size_t name; ///< row of names_
    const char* type;
    MjcfPoints::Point a, b;
    int line;
    double length = 0; ///< m, of a rod
  };
  struct Constraint {
    std::size_t name;
    std::string expression;
    int line;
  };

  void read(const MjcfElement& element);
  void read_cut(const MjcfElement& element, const char* type);
  void cut_at_sites(const MjcfElement& element, const char* type);
  void cut_bodies(const MjcfElement& element, const char* type);
  Pose pose_on_first(const MjcfElement& element, const Pose& relative) const;
  void add_cut(const MjcfElement& element, const char* type, const MjcfPoints::Point& a,
               const MjcfPoints::Point& b, double length = 0);
  void read_joints(const MjcfElement& element);
  void read_tendons(const MjcfElement& element);
  void read_rod(const MjcfElement& element, const MjcfTendon& tendon, double longer);
  std::string displacement(const MjcfElement& element, const std::string& joint, double factor) const;
  std::size_t add_name(const MjcfElement& element);

  const MjcfWorld& world_;
  const MjcfNames& names_of_joints_;
  const MjcfIndex& index_;
  const MjcfTendons& tendons_;
  MjcfPoints& points_;
  std::vector<Pose> poses_;
  std::vector<RawName> raw_;
  std::vector<std::string> names_;
  std::vector<Cut> cuts_;
  std::vector<Constraint> constraints_;
};

} // namespace mbsgen::importer
