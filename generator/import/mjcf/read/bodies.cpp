// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/bodies.h"
#include "base/index.h"
#include "base/text.h"
#include <string_view>
#include <utility>

namespace mbsgen::importer {

namespace {

bool is(const XmlElement& element, std::string_view name) {
  return name == element.name();
}

// An element in a body: the frame in which it stands, within the body's, and the class that holds there.
struct Part {
  const XmlElement* element;
  Pose frame;
  std::string child_class;
};
using Parts = std::vector<Part>;

class BodyReader {
public:
  BodyReader(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfSettings& settings,
             const MjcfFrames& frames, MjcfGeoms& geoms, Diagnostics& diagnostics)
      : document_(document), defaults_(defaults), settings_(settings), frames_(frames), geoms_(geoms),
        diagnostics_(diagnostics) {}

  MjcfWorld read() {
    world_.bodies.emplace_back();
    world_.bodies[0].name = "world";
    Parts parts;
    for (const XmlElement* section : document_.children(*document_.root(), "worldbody"))
      collect({section, {}, ""}, parts);
    read_parts(parts, 0);
    return std::move(world_);
  }

private:
  MjcfBody& body(int index) { return world_.bodies[at(index)]; }

  // Contents of a body, those of <frame> elements in their place.
  void collect(const Part& owner, Parts& parts) {
    for (const XmlElement* one : document_.children(*owner.element)) {
      const Part part{one, owner.frame, owner.child_class};
      if (!is(*one, "frame")) {
        parts.push_back(part);
        continue;
      }
      collect({one, part.frame * frames_.pose(defaults_.bare(*one)),
               defaults_.child_class(*one, part.child_class)},
              parts);
    }
  }

  MjcfElement with_class(const Part& part) { return defaults_.of(*part.element, part.child_class); }

  // Joints and <inertial> first: they say whether geoms have to give inertia.
  void read_parts(const Parts& parts, int index) {
    const XmlElement* inertial = nullptr;
    for (const Part& part : parts) {
      if (is(*part.element, "inertial")) inertial = part.element;
      if (is(*part.element, "joint"))
        body(index).joints.push_back(read_joint(with_class(part), part.frame, frames_, settings_));
      if (is(*part.element, "freejoint"))
        body(index).joints.push_back(read_free_joint(defaults_.bare(*part.element)));
    }
    check_joints(body(index), diagnostics_);
    if (!body(index).joints.empty()) body(index).moves = true;
    read_solids(parts, index, inertial);
    for (const Part& part : parts)
      if (is(*part.element, "body")) read_body(part, index);
  }

  bool weighs(int index, bool has_inertial) {
    if (index == 0 || settings_.inertia == MjcfInertia::given) return false;
    const bool counts = body(index).moves || settings_.total_mass > 0;
    return counts && (settings_.inertia == MjcfInertia::geoms || !has_inertial);
  }

  void read_solids(const Parts& parts, int index, const XmlElement* inertial) {
    const bool from_geoms = weighs(index, inertial != nullptr);
    std::vector<RigidInertia> solids;
    for (const Part& part : parts) {
      if (is(*part.element, "site")) read_site(part, index);
      if (is(*part.element, "geom")) solids.push_back(read_geom(part, index, from_geoms));
    }
    if (inertial == nullptr || from_geoms)
      body(index).inertia = lumped(solids);
    else
      body(index).inertia = read_inertial(defaults_.bare(*inertial), frames_);
  }

  RigidInertia read_geom(const Part& part, int index, bool from_geoms) {
    MjcfGeoms::Geom geom = geoms_.read(with_class(part), part.frame, from_geoms, body(index).name);
    if (geom.touches && body(index).moves) ++world_.touching;
    if (settings_.contacts != MjcfContacts::none) body(index).surfaces.push_back(std::move(geom.surface));
    if (geom.shape) body(index).shapes.push_back(*std::move(geom.shape));
    return geom.inertia;
  }

  void read_site(const Part& part, int index) {
    const MjcfElement site = with_class(part);
    const auto line = frames_.line(site);
    if (site.name().empty()) return;
    body(index).sites.push_back(
        {site.name(), part.frame * (line ? line->pose : frames_.pose(site)), site.line()});
  }

  void read_body(const Part& part, int parent) {
    const MjcfElement element = defaults_.bare(*part.element);
    const int index = static_cast<int>(world_.bodies.size());
    MjcfBody one;
    one.name = element.name();
    one.parent = parent;
    one.pose = part.frame * frames_.pose(element);
    one.gravity_compensation = element.number("gravcomp", 0);
    one.moves = body(parent).moves;
    one.where = element.where();
    one.line = element.line();
    world_.bodies.push_back(std::move(one));
    Parts parts;
    collect({part.element, {}, defaults_.child_class(*part.element, part.child_class)}, parts);
    read_parts(parts, index);
  }

  const MjcfDocument& document_;
  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  const MjcfFrames& frames_;
  MjcfGeoms& geoms_;
  Diagnostics& diagnostics_;
  MjcfWorld world_;
};

} // namespace

MjcfWorld read_bodies(const MjcfDocument& document, const MjcfDefaults& defaults,
                      const MjcfSettings& settings, const MjcfFrames& frames, MjcfGeoms& geoms,
                      Diagnostics& diagnostics) {
  return BodyReader(document, defaults, settings, frames, geoms, diagnostics).read();
}

} // namespace mbsgen::importer
