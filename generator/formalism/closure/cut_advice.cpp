// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/cut_advice.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <functional>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_set>

namespace mbsgen::formalism {

namespace {

// A connection of two bodies, by the numbers of their nodes; 0 is the base.
struct Edge {
  std::size_t a = 0, b = 0;
  long joints = 0;      ///< moving ones; those of a ball that becomes a joint
  long equations = 0;   ///< of the cut, or of the joint when it is cut
  bool in_tree = false; ///< of the model
  bool exchangeable = false;
  std::optional<model::JointType> pin =
      std::nullopt; ///< the axis of a hinge, or of the hinge that a ball can be
};

// Laws that read a joint, or act on it, need it to stay one.
class NeededJoints {
public:
  explicit NeededJoints(const model::Model& model) : model_(model) {
    for (const model::ExpressedLaw& law : model::expressed_laws(model)) read(law.expression);
  }

  bool operator()(int row) const {
    const model::Joint& joint = model_.joints[at(row)];
    const bool is_actuator =
        std::find(model_.actuators.begin(), model_.actuators.end(), row) != model_.actuators.end();
    return joint.role || !joint.force.empty() || is_actuator || coordinates_.count(joint.coordinate) != 0 ||
           velocities_.count(joint.velocity) != 0;
  }

private:
  void read(const expr::Expr& expression) {
    if (expression.pool() == nullptr) return;
    const expr::Pool& pool = *expression.pool();
    std::vector<expr::NodeId> open{expression.id()};
    while (!open.empty()) {
      const expr::NodeId id = open.back();
      open.pop_back();
      if (!seen_.insert(id).second) continue;
      const expr::Node& node = pool.node(id);
      if (node.kind == expr::NodeKind::symbol) note(pool.symbol_of(id));
      for (const expr::Factor& factor : node.factors()) open.push_back(factor.base);
      for (const expr::Term& term : node.terms()) open.push_back(term.node);
    }
  }

  void note(const expr::Symbol& symbol) {
    if (symbol.kind == expr::SymbolKind::q) coordinates_.insert(symbol.index[0]);
    if (symbol.kind == expr::SymbolKind::qd) velocities_.insert(symbol.index[0]);
  }

  const model::Model& model_;
  std::set<int> coordinates_, velocities_; ///< that laws read
  std::unordered_set<expr::NodeId> seen_;
};

std::size_t node_of(int body) {
  return static_cast<std::size_t>(body + 1);
}

// Bodies and base with their connections: those of the bodies to their parents first, in document order, then
// the cuts.
class Graph {
public:
  explicit Graph(const model::Model& model) : model_(model), is_needed_(model) {
    for (std::size_t row = 0; row < model.bodies.size(); ++row) {
      const model::Body& body = model.bodies[row];
      edges_.push_back(
          {node_of(static_cast<int>(row)), node_of(body.parent), moving(body), 2, true, false, pin_of(body)});
    }
    for (const model::Cut& cut : model.cuts)
      edges_.push_back({node_of(cut.a.body), node_of(cut.b.body), 1,
                        static_cast<long>(model::equations_of(cut.type)), false, false});
    for (std::size_t k = 0; k < model.cuts.size(); ++k) mark_planar_loop(k);
  }

  std::size_t cut(std::size_t k) const { return model_.bodies.size() + k; }
  const std::vector<Edge>& edges() const { return edges_; }

  std::vector<bool> tree_of_model() const {
    std::vector<bool> tree;
    for (const Edge& edge : edges_) tree.push_back(edge.in_tree);
    return tree;
  }

  // Paths of fewest joints from the base, by Dijkstra; connections that cannot be cut take no length, so that
  // all of them are in the tree, and those of the model come before others.
  std::vector<bool> shortest_tree() const {
    using Entry =
        std::tuple<long, bool, std::size_t, std::size_t>; // length, no joint of the model, edge, node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<bool> reached(model_.bodies.size() + 1), tree(edges_.size());
    const auto leave = [&](std::size_t node, long length) {
      reached[node] = true;
      for (std::size_t e = 0; e < edges_.size(); ++e) {
        const Edge& edge = edges_[e];
        if ((edge.a != node && edge.b != node) || (!edge.in_tree && !edge.exchangeable)) continue;
        open.emplace(edge.exchangeable ? length + edge.joints : -1, !edge.in_tree, e,
                     edge.a == node ? edge.b : edge.a);
      }
    };
    std::vector<long> lengths(reached.size());
    for (leave(0, 0); !open.empty();) {
      const auto [length, added, e, node] = open.top();
      open.pop();
      if (reached[node]) continue;
      tree[e] = true;
      const std::size_t from = edges_[e].a == node ? edges_[e].b : edges_[e].a;
      lengths[node] = lengths[from] + edges_[e].joints;
      leave(node, lengths[node]);
    }
    return tree;
  }

  // A hinge can be a ball only in a loop of hinges with its axis.
  bool is_right(const std::vector<bool>& tree) const {
    const std::vector<std::size_t> up = parents(tree);
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if (tree[e] || !edges_[e].exchangeable) continue;
      for (const std::size_t one : loop(e, up))
        if (edges_[one].pin != edges_[e].pin) return false;
    }
    return true;
  }

  // Equations times joints on the loops that the connections outside the tree close.
  long couplings(const std::vector<bool>& tree) const {
    const std::vector<std::size_t> up = parents(tree);
    long sum = 0;
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if (tree[e]) continue;
      long joints = 0;
      for (const std::size_t one : loop(e, up)) joints += edges_[one].joints;
      sum += edges_[e].equations * joints;
    }
    return sum;
  }

private:
  long moving(const model::Body& body) const {
    const auto moves = [this](int row) { return model_.joints[at(row)].moves(); };
    return static_cast<long>(std::count_if(body.joints.begin(), body.joints.end(), moves));
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // The connection of each node with its parent.
  std::vector<std::size_t> parents(const std::vector<bool>& tree) const {
    std::vector<std::size_t> up(model_.bodies.size() + 1, none);
    std::vector<std::vector<std::size_t>> near(up.size());
    for (std::size_t e = 0; e < edges_.size(); ++e)
      if (tree[e])
        for (const std::size_t node : {edges_[e].a, edges_[e].b}) near[node].push_back(e);
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      for (const std::size_t e : near[node]) {
        const std::size_t other = edges_[e].a == node ? edges_[e].b : edges_[e].a;
        if (e == up[node]) continue;
        up[other] = e;
        open.push_back(other);
      }
    }
    return up;
  }

  std::vector<std::size_t> line(std::size_t node, const std::vector<std::size_t>& up) const {
    std::vector<std::size_t> edges;
    while (node != 0) {
      const Edge& edge = edges_[edges.emplace_back(up[node])];
      node = edge.a == node ? edge.b : edge.a;
    }
    return edges;
  }

  // The tree's connections between the ends of one outside it.
  std::vector<std::size_t> loop(std::size_t e, const std::vector<std::size_t>& up) const {
    std::vector<std::size_t> a = line(edges_[e].a, up), b = line(edges_[e].b, up);
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
      a.pop_back();
      b.pop_back();
    }
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  // The joint of a body with one revolute joint that is not turned by an orientation.
  std::optional<model::JointType> pin_of(const model::Body& body) const {
    if (body.joints.size() != 1 || body.orientation.kind != model::Rotation::Kind::identity)
      return std::nullopt;
    const model::Joint& joint = model_.joints[at(body.joints[0])];
    const bool is_plain = joint.moves() && joint.frame.kind == model::Rotation::Kind::identity &&
                          (joint.type == model::JointType::Rx || joint.type == model::JointType::Ry ||
                           joint.type == model::JointType::Rz);
    return is_plain ? std::optional(joint.type) : std::nullopt;
  }

  void mark_planar_loop(std::size_t k) {
    if (model_.cuts[k].type != model::CutType::ball) return;
    const std::vector<std::size_t> around = loop(cut(k), parents(tree_of_model()));
    if (around.empty() || !edges_[around[0]].pin) return;
    const std::optional<model::JointType> axis = edges_[around[0]].pin;
    if (!std::all_of(around.begin(), around.end(), [&](std::size_t e) { return edges_[e].pin == axis; }))
      return;
    edges_[cut(k)].exchangeable = true;
    edges_[cut(k)].equations = 2;
    edges_[cut(k)].pin = axis;
    for (const std::size_t e : around) edges_[e].exchangeable = !is_needed_(model_.bodies[e].joints[0]);
  }

  const model::Model& model_;
  NeededJoints is_needed_;
  std::vector<Edge> edges_;
};

std::string joint_to_cut(const model::Model& model, int row) {
  const model::Body& body = model.bodies[at(row)];
  return quoted(model.joints[at(body.joints[0])].name) + " (between " + quoted(model.body_name(body.parent)) +
         " and " + quoted(body.name) + ")";
}

} // namespace

CutAdvice advise_cuts(const model::Model& model) {
  CutAdvice advice;
  if (model.cuts.empty()) return advice;
  const Graph graph(model);
  const std::vector<bool> tree = graph.shortest_tree();
  advice.before = graph.couplings(graph.tree_of_model());
  advice.after = graph.couplings(tree);
  if (!advice.helps() || !graph.is_right(tree)) {
    advice.after = advice.before;
    return advice;
  }
  for (std::size_t row = 0; row < model.bodies.size(); ++row)
    if (!tree[row]) advice.to_cut.push_back(static_cast<int>(row));
  for (std::size_t k = 0; k < model.cuts.size(); ++k)
    if (tree[graph.cut(k)]) advice.to_join.push_back(static_cast<int>(k));
  return advice;
}

std::string advice_text(const model::Model& model, const CutAdvice& advice) {
  if (!advice.helps()) return "cuts\n  the cuts are well placed\n";
  std::string text = "cuts\n  loops couple " + std::to_string(advice.before) +
                     " pairs of an equation and a joint; with these cuts " + std::to_string(advice.after) +
                     ":\n";
  for (const int row : advice.to_cut) text += "  cut the joint " + joint_to_cut(model, row) + '\n';
  for (const int row : advice.to_join)
    text += "  make a joint of the cut " + quoted(model.cuts[at(row)].name) + '\n';
  return text;
}

} // namespace mbsgen::formalism
