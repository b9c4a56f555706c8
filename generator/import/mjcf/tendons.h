// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/settings.h"
#include "import/mjcf/rotors.h"
#include "import/mjcf/springs.h"
#include <map>
#include <string>

namespace mbsgen::importer {

/// A sum of joint coordinates.
struct MjcfTendon {
  using Term = MjcfRotors::Part;
  std::vector<Term> terms; ///< of a fixed tendon; empty for a path
  /// The ends of a path that is a straight line between two sites; else empty.
  std::vector<std::string> ends;
};

/// The tendons of a file, by name.
class MjcfTendons {
public:
  /// Springs and dampers of fixed tendons become forces of their joints; MjcfPaths has those of paths.
  MjcfTendons(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
              const MjcfNames& names, const MjcfIndex& index, const MjcfSettings& settings,
              MjcfPassive& passive, MjcfRotors& rotors, Diagnostics& diagnostics);

  /// Null, after an error, when there is none.
  const MjcfTendon* find(const std::string& name, const MjcfElement& user) const;
  /// As above, and when it is a path.
  const MjcfTendon* fixed(const std::string& name, const MjcfElement& user) const;
  /// Its length less that where all joints stand at their ref, as terms of a sum.
  std::string stretch(const MjcfTendon& tendon, double factor) const;

private:
  void read_fixed(const MjcfElement& element);
  void read_spatial(const MjcfElement& element);
  void add_spring(const MjcfElement& element, const MjcfTendon& tendon);
  const MjcfJoint& joint(const MjcfTendon::Term& term) const;
  std::string coordinates(const MjcfTendon& tendon, const char* of) const;
  std::string stretch_of_spring(const MjcfElement& element, const MjcfTendon& tendon) const;

  const MjcfWorld& world_;
  const MjcfNames& names_;
  const MjcfIndex& index_;
  const MjcfSettings& settings_;
  MjcfPassive& passive_;
  MjcfRotors& rotors_;
  Diagnostics& diagnostics_;
  std::map<std::string, MjcfTendon> tendons_;
};

} // namespace mbsgen::importer
