// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/defaults.h"
#include "import/mjcf/read/options.h"
#include <array>
#include <string>

namespace mbsgen::importer {

/// Where bodies get mass and inertia from.
enum class MjcfInertia {
  given,   ///< <inertial> alone
  missing, ///< their geoms where they have no <inertial>
  geoms    ///< their geoms always
};

/// The settings of <compiler> and <option> on which the equations depend.
struct MjcfSettings {
  bool degrees = true;
  std::string eulerseq = "xyz";
  bool autolimits = true;
  MjcfInertia inertia = MjcfInertia::missing;
  std::array<double, 2> groups{0, 5}; ///< of the geoms that give inertia
  bool balances = false;              ///< impossible moments of inertia become their mean
  double least_mass = 0;              ///< kg
  double least_moment = 0;            ///< kg m^2
  double total_mass = 0;              ///< kg; 0: as it is
  std::string mesh_folder;
  bool strips_paths = false;
  bool exact_meshes = false;
  Vec3 gravity{0, 0, -9.81};
  bool springs = true;
  bool dampers = true;
  MjcfContacts contacts = MjcfContacts::none; ///< as the user asks
  bool touches = true;                        ///< contacts are not switched off
  bool filters_parents = true;                ///< no contact of a body and the one that carries it
};

MjcfSettings read_settings(const MjcfDocument& document, const MjcfDefaults& defaults, MjcfContacts contacts);

} // namespace mbsgen::importer
