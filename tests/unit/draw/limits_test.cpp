// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of joints in drawings.
#include "draw/svg/limits.h"
#include "draw/svg/mechanism.h"
#include "draw/svg/topology.h"
#include "support/catch.hpp"
#include "unit/draw/pictured.h"
#include <cmath>

using namespace mbsgen;
using draw::Graphics;
using draw::Point2;
using draw::Vector;
using draw::operator*;

namespace {

constexpr double scale = 100; // px/m

Point2 on_paper(const Vector& place) {
  return {scale * place[0], -scale * place[1]};
}

draw::scene::Joint joint(bool turns, std::optional<double> lower, std::optional<double> upper) {
  draw::scene::Joint made;
  made.turns = turns;
  made.slides = !turns;
  made.travel = turns ? 0 : 1;
  made.axis = turns ? 2 : 0;
  made.lower = lower;
  made.upper = upper;
  return made;
}

// A stick along the x axis of the body, whose joint is at 0.3 rad or m, in (1, 0).
Graphics limits(const draw::scene::Joint& joint) {
  draw::JointPose pose;
  pose.before.position = pose.after.position = {1, 0, 0};
  if (joint.turns) pose.after.rotation = draw::turn(2, 0.3);
  if (joint.slides) pose.after.position = {1.3, 0, 0};
  return draw::limit_graphics({joint, pose, pose.after.rotation * Vector{2, 0, 0.5}, 0.1, on_paper,
                               [](const Point2& place) { return std::fabs(place.x) < 400; }});
}

void check_near(const Point2& place, double x, double y) {
  CHECK(place.x == Approx(x).margin(1e-9));
  CHECK(place.y == Approx(y).margin(1e-9));
}

// 0.1 m from the joint, where the stick is at an angle.
void check_at(const Point2& place, double angle, double share = 1) {
  check_near(place, 100 + share * 10 * std::cos(angle), -share * 10 * std::sin(angle));
}

std::string pendulum() {
  return R"({"mbsgen": 1, "name": "p", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "rod", "parent": "base", "joints": [{"name": "swing", "type": "Ry", "limits": {"lower": "-pi/2", "upper": 1}}],
     "mass": 1, "com": [0, 0, -0.5], "points": {"end": [0, 0, -1]}},
    {"name": "bob", "parent": "rod", "at": "end", "joints": [{"name": "slide", "type": "Tx", "limits": {"upper": 0.25}},
     {"name": "spin", "type": "Ry", "limits": {"velocity": 3}}], "mass": 1}]})";
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

} // namespace

TEST_CASE("the stick of a joint that turns sweeps the arc of its limits", "[svg]") {
  const Graphics arc = limits(joint(true, -1, 0.5));
  REQUIRE(arc.size() == 1);
  REQUIRE(arc[0].lines.size() == 3);
  check_at(arc[0].lines[0].front(), -1);
  check_at(arc[0].lines[0].back(), 0.5);
  for (const Point2& place : arc[0].lines[0]) CHECK(draw::length(place - Point2{100, 0}) == Approx(10));
  check_at(arc[0].lines[1][0], -1, 0.7);
  check_at(arc[0].lines[2][1], 0.5, 1.3);
}

TEST_CASE("an arc with one limit begins where the stick is", "[svg]") {
  const Graphics upper = limits(joint(true, {}, 0.5)), lower = limits(joint(true, -1, {}));
  REQUIRE(upper.size() == 1);
  CHECK(upper[0].lines.size() == 2);
  check_at(upper[0].lines[0].front(), 0.3);
  REQUIRE(lower.size() == 1);
  check_at(lower[0].lines[0].back(), 0.3);
}

TEST_CASE("full turns, joints without limits and those in space have none", "[svg]") {
  CHECK(limits(joint(true, -3.2, 3.2)).empty());
  CHECK(limits(joint(true, {}, {})).empty());
  CHECK(limits(joint(false, {}, {})).empty());
  draw::scene::Joint ball = joint(true, -1, 1);
  ball.is_spatial = true;
  CHECK(limits(ball).empty());
}

TEST_CASE("a joint that slides has ticks across its way, where they are on the paper", "[svg]") {
  const Graphics both = limits(joint(false, -0.5, 0.75));
  REQUIRE(both.size() == 1);
  REQUIRE(both[0].lines.size() == 3);
  check_near(both[0].lines[0][0], 50, 0);
  check_near(both[0].lines[0][1], 175, 0);
  CHECK(both[0].lines[1][0].x == Approx(50));
  CHECK(std::fabs(both[0].lines[1][0].y - both[0].lines[1][1].y) == Approx(14));
  const Graphics far = limits(joint(false, -1e3, 0.75));
  REQUIRE(far.size() == 1);
  REQUIRE(far[0].lines.size() == 2);
  check_near(far[0].lines[0][1], 130, 0); // from the limit to where the joint is
  CHECK(limits(joint(false, -1e3, 1e3)).empty());
}

TEST_CASE("ranges as text", "[svg]") {
  CHECK(draw::range_text(joint(true, -std::acos(0.0), 1)) == "-90 to 57.3°");
  CHECK(draw::range_text(joint(false, 0.1, {})) == "from 0.1 m");
  CHECK(draw::range_text(joint(false, {}, 0.25)) == "to 0.25 m");
  CHECK(draw::range_text(joint(true, {}, {})).empty());
  CHECK(draw::range_text(joint(true, -1e5, 1e5)).empty());
}

TEST_CASE("drawings have the limits of the model, the tree has their numbers", "[svg]") {
  const test::Pictured model = test::pictured(pendulum());
  const std::string drawing = draw::mechanism_drawing(model.scene, draw::View::front,
                                                      {model.posture(model.scene.q0)}, 0, draw::Names::shown);
  CHECK(count(drawing, "class=\"limit independent\"") == 2);
  const std::string tree = draw::topology_drawing(model.scene);
  CHECK(count(tree, ">Ry, -90 to 57.3°<") == 1);
  CHECK(count(tree, ">Tx, to 0.25 m<") == 1);
  CHECK(count(tree, ">Ry<") == 1);
}
