// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/triangles.h"
#include "import/vectors.h"

namespace mbsgen::importer {

namespace {

using mesh::Face;

Vec3 middle_of(const Triangles& surface, const Face& face) {
  return scaled(1.0 / 3, surface.corners[face[0]] + surface.corners[face[1]] + surface.corners[face[2]]);
}

// The mean of the surface's points.
Vec3 middle_of(const Triangles& surface) {
  double area = 0;
  Vec3 sum{};
  for (const Face& face : surface.faces) {
    const double share = length(normal_of(surface, face));
    area += share;
    sum = sum + scaled(share, middle_of(surface, face));
  }
  return area > 0 ? scaled(1 / area, sum) : Vec3{};
}

// Integrals of 1, x and x x^T over the tetrahedra between the faces and a point, from which x counts.
struct Moments {
  double volume = 0;
  Vec3 first{};
  Mat3 second{};
};

void add_products(Mat3& sum, double factor, const Vec3& a) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) sum[3 * i + j] += factor * a[i] * a[j];
}

Moments moments(const Triangles& surface, const Vec3& apex, Enclosed way) {
  Moments sum;
  for (const Face& face : surface.faces) {
    const Vec3 a = surface.corners[face[0]] - apex, b = surface.corners[face[1]] - apex,
               c = surface.corners[face[2]] - apex;
    double volume = dot(a, cross(b, c)) / 6;
    if (way == Enclosed::pyramids) volume = std::abs(volume);
    sum.volume += volume;
    sum.first = sum.first + scaled(volume / 4, a + b + c);
    for (const Vec3& corner : {a, b, c, a + b + c}) add_products(sum.second, volume / 20, corner);
  }
  return sum;
}

Mat3 tensor_of(const Mat3& second) {
  const double trace = second[0] + second[4] + second[8];
  Mat3 tensor{};
  for (std::size_t i = 0; i < 9; ++i) tensor[i] = (i % 4 == 0 ? trace : 0) - second[i];
  return tensor;
}

} // namespace

RigidInertia filled(const Triangles& surface, Enclosed way) {
  const Vec3 middle = middle_of(surface);
  const Moments about_middle = moments(surface, middle, way);
  if (about_middle.volume == 0) return {};
  RigidInertia inertia;
  inertia.derived = true;
  inertia.com = middle + scaled(1 / about_middle.volume, about_middle.first);
  for (const Vec3& corner : surface.corners) inertia.reach = std::max(inertia.reach, largest(corner));
  // Pyramids over the faces have another volume from there, which is the one that current MuJoCo takes.
  const Moments about_com = moments(surface, inertia.com, way);
  inertia.mass = std::abs(about_com.volume); // negative where the corners run clockwise
  inertia.tensor = tensor_of(about_com.second);
  if (about_middle.volume < 0)
    for (double& entry : inertia.tensor) entry = -entry;
  return inertia;
}

bool is_closed(const Triangles& surface) {
  constexpr double hole = 1e-4; // of the area
  Vec3 sum{};
  double area = 0;
  for (const Face& face : surface.faces) {
    const Vec3 normal = normal_of(surface, face);
    sum = sum + normal;
    area += length(normal);
  }
  return length(sum) <= hole * area;
}

} // namespace mbsgen::importer
