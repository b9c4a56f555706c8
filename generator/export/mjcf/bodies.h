// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/inertia.h"
#include "export/mjcf/pieces.h"
#include "export/xml.h"
#include <map>
#include <utility>

namespace mbsgen::exporter {

/// A site by the row of its body and that of its point; cuts at origins have their own.
using MjcfSites = std::map<std::pair<int, int>, std::string>;

/// What the bodies of a file say about its other sections.
struct MjcfWorldState {
  MjcfSites sites;
  std::vector<double> qpos, qvel, ref; ///< at the beginning, and as drawn
  std::vector<std::string> order;      ///< names of joints
  /// The slide of each screw, by the coordinate of the screw.
  std::map<int, std::string> screws;
};

/// Writes <worldbody>.
MjcfWorldState write_bodies(const Mechanism& mechanism, MjcfNames& names, Xml& xml, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
