// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/answer_graph.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mbsgen::passivity {

namespace {

constexpr double rounding = 1e-9; // of a period

/// A force at the device: the age of its measurement, ticks of the model since that came, and the time since the
/// force's datagram could have come first, beyond whole ticks of the model, s.
struct Node {
  int age = 0, ticks = 0;
  double from = 0, to = 0;
};

/// Nodes and what may follow, by the times of both ways. The force of the model's tick t acts at the device's tick k; it
/// answers the measurement n, which came at the tick t - ticks. `waited` = k - t - least time back, so that
///
///   age = time to the model + ticks + time back,   0 <= waited < jitter + (lost + 1) ticks.
class AnswerFinder {
public:
  explicit AnswerFinder(const LinkTimes& times)
      : times_(times), in_(times.to_model()), out_(times.to_device()) {
    Td_ = times.device_period(), Tm_ = times.model_period();
    least_ = in_.time + out_.time, tiny_ = rounding * std::max(Td_, Tm_);
  }

  AnswerGraph graph() {
    find_nodes();
    AnswerGraph graph;
    graph.next.resize(nodes_.size());
    for (const Node& node : nodes_) graph.answers.push_back({node.age, times_.continued(node.ticks)});
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      for (std::size_t j = 0; j < nodes_.size(); ++j)
        if (may_follow(nodes_[i], nodes_[j])) graph.next[i].push_back(static_cast<int>(j));
    return graph;
  }

private:
  void find_nodes() {
    const double longest_wait = out_.jitter + (out_.lost + 1) * Tm_;
    for (int age = times_.least_age(); age <= times_.longest_age(); ++age)
      for (int ticks = 0; ticks <= times_.longest_ticks(); ++ticks)
        for (int cell = 0; cell * Tm_ < longest_wait - tiny_; ++cell) {
          // What is left for waiting when the way to the model took `came`, at least 0 and less than this.
          const double came = std::min(in_.jitter + Tm_, in_.jitter + (in_.lost + 1) * Td_ - ticks * Tm_);
          const double rest = age * Td_ - ticks * Tm_ - least_;
          Node node{age, ticks, std::max(cell * Tm_, rest - came + tiny_),
                    std::min({(cell + 1) * Tm_ - tiny_, longest_wait - tiny_, rest})};
          if (node.from <= node.to + tiny_ / 2) nodes_.push_back(node);
        }
  }

  // Of the force that acts a period of the device later: that of the tick `steps` later.
  bool may_follow(const Node& node, const Node& next) const {
    const int most = static_cast<int>(std::ceil((Td_ + node.to - next.from) / Tm_ + rounding));
    for (int steps = 0; steps <= most; ++steps)
      if (may_follow(node, next, steps)) return true;
    return false;
  }

  bool may_follow(const Node& node, const Node& next, int steps) const {
    // The time that `node` has waited.
    double from = std::max(node.from, next.from - Td_ + steps * Tm_);
    double to = std::min(node.to, next.to - Td_ + steps * Tm_);
    // A younger force has not come yet when the older one acts, and may come.
    if (steps > 0) to = std::min(to, steps * Tm_ + out_.jitter - tiny_);
    const int newer = node.age + 1 - next.age; // measurements
    if (newer < 0 || (steps == 0 && newer > 0)) return false;
    if (newer == 0) {
      if (next.ticks != node.ticks + steps) return false;
    } else {
      if (next.ticks >= steps) return false;
      from = std::max(from, node.age * Td_ - least_ - newer * Td_ - in_.jitter + tiny_);
    }
    return from <= to + tiny_;
  }

  const LinkTimes& times_;
  Way in_, out_;
  double Td_ = 0, Tm_ = 0, least_ = 0, tiny_ = 0;
  std::vector<Node> nodes_;
};

/// Without nodes that no endless way goes through.
AnswerGraph trimmed(const AnswerGraph& graph) {
  const std::size_t count = graph.answers.size();
  std::vector<bool> stays(count, true);
  for (bool changes = true; changes;) {
    changes = false;
    std::vector<bool> follows(count), leads(count);
    for (std::size_t i = 0; i < count; ++i)
      for (const int j : graph.next[i])
        if (stays[i] && stays[std::size_t(j)]) follows[std::size_t(j)] = true, leads[i] = true;
    for (std::size_t i = 0; i < count; ++i)
      if (stays[i] && !(follows[i] && leads[i])) stays[i] = false, changes = true;
  }
  AnswerGraph result;
  std::vector<int> place(count, -1);
  for (std::size_t i = 0; i < count; ++i)
    if (stays[i])
      place[i] = static_cast<int>(result.answers.size()), result.answers.push_back(graph.answers[i]);
  for (std::size_t i = 0; i < count; ++i) {
    if (!stays[i]) continue;
    result.next.emplace_back();
    for (const int j : graph.next[i])
      if (stays[std::size_t(j)]) result.next.back().push_back(place[std::size_t(j)]);
  }
  return result;
}

/// Nodes of equal answers that the same ones follow are one.
AnswerGraph merged(const AnswerGraph& graph) {
  std::vector<int> classes(graph.answers.size(), 0);
  std::size_t known = 0;
  for (;;) {
    std::map<std::tuple<int, double, std::set<int>>, int> found;
    std::vector<int> finer;
    for (std::size_t i = 0; i < classes.size(); ++i) {
      std::set<int> next;
      for (const int j : graph.next[i]) next.insert(classes[std::size_t(j)]);
      const Answer& answer = graph.answers[i];
      finer.push_back(
          found.emplace(std::tuple(answer.age, answer.ahead, next), static_cast<int>(found.size()))
              .first->second);
    }
    classes = std::move(finer);
    if (found.size() == known) break;
    known = found.size();
  }
  AnswerGraph result;
  result.answers.resize(known), result.next.resize(known);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::size_t at = std::size_t(classes[i]);
    result.answers[at] = graph.answers[i];
    std::set<int> next;
    for (const int j : graph.next[i]) next.insert(classes[std::size_t(j)]);
    result.next[at].assign(next.begin(), next.end());
  }
  return result;
}

} // namespace

std::vector<Answer> AnswerGraph::different() const {
  const std::set<Answer> all(answers.begin(), answers.end());
  return {all.begin(), all.end()};
}

AnswerGraph answer_graph(const LinkTimes& times) {
  return merged(trimmed(AnswerFinder(times).graph()));
}

} // namespace mbsgen::passivity
