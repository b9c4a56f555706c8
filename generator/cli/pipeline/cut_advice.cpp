// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/cut_advice.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

namespace mbsgen::cli {

namespace {

// A connection of two bodies, by the numbers of their nodes; 0 is the base.
struct Edge {
  std::size_t a = 0, b = 0;
  long joints = 0;      ///< moving ones; those of a ball that becomes a joint
  long equations = 0;   ///< of the cut, or of the joint when it is cut
  bool in_tree = false; ///< of the model
  bool exchangeable = false;
};

std::size_t node_of(int body) {
  return static_cast<std::size_t>(body + 1);
}

// Bodies and base with their connections: those of the bodies to their parents first, in document order, then
// the cuts.
class Graph {
public:
  explicit Graph(const model::Model& model) : model_(model) {
    for (std::size_t row = 0; row < model.bodies.size(); ++row) {
      const model::Body& body = model.bodies[row];
      edges_.push_back({node_of(static_cast<int>(row)), node_of(body.parent), moving(body), 2, true, false});
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
    return std::count_if(body.joints.begin(), body.joints.end(),
                         [this](int row) { return model_.joints[at(row)].moves(); });
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

  // One revolute joint, about the axis that all have, in a body that is not turned by an orientation.
  bool is_pin(std::size_t e, model::JointType type) const {
    const model::Body& body = model_.bodies[e];
    return body.joints.size() == 1 && model_.joints[at(body.joints[0])].type == type &&
           body.orientation.kind == model::Rotation::Kind::identity;
  }

  void mark_planar_loop(std::size_t k) {
    if (model_.cuts[k].type != model::CutType::ball) return;
    const std::vector<std::size_t> around = loop(cut(k), parents(tree_of_model()));
    if (around.empty() || model_.bodies[around[0]].joints.empty()) return;
    const model::JointType type = model_.joints[at(model_.bodies[around[0]].joints[0])].type;
    const auto pin = [&](std::size_t e) { return is_pin(e, type); };
    if (!model::is_revolute(type) || !std::all_of(around.begin(), around.end(), pin)) return;
    edges_[cut(k)].exchangeable = true;
    edges_[cut(k)].equations = 2;
    for (const std::size_t e : around)
      edges_[e].exchangeable = !model_.joints[at(model_.bodies[e].joints[0])].role;
  }

  const model::Model& model_;
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
  if (!advice.helps()) {
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

} // namespace mbsgen::cli
