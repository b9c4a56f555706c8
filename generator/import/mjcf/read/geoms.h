// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/assets.h"
#include "import/mjcf/read/inertia.h"
#include "import/mjcf/read/world.h"

namespace mbsgen::importer {

/// Reads geoms: solids that give bodies mass, and shapes for pictures.
class MjcfGeoms {
public:
  MjcfGeoms(MjcfAssets& assets, const MjcfFrames& frames, const MjcfSettings& settings)
      : assets_(assets), frames_(frames), settings_(settings) {}

  struct Geom {
    RigidInertia inertia;       ///< in the body's frame; zero where it is not wanted
    std::optional<Shape> shape; ///< none where it cannot be shown
    bool touches = false;
    MjcfSurface surface; ///< where contacts are asked for
  };
  /// `weighs`: the body takes its inertia from its geoms. `frame`: that of the geom's parent in the body.
  Geom read(const MjcfElement& element, const Pose& frame, bool weighs, const std::string& body);

  void note_unseen(Diagnostics& diagnostics) const;

private:
  struct Form;
  bool is_in_group(const MjcfElement& element) const;
  Form form_of(const MjcfElement& element) const;
  MjcfSurface surface_of(const MjcfElement& element, const Form& form) const;
  RigidInertia inertia_of(const MjcfElement& element, const Form& form, const std::string& body);
  std::optional<Shape> shape_of(const MjcfElement& element, const Form& form);

  MjcfAssets& assets_;
  const MjcfFrames& frames_;
  const MjcfSettings& settings_;
  UnseenShapes unseen_;
};

} // namespace mbsgen::importer
