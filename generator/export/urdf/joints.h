// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/chain.h"
#include "export/losses.h"
#include "export/urdf/couplings.h"
#include "export/xml.h"
#include <optional>
#include <string>

namespace mbsgen::exporter {

/// The <joint>s of a URDF file.
class UrdfJoints {
public:
  /// Constraints that no <mimic> can be are named in a warning. The names are those of the file; all arguments are kept.
  UrdfJoints(const Mechanism& mechanism, const ChainNames& names, Xml& xml, Diagnostics& diagnostics)
      : names_(names), mimics_(mimics_of(mechanism, diagnostics)), xml_(xml) {}

  void write(const ChainStep& step);
  /// Notes which limits were made up.
  void note(Diagnostics& diagnostics) const;

private:
  void write_details(const ChainStep& step);
  void write_limit(const std::optional<double>& lower, const std::optional<double>& upper,
                   const std::optional<double>& velocity, const std::optional<double>& force);
  void write_mimic(const std::string& leader, double multiplier, double offset);

  const ChainNames& names_;
  std::map<int, Mimic> mimics_; ///< by coordinate
  Xml& xml_;
  Named unbounded_;
};

} // namespace mbsgen::exporter
