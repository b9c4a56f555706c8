// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/collapse.h"
#include "mesh/quadric.h"
#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

namespace mbsgen::mesh {

namespace {

// Of edges with one face, against leaving the rim of the surface.
constexpr double weight_of_rim = 10;
// Of the length of an edge in its error: where a surface is plane, short edges go first.
constexpr double weight_of_length = 1e-6;
// Cosine between the normals of a face before and after a collapse.
constexpr double least_cosine = 0.2;

using Edge = std::pair<std::size_t, std::size_t>; // rows of corners, the lower one first

Edge edge_of(std::size_t a, std::size_t b) {
  return std::minmax(a, b);
}

struct Collapse {
  double error;
  Edge edge;
  std::size_t changes; ///< of both corners when the error was found
  Vector place;        ///< of the corner that remains
  bool operator>(const Collapse& other) const {
    return std::tie(error, edge) > std::tie(other.error, other.edge);
  }
};

class Collapsing {
public:
  explicit Collapsing(const Triangles& surface)
      : surface_(surface), alive_(surface.faces.size(), true), count_(surface.faces.size()),
        faces_(surface.corners.size()), quadrics_(surface.corners.size()), changes_(surface.corners.size()) {
    for (std::size_t row = 0; row < surface.faces.size(); ++row)
      for (const std::size_t corner : surface.faces[row]) faces_[corner].push_back(row);
    for (const Face& face : surface.faces) add_planes(face);
    for (const Edge& edge : edges()) offer(edge);
  }

  Triangles until(std::size_t most) && {
    while (count_ > most && !offers_.empty()) {
      const Collapse next = offers_.top();
      offers_.pop();
      const auto [a, b] = next.edge;
      if (next.changes == changes_[a] + changes_[b] && !turns_a_face(next)) make(next);
    }
    std::vector<Face> left;
    for (std::size_t row = 0; row < alive_.size(); ++row)
      if (alive_[row]) left.push_back(surface_.faces[row]);
    surface_.faces = std::move(left);
    return without_unused(std::move(surface_));
  }

private:
  // All edges, each once.
  std::vector<Edge> edges() const {
    std::vector<Edge> result;
    for (const Face& face : surface_.faces)
      for (std::size_t i = 0; i < 3; ++i) result.push_back(edge_of(face[i], face[(i + 1) % 3]));
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  // The plane of a face, and at rims the one across it.
  void add_planes(const Face& face) {
    const Vector normal = normal_of(surface_, face);
    const double area = length(normal);
    if (!(area > 0)) return;
    for (const std::size_t corner : face) quadrics_[corner].add(normal, surface_.corners[corner], area);
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t a = face[i], b = face[(i + 1) % 3];
      if (common_faces(a, b) != 1) continue;
      const Vector along = minus(surface_.corners[b], surface_.corners[a]);
      for (const std::size_t corner : {a, b})
        quadrics_[corner].add(cross(along, normal), surface_.corners[corner],
                              weight_of_rim * dot(along, along));
    }
  }

  std::ptrdiff_t common_faces(std::size_t a, std::size_t b) const {
    return std::count_if(faces_[a].begin(), faces_[a].end(),
                         [&](std::size_t row) { return has(surface_.faces[row], b); });
  }

  static bool has(const Face& face, std::size_t corner) {
    return std::find(face.begin(), face.end(), corner) != face.end();
  }

  void offer(const Edge& edge) {
    const auto [a, b] = edge;
    const Vector &from = surface_.corners[a], &to = surface_.corners[b];
    Quadric sum = quadrics_[a];
    sum.add(quadrics_[b]);
    const Vector way = minus(to, from);
    const double reach = dot(way, way);
    Collapse best{0, edge, changes_[a] + changes_[b], plus(from, 0.5, way)};
    best.error = sum.error(best.place);
    std::vector<Vector> others{from, to};
    if (const auto least = sum.least();
        least && dot(minus(*least, best.place), minus(*least, best.place)) <= reach)
      others.push_back(*least);
    for (const Vector& place : others)
      if (const double error = sum.error(place); error < best.error) best.error = error, best.place = place;
    best.error += weight_of_length * reach * reach;
    offers_.push(best);
  }

  // Whether a face that remains would turn over, or nearly so.
  bool turns_a_face(const Collapse& next) const {
    const auto [a, b] = next.edge;
    for (const auto& [moving, other] : {std::pair(a, b), std::pair(b, a)})
      for (const std::size_t row : faces_[moving]) {
        const Face& face = surface_.faces[row];
        if (!alive_[row] || has(face, other)) continue;
        std::array<Vector, 3> corners;
        for (std::size_t i = 0; i < 3; ++i)
          corners[i] = face[i] == moving ? next.place : surface_.corners[face[i]];
        const Vector before = normal_of(surface_, face),
                     after = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
        if (dot(before, after) < least_cosine * length(before) * length(after)) return true;
      }
    return false;
  }

  // The lower corner takes the place and the faces of both.
  void make(const Collapse& next) {
    const auto [a, b] = next.edge;
    surface_.corners[a] = next.place;
    quadrics_[a].add(quadrics_[b]);
    for (const std::size_t row : faces_[b]) {
      if (!alive_[row]) continue;
      Face& face = surface_.faces[row];
      if (has(face, a)) {
        alive_[row] = false;
        --count_;
      } else {
        std::replace(face.begin(), face.end(), b, a);
        faces_[a].push_back(row);
      }
    }
    faces_[b].clear();
    auto& own = faces_[a];
    own.erase(std::remove_if(own.begin(), own.end(), [this](std::size_t row) { return !alive_[row]; }),
              own.end());
    ++changes_[a];
    ++changes_[b]; // no offer with it is valid any more
    offer_around(a);
  }

  void offer_around(std::size_t corner) {
    std::vector<std::size_t> neighbours;
    for (const std::size_t row : faces_[corner])
      for (const std::size_t other : surface_.faces[row])
        if (other != corner) neighbours.push_back(other);
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    for (const std::size_t other : neighbours) offer(edge_of(corner, other));
  }

  Triangles surface_;
  std::vector<bool> alive_;
  std::size_t count_;
  std::vector<std::vector<std::size_t>> faces_; ///< by corner; those of one that is gone are none
  std::vector<Quadric> quadrics_;
  std::vector<std::size_t> changes_; ///< by corner: how often it has been moved
  std::priority_queue<Collapse, std::vector<Collapse>, std::greater<>> offers_;
};

} // namespace

Triangles collapsed(const Triangles& surface, std::size_t most) {
  // In a cube of the edge 1, so that weights suit every unit.
  const Bounds bounds = bounds_of(surface);
  const Vector size = bounds.size(), middle = bounds.middle();
  const double edge = std::max({size[0], size[1], size[2]});
  if (!(edge > 0)) return without_unused(surface);
  Triangles scaled = surface;
  for (Vector& corner : scaled.corners) corner = plus({}, 1 / edge, minus(corner, middle));
  Triangles result = Collapsing(scaled).until(most);
  for (Vector& corner : result.corners) corner = plus(middle, edge, corner);
  return result;
}

} // namespace mbsgen::mesh
