// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/base_parameters.h"
#include "formalism/tree/inertia.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

enum class Turns { never, about_one_axis, in_space };

// The motion that is possible for a node.
struct Freedom {
  Turns turns = Turns::never;
  std::size_t axis = 0; ///< of about_one_axis: in node axes
  bool across = false;  ///< the origin accelerates across that axis (in space: at all), against gravity, too
  bool along = false;   ///< the same along the axis
  std::vector<Vec3> travels; ///< of never: directions of the origin's acceleration, node axes
  bool bolted = false;       ///< of a screw: its travel is the origin's only motion along the axis
};

bool lies_across(const Vec3& v, std::size_t axis) {
  return !v[next(axis)].is_zero() || !v[next(axis, 2)].is_zero();
}

class Freedoms {
public:
  explicit Freedoms(const Tree& tree) : tree_(tree) {
    for (std::size_t j = 0; j < tree.nodes.size(); ++j) freedoms_.push_back(of(tree.nodes[j]));
  }

  const Freedom& operator[](int j) const { return freedoms_[at(j)]; }

private:
  Freedom of(const Node& node) const {
    Freedom freedom = carried(node);
    const bool begins = freedom.turns == Turns::never;
    if (node.spatial)
      enter_space(freedom);
    else if (node.revolute)
      turn(node, freedom);
    else
      slide(node.direction, freedom);
    const bool screws = node.revolute && !node.pitch.is_zero();
    freedom.bolted = screws && begins && !freedom.along;
    freedom.along = freedom.along || screws;
    if (node.spatial.travels() || (node.spatial && !node.revolute)) freedom.across = true;
    return freedom;
  }

  // Of the joint's origin on the parent.
  Freedom carried(const Node& node) const {
    if (node.parent == Node::base) {
      Freedom rest;
      if (!is_zero(tree_.gravity)) rest.travels.push_back(tree_.gravity);
      return rest;
    }
    Freedom freedom = freedoms_[at(node.parent)];
    if (freedom.turns == Turns::about_one_axis)
      freedom.across = freedom.across || lies_across(node.offset, freedom.axis);
    if (freedom.turns == Turns::in_space) freedom.across = freedom.across || !is_zero(node.offset);
    return freedom;
  }

  static void turn(const Node& node, Freedom& freedom) {
    if (freedom.turns == Turns::never) return begin_to_turn(node, freedom);
    if (freedom.turns == Turns::about_one_axis && !node.rotated && node.axis == freedom.axis) return;
    enter_space(freedom);
  }

  static void begin_to_turn(const Node& node, Freedom& freedom) {
    freedom.turns = Turns::about_one_axis;
    freedom.axis = node.axis;
    for (const Vec3& direction : freedom.travels)
      enter_plane(node.rotated ? transpose(node.frame_rotation) * direction : direction, freedom);
    freedom.travels.clear();
  }

  static void enter_plane(const Vec3& direction, Freedom& freedom) {
    freedom.across = freedom.across || lies_across(direction, freedom.axis);
    freedom.along = freedom.along || !direction[freedom.axis].is_zero();
  }

  static void enter_space(Freedom& freedom) {
    freedom.across = freedom.across || freedom.along || !freedom.travels.empty();
    freedom.travels.clear();
    freedom.turns = Turns::in_space;
  }

  static void slide(const Vec3& direction, Freedom& freedom) {
    if (freedom.turns == Turns::never)
      freedom.travels.push_back(direction);
    else if (freedom.turns == Turns::about_one_axis)
      enter_plane(direction, freedom);
    else
      freedom.across = true;
  }

  const Tree& tree_;
  std::vector<Freedom> freedoms_;
};

// A slide along the only axis of rotation does not change how far its body's first moments are from that axis.
bool slides_along(const Node& node, const Freedom& freedom) {
  return !node.revolute && !node.spatial && freedom.turns == Turns::about_one_axis &&
         !lies_across(node.direction, freedom.axis);
}

// A nut and what it carries: ½ (J + m p²) q̇², with the pitch p.
void add_travel(Pool& pool, const Node& node, Inertia& inertia) {
  const std::size_t across = next(node.axis);
  inertia.second(across, across) = inertia.second(across, across) + inertia.mass * node.pitch * node.pitch;
  inertia.mass = pool.number(0);
}

// Hands these first moments to the parents, and with them second moments that others have got.
std::vector<Inertia> handed_over(Pool& pool, const Tree& tree, const Freedoms& freedoms) {
  std::vector<Inertia> result;
  for (const Node& node : tree.nodes) result.push_back(node.inertia);
  for (int j = static_cast<int>(result.size()) - 1; j >= 0; --j) {
    const Node& node = tree.nodes[at(j)];
    if (freedoms[j].bolted) add_travel(pool, node, result[at(j)]);
    if (node.revolute || node.spatial || freedoms[j].turns != Turns::about_one_axis) continue;
    Inertia& own = result[at(j)];
    Inertia part;
    std::swap(part.second, own.second);
    if (slides_along(node, freedoms[j])) std::swap(part.first, own.first);
    result[at(node.parent)] = result[at(node.parent)] + shift(part, node.offset);
  }
  return result;
}

class ParameterList {
public:
  ParameterList(Pool& pool, int node) : one_(pool.number(1)), node_(node) {}

  void mass(const Expr& value) {
    Inertia unit;
    unit.mass = one_;
    add(unit, "m", value);
  }

  void first(const Vec3& values, std::size_t axis) {
    Inertia unit;
    unit.first[axis] = one_;
    add(unit, std::string("h") + letter(axis), values[axis]);
  }

  void second(const Mat3& values) {
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = i; j < 3; ++j) {
        Inertia unit;
        unit.second(i, j) = unit.second(j, i) = one_;
        add(unit, std::string("K") + letter(i) + letter(j), values(i, j));
      }
  }

  void moment_of_inertia(const Mat3& second, std::size_t axis) {
    const std::size_t b = next(axis), c = next(axis, 2);
    Inertia unit;
    unit.second(b, b) = one_;
    add(unit, std::string("J") + letter(axis) + letter(axis), second(b, b) + second(c, c));
  }

  std::vector<BaseParameter> take() && { return std::move(parameters_); }

private:
  static char letter(std::size_t axis) { return "xyz"[axis]; }

  void add(const Inertia& unit, std::string entry, const Expr& value) {
    if (!value.is_zero()) parameters_.push_back({node_, unit, std::move(entry), value});
  }

  Expr one_;
  int node_;
  std::vector<BaseParameter> parameters_;
};

std::vector<BaseParameter> of_node(Pool& pool, int node, const Inertia& inertia, const Freedom& freedom) {
  ParameterList collector(pool, node);
  collector.mass(inertia.mass);
  const bool in_plane = freedom.turns == Turns::about_one_axis;
  for (std::size_t axis = 0; axis < 3 && freedom.turns != Turns::never; ++axis)
    if (freedom.across && !(in_plane && axis == freedom.axis)) collector.first(inertia.first, axis);
  if (in_plane) collector.moment_of_inertia(inertia.second, freedom.axis);
  if (freedom.turns == Turns::in_space) collector.second(inertia.second);
  return std::move(collector).take();
}

} // namespace

std::vector<BaseParameter> base_parameters(Pool& pool, const Tree& regrouped) {
  const Freedoms freedoms(regrouped);
  const std::vector<Inertia> all = handed_over(pool, regrouped, freedoms);
  std::vector<BaseParameter> parameters;
  for (int j = 0; j < static_cast<int>(all.size()); ++j)
    for (BaseParameter& parameter : of_node(pool, j, all[at(j)], freedoms[j]))
      parameters.push_back(std::move(parameter));
  return parameters;
}

} // namespace mbsgen::formalism
