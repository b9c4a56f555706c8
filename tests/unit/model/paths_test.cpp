// SPDX-License-Identifier: GPL-3.0-or-later
// Bent beams: a straight path is the beam of closed forms, and second derivatives are those of curvatures that are
// integrated step by step with finite turns.
#include "model/beams/path_modes.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using Catch::Matchers::WithinAbs;
using model::Flexible;
using nlohmann::json;
using Triple = Flexible::Triple;
using Rotation = std::array<Triple, 3>;

namespace {

struct Read {
  expr::Pool pool;
  Diagnostics diagnostics{"m.json"};
  std::optional<model::Model> model;

  explicit Read(const json& flexible) {
    const json file{{"mbsgen", 1},
                    {"name", "m"},
                    {"gravity", {0, 0, -9.81}},
                    {"bodies",
                     {{{"name", "a"},
                       {"parent", "base"},
                       {"points", {{"end", {2, 0, 0}}, {"start", {0, 0, 0}}}},
                       {"flexible", flexible}}}}};
    model = model::read_model(file.dump(), pool, diagnostics, {});
    INFO(diagnostics.text());
    REQUIRE(model);
  }
  const Flexible& flexible() const { return *model->bodies[0].flexible; }
};

model::PathSection section() {
  model::PathSection result;
  result.mass = 1.5;
  result.EA = 1e6;
  result.GJ = 30;
  result.EI = {50, 80};
  result.gyration = {0.01, 0.02};
  result.side = Triple{0, 0, 1};
  return result;
}

// Along x, then along y, in many pieces.
model::Path bent(std::size_t pieces) {
  model::Path path;
  for (std::size_t i = 0; i <= 2 * pieces; ++i) {
    const double s = static_cast<double>(i) / static_cast<double>(pieces);
    path.places.push_back({std::min(s, 1.0), std::max(s - 1, 0.0), 0});
  }
  path.sections.assign(2 * pieces, section());
  path.modes = 4;
  for (std::size_t direction = 0; direction < 6; ++direction) path.held.push_back({0, direction});
  return path;
}

model::PathModes modes_of(const model::Path& path) {
  model::PathComplaint complaint;
  const auto modes = model::path_modes(path, complaint);
  INFO(complaint.text);
  REQUIRE(modes);
  return *modes;
}

std::string complaint_of(const model::Path& path) {
  model::PathComplaint complaint;
  CHECK(!model::path_modes(path, complaint));
  return complaint.key + std::string(": ") + complaint.text;
}

Triple cross(const Triple& a, const Triple& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// R exp(v~) by Rodrigues' formula, on the rows of R.
Rotation turned(const Rotation& from, const Triple& v) {
  const double angle = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (angle == 0) return from;
  Rotation result;
  for (std::size_t i = 0; i < 3; ++i) {
    const Triple once = cross(from[i], v), twice = cross(once, v); // a row r times v~ is r x v
    for (std::size_t k = 0; k < 3; ++k)
      result[i][k] =
          from[i][k] + std::sin(angle) / angle * once[k] + (1 - std::cos(angle)) / (angle * angle) * twice[k];
  }
  return result;
}

// The end of a path whose curvatures and stretches are those of the modes times the coordinates.
Triple end_of(const model::Path& path, const model::PathModes& modes, const std::vector<double>& eta) {
  Rotation axes{Triple{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Triple place{};
  for (std::size_t i = 0; i + 1 < path.places.size(); ++i) {
    Triple turn{}, along{};
    for (std::size_t c = 0; c < 3; ++c) along[c] = path.places[i + 1][c] - path.places[i][c];
    const double length = std::sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    double stretch = 0;
    for (std::size_t k = 0; k < eta.size(); ++k)
      for (std::size_t c = 0; c < 3; ++c) {
        const auto& here = modes.places[i];
        const auto& next = modes.places[i + 1];
        turn[c] += eta[k] * (next.turn[k][c] - here.turn[k][c]);
        stretch += eta[k] * (next.translation[k][c] - here.translation[k][c]) * along[c] / (length * length);
      }
    const Rotation middle = turned(axes, {turn[0] / 2, turn[1] / 2, turn[2] / 2});
    for (std::size_t c = 0; c < 3; ++c)
      place[c] +=
          (1 + stretch) * (middle[c][0] * along[0] + middle[c][1] * along[1] + middle[c][2] * along[2]);
    axes = turned(axes, turn);
  }
  return place;
}

} // namespace

TEST_CASE("a straight path has the integrals of the beam that bends in two planes") {
  const json section{{"mass", 1.5}, {"EA", 1e7},        {"EI", {50, 80}},
                     {"GJ", 1e4},   {"gyration", 1e-5}, {"side", {0, 1, 0}}};
  const json path{
      {"along", {"start", "end"}}, {"section", section}, {"held", {{"start", "all"}}}, {"modes", 4}};
  const json beam{{"length", 2}, {"mass", 3}, {"EI", {50, 80}}, {"modes", 2}, {"ends", "clamped"}};
  const Read by_path(json{{"path", path}}), by_beam(json{{"beam", beam}});
  const Flexible &found = by_path.flexible(), &wanted = by_beam.flexible();
  constexpr std::array<std::size_t, 4> row{0, 2, 1, 3}; // along y, z, y, z
  constexpr double error = 1e-5;
  CHECK_THAT(found.mass.nominal, WithinAbs(3, 1e-12));
  std::array<double, 4> sign{};
  for (std::size_t k = 0; k < 4; ++k) {
    double same = 0;
    for (std::size_t i = 0; i < 3; ++i)
      same += found.points[0].translation[k][i] * wanted.points[0].translation[row[k]][i];
    CHECK_THAT(std::abs(same), WithinAbs(1, error));
    sign[k] = same > 0 ? 1 : -1;
  }
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t i = 0; i < 9; ++i) {
      CHECK_THAT(found.second_by[k][i], WithinAbs(sign[k] * wanted.second_by[row[k]][i], error));
      for (std::size_t l = 0; l < 4; ++l) {
        const double both = sign[k] * sign[l];
        const std::size_t p = found.pair(k, l), q = wanted.pair(row[k], row[l]);
        CHECK_THAT(found.products[p][i], WithinAbs(both * wanted.products[q][i], error));
        CHECK_THAT(found.shortened_by[p][i], WithinAbs(both * wanted.shortened_by[q][i], error));
        if (i >= 3) continue;
        CHECK_THAT(found.shortened[p][i], WithinAbs(both * wanted.shortened[q][i], error));
        CHECK_THAT(found.points[0].second[p][i], WithinAbs(both * wanted.points[0].second[q][i], error));
      }
    }
}

TEST_CASE("second derivatives of a bent path are those of integrated curvatures") {
  const model::Path path = bent(30);
  const model::PathModes modes = modes_of(path);
  const std::size_t n = modes.data.modes;
  constexpr double step = 1e-3;
  double largest = 0;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l <= k; ++l) {
      Triple second{};
      for (const double a : {step, -step})
        for (const double b : {step, -step}) {
          std::vector<double> eta(n);
          eta[k] += a;
          eta[l] += b;
          const Triple end = end_of(path, modes, eta);
          for (std::size_t i = 0; i < 3; ++i) second[i] += (a * b > 0 ? 1 : -1) * end[i] / (4 * step * step);
        }
      for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(k, l, i);
        CHECK_THAT(modes.places.back().second[k * n + l][i], WithinAbs(second[i], 5e-3));
        largest = std::max(largest, std::abs(second[i]));
      }
    }
  CHECK(largest > 2);
}

TEST_CASE("what is held does not move to the second order either") {
  model::Path path = bent(2);
  path.held = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {4, 2}, {4, 0}};
  path.loads = {{2, 2}};
  const model::PathModes modes = modes_of(path);
  CHECK(modes.data.modes == 5);
  for (const auto& motion : path.held) {
    if (motion.direction >= 3) continue;
    for (const Triple& moved : modes.places[motion.place].translation) CHECK(moved[motion.direction] == 0);
    for (const Triple& moved : modes.places[motion.place].second) CHECK(moved[motion.direction] == 0);
  }
}

TEST_CASE("paths that cannot be computed are refused") {
  model::Path path = bent(1);
  path.held = {{0, 0}, {0, 1}, {0, 2}, {2, 2}};
  CHECK(complaint_of(path) ==
        "held: the path still moves as a rigid body: hold more, or nothing, so that the frame "
        "follows the path");
  path = bent(1);
  path.loads = {{2, 2}, {2, 2}};
  CHECK(complaint_of(path) ==
        "loads: the load number 2 deforms the path as the vibrations and the loads before it do, remove it");
}
