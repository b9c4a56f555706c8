// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include "export/names.h"

namespace mbsgen::exporter {

enum class MjcfKind { hinge, slide, ball, free };

/// A joint of the file.
struct MjcfPart {
  const Joint* joint = nullptr; ///< of which it is the whole or a part
  MjcfKind kind = MjcfKind::hinge;
  std::string name;
  bool is_main = true;         ///< has limits, armature and spring of the joint
  Vec3 pos{}, axis{};          ///< in its body's frame, as drawn
  double drawn = 0;            ///< of a single one: coordinate at which the file draws it
  std::vector<double> q0, qd0; ///< entries of qpos and qvel at the beginning
  std::vector<double> ref;     ///< entries of qpos as drawn
};

/// A body of the file.
struct MjcfPiece {
  std::string name;
  bool is_link = false; ///< has inertia, points and children of the link; else it carries joints alone
  Pose pose;            ///< in the body before it, as drawn
  std::vector<MjcfPart> parts;
};

struct MjcfNames {
  Names bodies{{"world"}}, joints;
  std::vector<std::string> links;       ///< of the model's bodies
  std::vector<std::string> coordinates; ///< by coordinate: of the joint whose first one it is
};
MjcfNames name_mjcf(const Mechanism& mechanism);

/// The coordinates at which the file draws a joint. A free one of the base has its own in the world; a ball
/// begins where it is drawn, at zero.
std::vector<double> drawn_at(const Mechanism& mechanism, const Joint& joint);

/// True where MuJoCo's free joint serves: the first one of a body on the base.
bool is_free_in_world(const Mechanism& mechanism, const Joint& joint);

/// The bodies that a link becomes: MuJoCo has any number of slides and hinges in one, but neither a ball beside
/// hinges nor anything beside a free joint.
std::vector<MjcfPiece> pieces_of(const Mechanism& mechanism, const Link& link, const std::string& name,
                                 MjcfNames& names);

} // namespace mbsgen::exporter
