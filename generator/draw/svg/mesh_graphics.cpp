// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/mesh_graphics.h"
#include <algorithm>
#include <map>
#include <utility>

namespace mbsgen::draw {

namespace {

// Of the angle between faces whose edge is drawn.
constexpr double least_cosine = 0.766;

using Edge = std::pair<std::size_t, std::size_t>;

// What is known of an edge when all faces have been looked at.
struct Sides {
  std::vector<Vector> fronts; ///< normals of its faces that look at the viewer
  bool has_back = false;

  bool is_drawn() const {
    if (fronts.empty()) return false;
    return fronts.size() == 1 || has_back || dot(fronts[0], fronts[1]) < least_cosine;
  }
};

class MeshGraphics {
public:
  MeshGraphics(const scene::Shape& shape, const ToPaper& to_paper) : sign_(is_mirrored(shape) ? -1 : 1) {
    for (const mesh::Vector& corner : shape.mesh->surface.corners) {
      places_.push_back(place_of(shape, corner));
      points_.push_back(to_paper(places_.back()));
    }
    for (const mesh::Face& face : shape.mesh->surface.faces) add(face);
  }

  Graphics take() && {
    Graphic edges = line("edge", {});
    edges.lines.clear();
    for (const auto& [edge, sides] : edges_)
      if (sides.is_drawn()) edges.lines.push_back({points_[edge.first], points_[edge.second]});
    Graphic surface = area("solid surface", {});
    surface.lines = std::move(faces_);
    return {std::move(surface), std::move(edges)};
  }

private:
  // Twice the area on the paper, positive where the outside is seen: y points downwards there.
  double area_of(const mesh::Face& face) const {
    const Point2 &a = points_[face[0]], b = points_[face[1]] - a, c = points_[face[2]] - a;
    return sign_ * (b.y * c.x - b.x * c.y);
  }

  void add(const mesh::Face& face) {
    const double area = area_of(face);
    const bool is_front = area > 0;
    const Vector normal =
        sign_ * unit(cross(places_[face[1]] - places_[face[0]], places_[face[2]] - places_[face[0]]));
    for (std::size_t i = 0; i < 3; ++i) {
      Sides& sides = edges_[std::minmax(face[i], face[(i + 1) % 3])];
      if (is_front)
        sides.fronts.push_back(normal);
      else
        sides.has_back = true;
    }
    if (is_front) faces_.push_back({points_[face[0]], points_[face[1]], points_[face[2]]});
  }

  double sign_;
  std::vector<Vector> places_; ///< of corners, in the frame of the body
  std::vector<Point2> points_; ///< on the paper
  std::map<Edge, Sides> edges_;
  std::vector<std::vector<Point2>> faces_;
};

} // namespace

Graphics mesh_graphics(const scene::Shape& shape, const ToPaper& to_paper) {
  Graphics graphics = MeshGraphics(shape, to_paper).take();
  graphics.front().style = fill_of(shape);
  return graphics;
}

} // namespace mbsgen::draw
