// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/simplify.h"
#include "mesh/collapse.h"
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mbsgen::mesh {

namespace {

constexpr std::size_t finest = std::size_t{1} << 20U; // three such numbers fit into 64 bits
// Collapsing costs some microseconds a face: larger surfaces come on a grid first.
constexpr std::size_t most_collapsed = 150000;

struct Placed {
  std::uint64_t cell;
  std::size_t corner;
  bool operator<(const Placed& other) const {
    return cell != other.cell ? cell < other.cell : corner < other.corner;
  }
};

// The corners in the order of their cells.
std::vector<Placed> placed(const Triangles& surface, std::size_t cells) {
  const Bounds bounds = bounds_of(surface);
  const Vector size = bounds.size();
  const double edge = std::max({size[0], size[1], size[2]}) / static_cast<double>(cells);
  std::vector<Placed> result;
  result.reserve(surface.corners.size());
  for (std::size_t row = 0; row < surface.corners.size(); ++row) {
    std::uint64_t cell = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double along = edge > 0 ? (surface.corners[row][i] - bounds.low[i]) / edge : 0;
      cell = cell << 21U | std::min(static_cast<std::uint64_t>(std::lround(along)), std::uint64_t{finest});
    }
    result.push_back({cell, row});
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_degenerate(const Face& face) {
  return face[0] == face[1] || face[1] == face[2] || face[2] == face[0];
}

} // namespace

Triangles on_grid(const Triangles& surface, std::size_t cells) {
  const std::vector<Placed> order = placed(surface, std::min(std::max<std::size_t>(cells, 1), finest));
  std::vector<std::size_t> rows(surface.corners.size());
  Triangles result;
  for (std::size_t begin = 0; begin < order.size();) {
    Vector sum{};
    std::size_t end = begin;
    for (; end < order.size() && order[end].cell == order[begin].cell; ++end) {
      sum = plus(sum, 1, surface.corners[order[end].corner]);
      rows[order[end].corner] = result.corners.size();
    }
    result.corners.push_back(plus({}, 1 / static_cast<double>(end - begin), sum));
    begin = end;
  }
  for (Face face : surface.faces) {
    for (std::size_t& corner : face) corner = rows[corner];
    if (!is_degenerate(face)) result.faces.push_back(face);
  }
  return without_unused(std::move(result));
}

Triangles simplified(const Triangles& surface, std::size_t most) {
  Triangles result = on_grid(surface, finest);
  if (result.faces.size() <= most) return result;
  const auto coarser = [&result](std::size_t limit) {
    for (std::size_t cells = 1024; result.faces.size() > limit; cells = cells * 3 / 4)
      result = on_grid(result, cells);
  };
  coarser(std::max(most, most_collapsed));
  result = collapsed(result, most);
  coarser(most); // what could not be collapsed
  return result;
}

} // namespace mbsgen::mesh
