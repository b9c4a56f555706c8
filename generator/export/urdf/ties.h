// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/chain.h"
#include "export/losses.h"
#include "export/xml.h"
#include <string>

namespace mbsgen::exporter {

/// Elements of a URDF file beside its tree: those that close loops, and the drives of joints.
class UrdfTies {
public:
  /// The names are those of the file; all arguments are kept.
  UrdfTies(const Mechanism& mechanism, const ChainNames& names, Xml& xml)
      : mechanism_(mechanism), names_(names), xml_(xml) {}

  void write(const Cut& cut);
  void write_transmissions();
  /// Notes which cuts have no name.
  void note(Diagnostics& diagnostics) const;

private:
  void write_end(const std::string& side, const End& end, bool has_axes);
  void write_rod(const Cut& cut);
  void write_transmission(const Joint& joint);

  const Mechanism& mechanism_;
  const ChainNames& names_;
  Xml& xml_;
  Named rods_;
};

} // namespace mbsgen::exporter
