// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/manifold.h"
#include <algorithm>
#include <functional>

namespace mbsgen::emit {

namespace {

// Where an angle is divided by, its square has a part added that no result shows: no case is needed for an angle
// of zero.
constexpr const char* ball_text = R"(/// Scales a quaternion w, x, y, z to the length 1.
%void @unit_quaternion(Real* q) {
  $using sqrt;
  const Real scale = Real(1.0)/@sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]);
  for (int i = 0; i < 4; ++i) q[i] = scale*q[i];
}

/// The product a b, or with `sign` -1 that of the inverse of a and b, for quaternions of length 1.
%void @quaternion_product(const Real* a, Real sign, const Real* b, Real* product) {
  const Real x = sign*a[1], y = sign*a[2], z = sign*a[3];
  product[0] = a[0]*b[0] - x*b[1] - y*b[2] - z*b[3];
  product[1] = a[0]*b[1] + x*b[0] + y*b[3] - z*b[2];
  product[2] = a[0]*b[2] + y*b[0] + z*b[1] - x*b[3];
  product[3] = a[0]*b[3] + z*b[0] + x*b[2] - y*b[1];
}

/// An angle above zero whose square is that of the vector, but for a part that no result shows.
%Real @angle_of(const Real* turn) {
  $using sqrt;
  return @sqrt(turn[0]*turn[0] + turn[1]*turn[1] + turn[2]*turn[2] + Real(1e-20));
}

/// The quaternion q after a turn by the rotation vector `turn`, in the axes that turn.
%void @turned(const Real* q, const Real* turn, Real* result) {
  $using cos;
  $using sin;
  const Real half = Real(0.5)*@angle_of(turn);
  const Real share = Real(0.5)*(@sin(half)/half);
  const Real step[4] = {@cos(half), share*turn[0], share*turn[1], share*turn[2]};
  @quaternion_product(q, Real(1.0), step, result);
  @unit_quaternion(result);
}

/// The smallest rotation vector that leads from a to b.
%void @turn_between(const Real* a, const Real* b, Real* turn) {
  $using abs;
  $using atan2;
  $using copysign;
  Real from[4] = {a[0], a[1], a[2], a[3]}, to[4] = {b[0], b[1], b[2], b[3]}, step[4];
  @unit_quaternion(from);
  @unit_quaternion(to);
  @quaternion_product(from, Real(-1.0), to, step);
  const Real length = @angle_of(step + 1);
  const Real scale = @copysign(Real(2.0), step[0])*(@atan2(length, @abs(step[0]))/length);
  for (int i = 0; i < 3; ++i) turn[i] = scale*step[i + 1];
}

)";

constexpr const char* free_text = R"(%void @cross(const Real* a, const Real* b, Real* product) {
  product[0] = a[1]*b[2] - a[2]*b[1];
  product[1] = a[2]*b[0] - a[0]*b[2];
  product[2] = a[0]*b[1] - a[1]*b[0];
}

/// v turned by a quaternion of length 1 or, with `sign` -1, turned back.
%void @rotated(const Real* q, Real sign, const Real* v, Real* result) {
  Real once[3], twice[3];
  @cross(q + 1, v, once);
  @cross(q + 1, once, twice);
  for (int i = 0; i < 3; ++i) result[i] = v[i] + Real(2.0)*(sign*q[0]*once[i] + twice[i]);
}

/// u + first turn x u + second turn x (turn x u).
%void @bent(const Real* turn, Real first, Real second, const Real* u, Real* result) {
  Real once[3], twice[3];
  @cross(turn, u, once);
  @cross(turn, once, twice);
  for (int i = 0; i < 3; ++i) result[i] = u[i] + first*once[i] + second*twice[i];
}

/// The pose after a screw motion: the rotation vector `turn` and the way `shift`, in the axes that move.
%void @moved(const Real* pose, const Real* turn, const Real* shift, Real* result) {
  $using cos;
  $using sin;
  const Real angle = @angle_of(turn), half = Real(0.5)*angle, share = @sin(half)/half;
  Real q[4] = {pose[3], pose[4], pose[5], pose[6]}, way[3], path[3];
  @unit_quaternion(q);
  @bent(turn, Real(0.5)*share*share, (Real(1.0) - share*@cos(half))/(angle*angle), shift, way);
  @rotated(q, Real(1.0), way, path);
  for (int i = 0; i < 3; ++i) result[i] = pose[i] + path[i];
  @turned(q, turn, result + 3);
}

/// The six velocities of a free joint after dt of accelerations, along the axes at the beginning.
%void @accelerated(const Real* qd, const Real* qdd, Real dt, Real* result) {
  Real turning[3];
  @cross(qd + 3, qd, turning);
  for (int i = 0; i < 3; ++i) result[i] = qd[i] + dt*(qdd[i] + turning[i]);
  for (int i = 3; i < 6; ++i) result[i] = qd[i] + dt*qdd[i];
}

/// The pose after dt of velocities along the axes at the beginning, of which the origin keeps its own, and behind the
/// pose that velocity along the axes at the end.
%void @flown(const Real* pose, const Real* qd, Real dt, Real* result) {
  Real q[4] = {pose[3], pose[4], pose[5], pose[6]}, path[3];
  const Real turn[3] = {dt*qd[3], dt*qd[4], dt*qd[5]};
  @unit_quaternion(q);
  @rotated(q, Real(1.0), qd, path);
  for (int i = 0; i < 3; ++i) result[i] = pose[i] + dt*path[i];
  @turned(q, turn, result + 3);
  @rotated(result + 3, Real(-1.0), path, result + 7);
}

/// The screw motion that leads from a to b by the smaller turn.
%void @move_between(const Real* a, const Real* b, Real* turn, Real* shift) {
  $using cos;
  $using sin;
  Real q[4] = {a[3], a[4], a[5], a[6]}, way[3];
  const Real path[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  @unit_quaternion(q);
  @rotated(q, Real(-1.0), path, way);
  @turn_between(a + 3, b + 3, turn);
  const Real angle = @angle_of(turn), half = Real(0.5)*angle;
  @bent(turn, Real(-0.5), (Real(1.0) - half*@cos(half)/@sin(half))/(angle*angle), way, shift);
}

)";

std::string entry(const std::string& array, int shift) {
  if (shift == 0) return array + "[i]";
  return array + "[i " + (shift < 0 ? "- " : "+ ") + std::to_string(std::abs(shift)) + ']';
}

int quaternion_of(const scheme::SpatialJoint& joint) {
  return joint.coordinate + (joint.is_free ? 3 : 0);
}

// A loop with one statement, or with a block.
std::string repeated(int begin, int end, const std::string& body) {
  return "  for (int i = " + std::to_string(begin) + "; i < " + std::to_string(end) + "; ++i) " + body +
         (body.back() == '}' ? "\n" : ";\n");
}

std::string placed(const std::string& array, int place, const std::string& from, int first) {
  return array + '[' + (place == 0 ? "" : std::to_string(place) + " + ") + "i] = " + entry(from, first);
}

// Statements of the spatial joints, and one of `single` for each run of joints with one coordinate: places in q are
// i, those in qd are i less the shift.
std::string for_joints(const scheme::Shape& shape, const std::function<std::string(int)>& single,
                       const std::function<std::string(const scheme::SpatialJoint&)>& spatial) {
  std::string text;
  int next = 0;
  int shift = 0;
  const auto run = [&](int end) {
    if (next < end && !single(shift).empty()) text += repeated(next, end, single(shift));
  };
  for (const scheme::SpatialJoint& joint : shape.spatial) {
    run(joint.coordinate);
    text += spatial(joint);
    next = quaternion_of(joint) + 4;
    ++shift;
  }
  run(shape.nq);
  return text;
}

std::vector<std::string> scaled(int first, const std::string& by) {
  std::vector<std::string> values;
  for (int i = 0; i < 3; ++i) values.push_back(by + "*qd[" + std::to_string(first + i) + ']');
  return values;
}

Signature signature(const char* name, std::vector<ArgumentText> arguments) {
  Signature signature;
  signature.name = name;
  signature.arguments = std::move(arguments);
  return signature;
}

ManifoldFunction integrate(const scheme::Shape& shape, const Language& language) {
  const auto single = [](int shift) { return entry("q_next", 0) + " = q[i] + dt*" + entry("qd", -shift); };
  const auto spatial = [&language](const scheme::SpatialJoint& joint) {
    const int turn = joint.velocity + (joint.is_free ? 3 : 0);
    const auto whole = [&language](const char* array) { return language.from_place(array, 0); };
    std::string text = "  {\n    " + language.array("turn", scaled(turn, "dt")) + '\n';
    if (joint.is_free) text += "    " + language.array("shift", scaled(joint.velocity, "dt")) + '\n';
    text += "    " + language.array("next", joint.is_free ? 7 : 4) + '\n';
    text += "    manifold::" + std::string(joint.is_free ? "moved(" : "turned(") +
            language.from_place("q", joint.coordinate) + ", " + whole("turn") + ", " +
            (joint.is_free ? whole("shift") + ", " : "") + whole("next") + ");\n";
    text += "  " + repeated(0, joint.is_free ? 7 : 4, placed("q_next", joint.coordinate, "next", 0));
    return text + "  }\n";
  };
  return {
      "The coordinates after the time dt of constant velocities qd, exactly; quaternions come out with the "
      "length 1. q_next may be q.",
      signature("integrate", {{"const Real*", "q", "", shape.nq},
                              {"const Real*", "qd", "", shape.nqd},
                              {"Real", "dt", ""},
                              {"Real*", "q_next", "", shape.nq}}),
      for_joints(shape, single, spatial)};
}

// The velocities of a joint go through arrays of their own: those of results may be those of arguments.
std::string advanced(const scheme::SpatialJoint& joint, const Language& language) {
  const int pose = joint.is_free ? 7 : 4, speeds = joint.is_free ? 6 : 3;
  const auto from = [&language](const char* array, int place) { return language.from_place(array, place); };
  const std::string at = from("q", joint.coordinate) + ", ", to = ", " + from("next", 0) + ");\n";
  std::string text = "  {\n    " + language.array("speed", speeds) + "\n    " +
                     language.array("next", joint.is_free ? 10 : 4) + '\n';
  if (joint.is_free) {
    text += "    manifold::accelerated(" + from("qd", joint.velocity) + ", " + from("qdd", joint.velocity) +
            ", dt, " + from("speed", 0) + ");\n    manifold::flown(" + at + from("speed", 0) + ", dt" + to;
  } else {
    const std::string place = joint.velocity == 0 ? "i" : std::to_string(joint.velocity) + " + i";
    text += "  " + repeated(0, 3, "speed[i] = qd[" + place + "] + dt*qdd[" + place + ']');
    text += "    " + language.array("turn", {"dt*speed[0]", "dt*speed[1]", "dt*speed[2]"}) + '\n';
    text += "    manifold::turned(" + at + from("turn", 0) + to;
  }
  text += "  " + repeated(0, pose, placed("q_next", joint.coordinate, "next", 0));
  text += "  " + repeated(0, speeds, placed("qd_next", joint.velocity, "speed", 0));
  if (joint.is_free) text += "  " + repeated(0, 3, placed("qd_next", joint.velocity, "next", 7));
  return text + "  }\n";
}

ManifoldFunction advance(const scheme::Shape& shape, const Language& language) {
  const auto single = [](int shift) {
    const std::string speed = entry("qd_next", -shift);
    return "{\n    " + speed + " = " + entry("qd", -shift) + " + dt*" + entry("qdd", -shift) + ";\n    " +
           entry("q_next", 0) + " = q[i] + dt*" + speed + ";\n  }";
  };
  return {
      "A step of the semi-implicit Euler method: velocities after the time dt of constant accelerations qdd, then "
      "coordinates by them. The origin of a free joint moves straight in the axes before the joint, however fast "
      "the body spins. q_next may be q, and qd_next qd.",
      signature("advance", {{"const Real*", "q", "", shape.nq},
                            {"const Real*", "qd", "", shape.nqd},
                            {"const Real*", "qdd", "", shape.nqd},
                            {"Real", "dt", ""},
                            {"Real*", "q_next", "", shape.nq},
                            {"Real*", "qd_next", "", shape.nqd}}),
      for_joints(shape, single,
                 [&language](const scheme::SpatialJoint& joint) { return advanced(joint, language); })};
}

ManifoldFunction difference(const scheme::Shape& shape, const Language& language) {
  const auto single = [](int shift) { return entry("qd", -shift) + " = (qb[i] - qa[i])*rate"; };
  const auto spatial = [&language](const scheme::SpatialJoint& joint) {
    const auto from = [&language](const char* array, int place) { return language.from_place(array, place); };
    const std::string poses = from("qa", joint.coordinate) + ", " + from("qb", joint.coordinate) + ", ";
    const std::string calls = joint.is_free
                                  ? "  manifold::move_between(" + poses + from("qd", joint.velocity + 3) +
                                        ", " + from("qd", joint.velocity)
                                  : "  manifold::turn_between(" + poses + from("qd", joint.velocity);
    return calls + ");\n  for (int i = " + std::to_string(joint.velocity) + "; i < " +
           std::to_string(joint.velocity + (joint.is_free ? 6 : 3)) + "; ++i) qd[i] = rate*qd[i];\n";
  };
  return {"The constant velocities that lead from qa to qb in the time dt, by the smaller turns.",
          signature("difference", {{"const Real*", "qa", "", shape.nq},
                                   {"const Real*", "qb", "", shape.nq},
                                   {"Real", "dt", ""},
                                   {"Real*", "qd", "", shape.nqd}}),
          "  const Real rate = Real(1.0)/dt;\n" + for_joints(shape, single, spatial)};
}

ManifoldFunction normalize(const scheme::Shape& shape, const Language& language) {
  const auto single = [](int) { return std::string(); };
  const auto spatial = [&language](const scheme::SpatialJoint& joint) {
    return "  manifold::unit_quaternion(" + language.from_place("q", quaternion_of(joint)) + ");\n";
  };
  return {"Gives the quaternions the length 1. The other functions take them with any length but zero.",
          signature("normalize", {{"Real*", "q", "", shape.nq, true}}), for_joints(shape, single, spatial)};
}

} // namespace

bool has_free_joint(const scheme::Shape& shape) {
  return std::any_of(shape.spatial.begin(), shape.spatial.end(),
                     [](const scheme::SpatialJoint& joint) { return joint.is_free; });
}

std::string manifold_helpers(const scheme::Shape& shape) {
  if (shape.spatial.empty()) return "";
  return std::string(ball_text) + (has_free_joint(shape) ? free_text : "");
}

Needs manifold_needs(const scheme::Shape& shape) {
  Needs needs;
  if (!shape.spatial.empty()) needs.functions = {"sqrt", "sin", "cos", "abs", "atan2", "copysign"};
  return needs;
}

std::vector<ManifoldFunction> manifold_functions(const scheme::Shape& shape, const Language& language) {
  if (shape.spatial.empty()) return {};
  return {integrate(shape, language), advance(shape, language), difference(shape, language),
          normalize(shape, language)};
}

} // namespace mbsgen::emit
