// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/flexible_nodes.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/joint_axes.h"
#include "formalism/tree/point_position.h"
#include <algorithm>

namespace mbsgen::formalism {

using Triples = std::vector<model::Flexible::Triple>;

FlexibleNodes::FlexibleNodes(const model::Model& model, int body, Parameters& parameters,
                             const Writer& constants, Tree& tree)
    : model_(model), row_(body), flexible_(*model.bodies[at(body)].flexible), parameters_(parameters),
      constants_(constants), tree_(tree) {}

const model::Joint& FlexibleNodes::joint(std::size_t k) const {
  return model_.joints[at(flexible_.joints[k])];
}

Expr FlexibleNodes::number(double value) const {
  return constants_.pool().number(Rational::from_double(value));
}

Vec3 FlexibleNodes::numbers(const model::Flexible::Triple& triple) const {
  return {number(triple[0]), number(triple[1]), number(triple[2])};
}

Node FlexibleNodes::node_on(const BodyPose& pose) const {
  Node node;
  node.parent = pose.node;
  node.body = row_;
  node.revolute = false;
  node.frame_rotation = identity(constants_.pool());
  node.offset = constants_.let("po", static_cast<int>(tree_.nodes.size()), pose.origin);
  return node;
}

void FlexibleNodes::add(Node node, BodyPose& pose) {
  pose.node = static_cast<int>(tree_.nodes.size());
  pose.origin = {};
  tree_.nodes.push_back(std::move(node));
}

void FlexibleNodes::add_modes(BodyPose& pose) {
  FlexibleBody body = integrals(pose.axes);
  body.first = static_cast<int>(tree_.nodes.size());
  tree_.flexible.push_back(std::move(body));
  for (std::size_t k = 0; k < flexible_.modes(); ++k) add_mode(k, pose);
}

void FlexibleNodes::add_mode(std::size_t k, BodyPose& pose) {
  const FlexibleBody& body = tree_.flexible.back();
  const model::Joint& mode = joint(k);
  Node node = node_on(pose);
  node.velocity = mode.velocity;
  node.qd = model::qd_symbol(constants_.pool(), mode.velocity);
  node.qdd = model::qdd_symbol(constants_.pool(), mode.velocity);
  node.armature = body.inertia[body.pair(k, k)];
  if (!mode.force.empty())
    node.passive = built_at(mode.force_where, [&] { return parameters_.resolve(mode.force.front()); });
  node.coordinate = model::q_symbol(constants_.pool(), mode.coordinate);
  node.flexible = static_cast<int>(tree_.flexible.size()) - 1;
  node.mode = static_cast<int>(k);
  add(std::move(node), pose);
}

FlexibleBody FlexibleNodes::integrals(const Mat3& axes) {
  const Expr mass = parameters_.value(flexible_.mass, {model_.bodies[at(row_)].name, "flexible_mass", -1},
                                      expr::SymbolKind::mass);
  const Mat3 back = transpose(axes);
  const auto vector = [&](const model::Flexible::Triple& triple) { return mass * (axes * numbers(triple)); };
  const auto matrix = [&](const model::Flexible::Matrix& entries) {
    Mat3 m;
    for (std::size_t k = 0; k < 9; ++k) m(k / 3, k % 3) = number(entries[k]);
    return mass * (is_identity(axes) ? m : axes * m * back);
  };
  FlexibleBody body;
  body.modes = flexible_.modes();
  body.undeformed = {mass, vector(flexible_.first), matrix(flexible_.second)};
  for (const auto& triple : flexible_.first_by) body.first_by.push_back(vector(triple));
  for (const auto& entries : flexible_.second_by) body.second_by.push_back(matrix(entries));
  for (const auto& entries : flexible_.products) body.products.push_back(matrix(entries));
  for (const auto& triple : flexible_.shortened) body.shortened.push_back(vector(triple));
  for (const auto& entries : flexible_.shortened_by) body.shortened_by.push_back(matrix(entries));
  // The trace, exactly: a sum of doubles would be rounded.
  for (const auto& entries : flexible_.products)
    body.inertia.push_back(mass * (number(entries[0]) + number(entries[4]) + number(entries[8])));
  return body;
}

void FlexibleNodes::add_sections(const BodyPose& pose) {
  for (std::size_t point = 0; point < flexible_.points.size(); ++point) {
    const BodyPose section = section_of(point, pose);
    tree_.section_poses.emplace(std::pair{row_, static_cast<int>(point)}, section);
  }
}

BodyPose FlexibleNodes::section_of(std::size_t point, BodyPose pose) {
  model::PointRef ref;
  ref.body = row_;
  ref.point = static_cast<int>(point);
  Vec3 centre = point_position(model_, ref, parameters_), rest;
  for (std::size_t i = 0; i < 3; ++i)
    if (flexible_.axis && i != *flexible_.axis) std::swap(centre[i], rest[i]);
  const model::SectionShape& shape = flexible_.points[point];
  pose.origin = pose.axes * centre;
  for (std::size_t axis = 0; axis < 3; ++axis) shift(shape, axis, pose);
  for (std::size_t axis = 3; axis-- > 0;) turn(shape, axis, pose);
  pose.origin = pose.origin + pose.axes * rest;
  return pose;
}

namespace {

bool has(const Triples& shape, std::size_t axis) {
  return std::any_of(shape.begin(), shape.end(), [&](const auto& triple) { return triple[axis] != 0; });
}

} // namespace

void FlexibleNodes::shift(const model::SectionShape& shape, std::size_t axis, BodyPose& pose) {
  if (!has(shape.translation, axis) && !has(shape.second, axis)) return;
  Node node = node_on(pose);
  node.direction = column(pose.axes, axis);
  follow(shape.translation, &shape.second, axis, node);
  add(std::move(node), pose);
}

void FlexibleNodes::turn(const model::SectionShape& shape, std::size_t axis, BodyPose& pose) {
  if (!has(shape.turn, axis)) return;
  Node node = node_on(pose);
  node.revolute = true;
  aim(constants_, static_cast<int>(tree_.nodes.size()), identity(constants_.pool()), axis, node, pose);
  follow(shape.turn, nullptr, axis, node);
  add(std::move(node), pose);
}

// q = sum_k (t_k + 1/2 sum_l s_kl eta_l) eta_k, and its derivatives.
void FlexibleNodes::follow(const Triples& shape, const Triples* second, std::size_t axis, Node& node) const {
  Pool& pool = constants_.pool();
  for (std::size_t k = 0; k < flexible_.modes(); ++k) {
    const int velocity = joint(k).velocity;
    const Expr rate = model::qd_symbol(pool, velocity), linear = number(shape[k][axis]);
    Expr curved, curved_rate;
    for (std::size_t l = 0; second != nullptr && l < flexible_.modes(); ++l) {
      const Expr entry = number((*second)[flexible_.pair(k, l)][axis]);
      curved = curved + entry * model::q_symbol(pool, joint(l).coordinate);
      curved_rate = curved_rate + entry * model::qd_symbol(pool, joint(l).velocity);
    }
    const Expr factor = linear + curved;
    if (factor.is_zero()) continue;
    node.follows.push_back({velocity, factor});
    node.q = node.q + (linear + Rational::half() * curved) * model::q_symbol(pool, joint(k).coordinate);
    node.qd = node.qd + factor * rate;
    node.qdd = node.qdd + factor * model::qdd_symbol(pool, velocity);
    node.qdd_of_rates = node.qdd_of_rates + curved_rate * rate;
  }
}

Vec3 cross_of(const Mat3& product) {
  Vec3 result;
  for (std::size_t i = 0; i < 3; ++i) result[i] = product(next(i), next(i, 2)) - product(next(i, 2), next(i));
  return result;
}

namespace {

// d r of the first moments and r d r^T, by the coordinate of mode k.
ModeRates rates_of(const FlexibleBody& body, const std::vector<Expr>& eta, std::size_t k) {
  ModeRates rates{body.first_by[k], body.second_by[k]};
  for (std::size_t l = 0; l < body.modes; ++l) {
    rates.first = rates.first + eta[l] * body.shortened[body.pair(k, l)];
    rates.second =
        rates.second + eta[l] * (body.products[body.pair(l, k)] + body.shortened_by[body.pair(k, l)]);
  }
  return rates;
}

void deform(const FlexibleBody& body, Tree& tree, const Writer& writer) {
  writer.set_topic(tree.nodes[at(body.first)].body, "deformation");
  std::vector<Expr> eta;
  for (std::size_t k = 0; k < body.modes; ++k) eta.push_back(tree.nodes[at(body.first) + k].coordinate);
  Inertia inertia = tree.nodes[at(body.first)].inertia;
  const Expr half = writer.pool().number(Rational::half());
  for (std::size_t k = 0; k < body.modes; ++k) {
    const int j = body.first + static_cast<int>(k);
    ModeRates& rates = tree.nodes[at(j)].rates_of_mode;
    rates = rates_of(body, eta, k);
    rates = {writer.let("Pm", j, rates.first), writer.let("Wm", j, rates.second)};
    const Expr share = half * eta[k];
    inertia.first = inertia.first + share * (rates.first + body.first_by[k]);
    const Mat3 both = rates.second + body.second_by[k];
    inertia.second = inertia.second + share * (both + transpose(both));
  }
  tree.nodes[at(body.first)].inertia = {inertia.mass, writer.let("hf", body.first, inertia.first),
                                        writer.let_symmetric("Kf", body.first, inertia.second)};
}

} // namespace

void define_deformations(Tree& tree, const Writer& writer) {
  for (const FlexibleBody& body : tree.flexible) deform(body, tree, writer);
}

} // namespace mbsgen::formalism
