// SPDX-License-Identifier: GPL-3.0-or-later
// Curved roads by x and y.
#include "road/height_grid.h"
#include "support/catch.hpp"
#include <cmath>

using namespace mbsgen;

namespace {

// An arc to the left of radius 20 m, 2 m wide, with the height rising along it and to its left.
road::MeasuredRoad arc(double angle) {
  road::MeasuredRoad road;
  const double radius = 20, step = 0.1;
  road.u_step = step;
  road.v_first = -1;
  road.v_step = 0.5;
  road.columns = 5;
  road.sections = static_cast<std::size_t>(angle * radius / step) + 1;
  for (std::size_t i = 0; i < road.sections; ++i) {
    const double u = step * static_cast<double>(i);
    if (i > 0) road.headings.push_back((u - step / 2) / radius);
    for (std::size_t k = 0; k < road.columns; ++k)
      road.heights.push_back(0.01 * u + 0.1 * (road.v_first + 0.5 * static_cast<double>(k)));
  }
  return road;
}

double linear(const road::HeightGrid& grid, double x, double y) {
  const double i = (x - grid.x_first) / grid.x_step, k = (y - grid.y_first) / grid.y_step;
  const std::size_t a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(k);
  const double s = i - static_cast<double>(a), t = k - static_cast<double>(b);
  return (1 - s) * ((1 - t) * grid.at(a, b) + t * grid.at(a, b + 1)) +
         s * ((1 - t) * grid.at(a + 1, b) + t * grid.at(a + 1, b + 1));
}

} // namespace

TEST_CASE("an arc has its heights at the places of a circle", "[road]") {
  const auto result = road::height_grid(arc(1.5), 0.05, 1000000);
  REQUIRE(std::holds_alternative<road::HeightGrid>(result));
  const road::HeightGrid& grid = std::get<road::HeightGrid>(result);
  CHECK(grid.deviation < 0.01); // at the edges, whose cells lie half beside the road
  for (double angle = 0.05; angle < 1.45; angle += 0.1)
    for (double v = -0.9; v <= 0.9; v += 0.3) {
      const double radius = 20 - v;
      const double height = linear(grid, radius * std::sin(angle), 20 - radius * std::cos(angle));
      CHECK(height ==
            Approx(0.01 * 20 * angle + 0.1 * v).margin(2e-4)); // chords of 0.1 m: 0.1^2/(8*20) m off at most
    }
  CHECK(linear(grid, 20 * std::sin(0.7), 20 - 18.7 * std::cos(0.7)) > 0.2); // beside it: the edge's height
}

TEST_CASE("roads that no grid can have are refused", "[road]") {
  const auto text = [](const road::MeasuredRoad& road, double step) {
    const auto result = road::height_grid(road, step, 500000);
    const std::string* why = std::get_if<std::string>(&result);
    return why == nullptr ? "" : *why;
  };
  CHECK(text(arc(7), 0.1) == "the road crosses itself, cut it into roads that do not");
  CHECK(text(arc(1.5), 0.01).find("write \"step\": ") != std::string::npos);
  road::MeasuredRoad tight = arc(1.5);
  for (double& angle : tight.headings) angle *= 25;
  CHECK(text(tight, 0.1) == "the road bends more tightly than it is wide, cut its edge off");
}

namespace {

double off(const road::HeightGrid& grid, double x, double y) {
  road::HeightGrid of = grid;
  of.heights = grid.off;
  return linear(of, x, y);
}

// Once round, but for an error of 64 mm.
road::MeasuredRoad circle() {
  road::MeasuredRoad road = arc(6.28318530717958648);
  for (std::size_t i = 0; i < road.sections; ++i) // as high at the end as at the start
    for (std::size_t k = 0; k < road.columns; ++k)
      road.heights[i * road.columns + k] = 0.1 * std::sin(0.05 * road.u_step * static_cast<double>(i));
  return road;
}

} // namespace

TEST_CASE("a curved road says how far a place is beside it or beyond its ends", "[road]") {
  const auto result = road::height_grid(arc(1.5), 0.1, 1000000);
  const road::HeightGrid& grid = std::get<road::HeightGrid>(result);
  const double inside = 2e-3; // of cells that the edge cuts, and of chords
  for (double angle = 0.2; angle < 1.3; angle += 0.1)
    for (double v = -1.3; v <= 1.3; v += 0.1) {
      const double radius = 20 - v;
      CHECK(off(grid, radius * std::sin(angle), 20 - radius * std::cos(angle)) ==
            Approx(std::abs(v) - 1).margin(std::abs(std::abs(v) - 1) < 0.2 || v * v < 0.02 ? 0.05 : inside));
    }
  CHECK(off(grid, -0.05, 0.3) == Approx(0.05).margin(1e-3)); // before its start
  CHECK(off(grid, 0.5, 0.2) == Approx(-0.5).margin(5e-3));   // the start is nearer than an edge
}

TEST_CASE("a circuit closes, and has no ends", "[road]") {
  road::MeasuredRoad road = circle();
  CHECK(road.gap().distance == Approx(0.064).margin(0.002));
  CHECK(std::abs(road.gap().turn) < 0.02);
  road.is_circuit = true;
  const auto result = road::height_grid(road, 0.1, 1000000);
  REQUIRE(std::holds_alternative<road::HeightGrid>(result));
  const road::HeightGrid& grid = std::get<road::HeightGrid>(result);
  for (double x = -0.3; x < 0.35; x += 0.05) {
    INFO(x);
    CHECK(off(grid, x, 0) == Approx(-1).margin(0.06));
    CHECK(linear(grid, x, 0) == Approx(0.1 * std::sin(0.05 * x)).margin(2e-3));
  }
  CHECK(arc(1.5).gap().distance == Approx(2 * 20 * std::sin(0.75)).margin(0.1));
  CHECK(arc(1.5).gap().turn == Approx(-1.5).margin(0.02));
}
