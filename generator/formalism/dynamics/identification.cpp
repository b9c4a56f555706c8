// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/identification.h"
#include "formalism/dynamics/acting_parameters.h"
#include "formalism/loads/load_collector.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include <algorithm>
#include <optional>

namespace mbsgen::formalism {

namespace {

// A parameter of a node: inertia of the size `value`.
struct Share {
  Row unit; ///< node axes
  Expr value;
  int owner;         ///< the node of the body
  std::size_t place; ///< there: of the parameter
};
using Shares = std::vector<Share>;

constexpr const char* entry_names[inertial_parameters] = {"Kxx", "Kxy", "Kxz", "Kyy", "Kyz",
                                                          "Kzz", "hx",  "hy",  "hz",  "m"};

// The place of the parameter that the unit is, if it is one.
std::optional<std::size_t> place_of(const Row& unit) {
  std::optional<std::size_t> place;
  for (std::size_t k = 0; k < unit.size(); ++k) {
    if (unit[k].is_zero()) continue;
    if (place || !unit[k].is_one()) return std::nullopt;
    place = k;
  }
  return place;
}

// The name of a parameter by its place; two second moments that act as one make a moment of inertia.
std::string entry_of(const RowSpace& own, std::size_t place) {
  constexpr std::size_t pairs[3][2] = {{3, 5}, {0, 5}, {0, 3}};
  for (const Row& row : own.rows())
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto& [a, b] = pairs[axis];
      const char letter = "xyz"[axis];
      if ((place == a || place == b) && row[a].is_one() && row[b].is_one()) return {'J', letter, letter};
    }
  return entry_names[place];
}

// The parameters of a node: what acts on the node's joint itself, and what acts like parameters of the
// parent.
struct Division {
  Shares own, others;
};

class Divider {
public:
  Divider(Pool& pool, ConstantValues& values, const ActingParameters& acting, const Shares& all)
      : pool_(pool), values_(values), acting_(acting), all_(all), effects_(all.size()),
        space_(values, acting.own.rows().size() + all.size()) {}

  Division run() {
    for (std::size_t k = 0; k < all_.size(); ++k) add(k);
    Division division;
    for (const std::size_t k : chosen_)
      division.own.push_back({all_[k].unit, values_.simplified(effects_[k]), all_[k].owner, all_[k].place});
    division.others = std::move(others_);
    return division;
  }

private:
  // How the share acts on the joint, and which share it is: the combinations of shares that rows are stay
  // known.
  Row labelled(std::size_t k) const {
    Row row;
    for (const Row& combination : acting_.own.rows())
      row.push_back(values_.simplified(product(combination, all_[k].unit)));
    row.resize(row.size() + all_.size());
    row[acting_.own.rows().size() + k] = pool_.number(1);
    return row;
  }

  // A share that acts like chosen ones is added to theirs; less them, it does not act on the joint.
  void add(std::size_t k) {
    Row row = space_.reduced(labelled(k));
    const auto labels = row.begin() + static_cast<std::ptrdiff_t>(acting_.own.rows().size());
    if (std::any_of(row.begin(), labels, [](const Expr& entry) { return !entry.is_zero(); })) {
      space_.add(std::move(row));
      chosen_.push_back(k);
      effects_[k] = all_[k].value;
      return;
    }
    Row rest(inertial_parameters);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Expr& factor = labels[static_cast<std::ptrdiff_t>(i)];
      if (factor.is_zero()) continue;
      if (i != k) effects_[i] -= factor * all_[k].value;
      for (std::size_t place = 0; place < inertial_parameters; ++place)
        rest[place] += factor * all_[i].unit[place];
    }
    hand_over(rest, all_[k]);
  }

  // Without what acts on no joint.
  void hand_over(const Row& rest, const Share& share) {
    Row acting(inertial_parameters);
    bool acts = false;
    for (std::size_t i = 0; i < acting_.all.rows().size(); ++i) {
      const Expr effect = values_.simplified(product(acting_.all.rows()[i], rest));
      acting[acting_.all.pivots()[i]] = effect;
      acts = acts || !effect.is_zero();
    }
    if (acts) others_.push_back({std::move(acting), share.value, share.owner, share.place});
  }

  Pool& pool_;
  ConstantValues& values_;
  const ActingParameters& acting_;
  const Shares& all_;
  std::vector<Expr> effects_; ///< per share: what acts like it, itself included
  std::vector<std::size_t> chosen_;
  Shares others_;
  RowSpace space_;
};

// From the leaves to the base.
class Regrouping {
public:
  Regrouping(scheme::Scheme& constants, const Tree& tree)
      : tree_(tree), writer_(constants), values_(constants), acting_(acting_parameters(values_, tree)),
        handed_(tree.nodes.size()), own_(tree.nodes.size()) {}

  std::vector<BaseParameter> run() {
    for (int j = static_cast<int>(tree_.nodes.size()) - 1; j >= 0; --j) visit(j);
    std::vector<BaseParameter> result;
    for (std::size_t j = 0; j < own_.size(); ++j)
      for (const Share& share : own_[j])
        if (!share.value.is_zero()) result.push_back(named(static_cast<int>(j), share));
    return result;
  }

private:
  BaseParameter named(int j, const Share& share) const {
    if (const auto place = place_of(share.unit))
      return {j, as_inertia(share.unit), j, entry_of(acting_[at(j)].own, *place), share.value};
    return {j, as_inertia(share.unit), share.owner, entry_names[share.place], share.value};
  }

  void visit(int j) {
    const Node& node = tree_.nodes[at(j)];
    const Shares shares = shares_of(j);
    Division division = Divider(writer_.pool(), values_, acting_[at(j)], shares).run();
    own_[at(j)] = std::move(division.own);
    std::stable_sort(own_[at(j)].begin(), own_[at(j)].end(), precedes);
    const Node& first = node.spatial ? tree_.nodes[at(node.spatial.first)] : node;
    if (first.parent == Node::base) return;
    for (Share& share : division.others) {
      share.unit = as_row(in_parent(first, as_inertia(share.unit)));
      handed_[at(first.parent)].push_back(std::move(share));
    }
  }

  // Mass and first moments before the second ones.
  static bool precedes(const Share& a, const Share& b) { return order(a.place) < order(b.place); }
  static int order(std::size_t place) { return place < 6 ? 2 : place < 9 ? 1 : 0; }

  // The node's parameters entry by entry, where a body moves or where that makes them no more.
  Shares shares_of(int j) {
    Row sum = as_row(tree_.nodes[at(j)].inertia);
    for (const Share& share : handed_[at(j)])
      for (std::size_t k = 0; k < inertial_parameters; ++k) sum[k] += share.value * share.unit[k];
    const bool has_body = !tree_.nodes[at(j)].inertia.is_zero();
    Shares few = has_body ? Shares() : independent(std::move(handed_[at(j)]));
    const auto zeros =
        std::count_if(sum.begin(), sum.end(), [](const Expr& entry) { return entry.is_zero(); });
    return has_body || few.size() + static_cast<std::size_t>(zeros) == inertial_parameters
               ? entries_of(j, sum)
               : few;
  }

  Shares entries_of(int j, const Row& sum) {
    const Row values = as_row(let_inertia(writer_, j, as_inertia(sum)));
    values_.learn();
    Shares shares;
    for (std::size_t k = 0; k < inertial_parameters; ++k)
      if (!values[k].is_zero()) shares.push_back({as_row(unit_inertia(writer_.pool(), k)), values[k], j, k});
    return shares;
  }

  // Where no body moves, handed parameters stay what they are; one that others make up is added to these.
  Shares independent(Shares handed) {
    RowSpace space(values_, inertial_parameters + handed.size());
    Shares result;
    for (Share& share : handed) {
      Row row = share.unit;
      row.resize(inertial_parameters + handed.size());
      row[inertial_parameters + result.size()] = writer_.pool().number(1);
      row = space.reduced(std::move(row));
      const auto labels = row.begin() + static_cast<std::ptrdiff_t>(inertial_parameters);
      if (std::any_of(row.begin(), labels, [](const Expr& entry) { return !entry.is_zero(); })) {
        space.add(std::move(row));
        result.push_back(std::move(share));
        continue;
      }
      for (std::size_t i = 0; i < result.size(); ++i)
        result[i].value -= labels[static_cast<std::ptrdiff_t>(i)] * share.value;
    }
    return result;
  }

  const Tree& tree_;
  Writer writer_;
  ConstantValues values_;
  std::vector<ActingParameters> acting_;
  std::vector<Shares> handed_; ///< per node: by its children, in its axes
  std::vector<Shares> own_;
};

} // namespace

std::vector<BaseParameter> base_parameters(scheme::Scheme& constants, const Tree& tree) {
  return Regrouping(constants, tree).run();
}

namespace {

// A joint's motion of unit rate, at the origin of a node beyond it.
struct Axis {
  int joint; ///< its node
  Twist twist;
};
using Axes = std::vector<Axis>;

// The axes of all joints between the base and a node, in that order.
class CarriedAxes {
public:
  explicit CarriedAxes(const Recursion& in) : in_(in) {
    for (int j = 0; j <= in.last(); ++j) {
      in.writer.set_topic(in.node(j).body, "axes");
      in_chain_.push_back(moved(j));
      in_node_.push_back(own_axes(j));
    }
  }

  /// In node axes.
  const Axes& of(int node) const { return in_node_[at(node)]; }

private:
  Axes moved(int j) const {
    const Node& node = in_.node(j);
    Axes axes;
    if (node.parent != Node::base) {
      const bool starts = in_.place(j).starts;
      for (const Axis& axis : starts ? in_node_[at(node.parent)] : in_chain_[at(node.parent)])
        axes.push_back({axis.joint, carried(j, starts, axis)});
    }
    const Vec3 direction = node.revolute ? axis_of_rotation(in_.pool(), node) : node.direction;
    axes.push_back({j, node.revolute ? Twist{direction, node.pitch * direction} : Twist{{}, direction}});
    return axes;
  }

  Twist carried(int j, bool starts, const Axis& axis) const {
    const auto let = [&](const char* stem, const Vec3& v) {
      return in_.writer.let_pair(stem, axis.joint, j, v);
    };
    const Vec3 velocity = axis.twist.velocity + cross(axis.twist.omega, lever_arm(in_, j));
    if (!starts) return {axis.twist.omega, let("Yvr", velocity)};
    const Chain& chain = in_.chain_of(j);
    return {let("Yw", enter(chain, axis.twist.omega)), let("Yvr", enter(chain, let("Yvp", velocity)))};
  }

  Axes own_axes(int j) const {
    Axes axes = in_chain_[at(j)];
    if (in_.place(j).angle.is_zero()) return axes;
    for (Axis& axis : axes)
      axis.twist = {in_.writer.let_pair("Ywo", axis.joint, j, to_node(in_.chains, j, axis.twist.omega)),
                    in_.writer.let_pair("Yvo", axis.joint, j, to_node(in_.chains, j, axis.twist.velocity))};
    return axes;
  }

  const Recursion& in_;
  std::vector<Axes> in_chain_, in_node_;
};

// Load of a body with that inertia: force, and moment about the origin.
Load load_of(const Inertia& inertia, const Motion& motion) {
  const Vec3 turned = motion.rates * inertia.first;
  const Vec3 force = inertia.mass * motion.acceleration + turned;
  const Vec3 of_turning = moment_of(motion.rates, motion.squares, inertia.second);
  return {force, cross(inertia.first, motion.acceleration) + of_turning};
}

} // namespace

std::vector<std::vector<Expr>> regressor(const Recursion& in, const std::vector<BaseParameter>& parameters) {
  KinematicInput input;
  input.base_acceleration = -in.tree.gravity;
  const Kinematics motion = kinematics(in, input);
  const CarriedAxes axes(in);
  std::vector<std::vector<Expr>> y(in.size(), std::vector<Expr>(parameters.size()));
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const int node = parameters[k].node;
    in.writer.set_topic(in.node(node).body, "regressor");
    const Load unit = load_of(parameters[k].unit, motion.in_node[at(node)]);
    const Load load = {in.writer.let("Yf", static_cast<int>(k), unit.force),
                       in.writer.let("Yn", static_cast<int>(k), unit.moment)};
    for (const Axis& axis : axes.of(node)) {
      const Expr of_moment = dot(axis.twist.omega, load.moment);
      y[at(in.node(axis.joint).velocity)][k] = dot(axis.twist.velocity, load.force) + of_moment;
    }
  }
  return y;
}

Identification identification(const model::Model& model, Parameters& parameters, scheme::Scheme& constants) {
  std::vector<scheme::InputForce> inputs; // those of the mechanism again
  Tree tree = build_tree(model, parameters, Writer(constants), inputs, SliderOrigins::at_joints);
  std::vector<BaseParameter> unknown = base_parameters(constants, tree);
  return {std::move(tree), std::move(unknown)};
}

} // namespace mbsgen::formalism
