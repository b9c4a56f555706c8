// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/pairs.h"
#include "import/mjcf/points.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// Rigid contacts between geoms, as MuJoCo's geometry has them: spheres with each other, with capsules and with
/// planes; a capsule on a plane by the spheres at its ends, a box by its corners, a cylinder by the rims of its
/// ends. Two capsules touch by the spheres at their ends, and pass through each other where they cross between
/// these. A note names each geom that touches others in MuJoCo in a way that the model does not have.
class MjcfTouches {
public:
  /// Adds the points that surfaces have.
  MjcfTouches(const std::vector<MjcfPair>& pairs, const MjcfWorld& world, MjcfPoints& points,
              Diagnostics& diagnostics);

  bool empty() const { return contacts_.empty(); }
  /// "contacts" of the model, after its points have names; adds the lines of the elements.
  void write(Json& model, std::map<std::string, int>& lines) const;

private:
  using Points = std::vector<MjcfPoints::Point>;
  /// A surface of the model file over points of a geom.
  struct Shape {
    const char* kind; ///< sphere, capsule, plane or disc
    Points points;
    double radius = 0;
  };
  struct Contact {
    Shape a, b;
    std::size_t name; ///< row of names_
    double friction;
    int line;
  };

  void add(const MjcfPair& pair);
  bool add_shapes(const MjcfPair& pair, const MjcfSurface& a, const MjcfSurface& b);
  void add_capsules(const MjcfPair& pair);
  void add_on_plane(const MjcfPair& pair, const MjcfSurfaceIndex& body, const MjcfSurfaceIndex& plane);
  void add_contact(const MjcfPair& pair, Shape a, Shape b, const std::string& suffix);
  std::vector<Shape> ends_of(const MjcfSurfaceIndex& at);
  std::vector<Shape> parts_on_plane(const MjcfSurfaceIndex& at);
  Shape round(const MjcfSurfaceIndex& at);
  const Points& points_of(const MjcfSurfaceIndex& at);
  const MjcfSurface& surface(const MjcfSurfaceIndex& at) const;
  std::string name_of(const MjcfSurfaceIndex& at) const;
  void miss(const MjcfSurfaceIndex& a, const MjcfSurfaceIndex& b);
  void note_missed(Diagnostics& diagnostics) const;
  void note_crossing(Diagnostics& diagnostics) const;
  Json json(const Shape& shape) const;

  const MjcfWorld& world_;
  MjcfPoints& points_;
  std::map<std::pair<std::size_t, std::size_t>, Points> made_; ///< by body and geom
  std::vector<Contact> contacts_;
  std::vector<RawName> raw_;
  std::vector<std::string> names_;
  struct Missed {
    MjcfSurfaceIndex at;
    MjcfForm other;
    std::size_t count = 0;
  };
  std::vector<MjcfSurfaceIndex> crossing_;              ///< capsules that others may cross
  std::map<std::array<std::size_t, 3>, Missed> missed_; ///< by body, geom, and form of the other one
};

} // namespace mbsgen::importer
