// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/imported.h"
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// How a ROBOTRAN model file is imported.
struct MbsOptions {
  /// Adds to every body an input force and torque, in body axes at its centre of mass, as ROBOTRAN does.
  bool body_wrenches = false;
  /// False: the roles independent and dependent are left out, whether the cuts' equations are as many or not.
  bool keeps_partition = true;
};

/// The model file for a ROBOTRAN `.mbs` file (mbsDescR7): base, bodies, joints, points, cuts,
/// links, external forces and sensors. Bodies, joints, links, sensors and forces keep their order, cuts
/// become balls, rods, solids, which is ROBOTRAN's numbering of constraints. Numbers are copied; absent ones
/// are 0.
///
/// A `.mbs` file holds neither user constraints, which are missing in the model, nor the laws of links and
/// forces, which become "extern". Roles other than driven and locked are kept only when the dependent joints
/// are as many as the equations of the cuts. Renamed, skipped and changed items are notes or warnings in
/// `diagnostics`; nothing is returned after errors, all of which are reported.
std::optional<Imported> import_mbs(std::string_view text, const MbsOptions& options,
                                   Diagnostics& diagnostics);

} // namespace mbsgen::importer
