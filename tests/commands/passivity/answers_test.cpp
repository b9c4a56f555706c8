// SPDX-License-Identifier: GPL-3.0-or-later
// What the forces of two machines may answer, beside datagrams at random, and proofs that know what may follow what.
#include "passivity/answer_graph.h"
#include "passivity/limits.h"
#include "passivity/switching.h"
#include "support/catch.hpp"
#include <algorithm>
#include <random>
#include <set>

using namespace mbsgen::passivity;
using Eigen::MatrixXd;

namespace {

/// A link, and the rate of the loop.
struct Case {
  Way to_model, to_device;
  double device_rate = 1000, computing = 0, extrapolation = 3e-3, rate = 1000;

  Device device() const {
    Device device;
    device.lag = 2e-4, device.delay = computing;
    device.link = Link{};
    device.link->to_model = to_model, device.link->to_device = to_device;
    device.link->device_rate = device_rate, device.link->extrapolation = extrapolation,
    device.link->hold = 0.05;
    return device;
  }
  LinkTimes times() const { return {device(), 1 / rate}; }
};

const Case cases[] = {{{1e-3, 5e-4, 1}, {5e-4}},
                      {{1e-3, 5e-4}, {2.3e-3, 3e-4}},
                      {{1e-3, 0, 1}, {5e-4, 5e-4}, 1000, 2e-4, 0},
                      {{5e-4, 8e-4, 1}, {4e-4, 6e-4, 1}},
                      {{2e-4, 4e-4, 2}, {3e-4, 1e-4, 1}, 4000},
                      {{3e-4, 1e-4, 1}, {2e-4, 7e-4, 1}, 1000, 1e-4, 1e-3, 4000}};

class Datagrams {
public:
  explicit Datagrams(unsigned seed) : random_(seed) {}

  double share() { return double(random_()) / 4294967296.0; }
  // Each delay within the way's bounds, half of them at an end; no more losses in a row than there may be.
  std::vector<double> of(const Way& way, double more, int length) {
    std::vector<double> delays;
    int lost = 0;
    for (int i = 0; i < length; ++i) {
      lost = i > 0 && i + 1 < length && lost < way.lost && share() < 0.4 ? lost + 1 : 0;
      const double late = share() < 0.5 ? share() : std::round(share());
      delays.push_back(lost > 0 ? -1 : way.time + more + late * way.jitter);
    }
    return delays;
  }

private:
  std::mt19937 random_;
};

bool equal(const Answer& a, const Answer& b) {
  return a.age == b.age && std::fabs(a.ahead - b.ahead) < 1e-9;
}

// Whether the answers are those of nodes that follow one another.
bool is_way(const AnswerGraph& graph, const std::vector<Answer>& answers) {
  std::set<int> at;
  for (int i = 0; i < int(graph.answers.size()); ++i) at.insert(i);
  bool is_first = true;
  for (const Answer& answer : answers) {
    std::set<int> next;
    for (const int node : at) {
      if (is_first && equal(graph.answers[std::size_t(node)], answer)) next.insert(node);
      if (is_first) continue;
      for (const int after : graph.next[std::size_t(node)])
        if (equal(graph.answers[std::size_t(after)], answer)) next.insert(after);
    }
    at = std::move(next), is_first = false;
  }
  return !at.empty();
}

SwitchingLoop two_steps(std::vector<std::vector<int>> next) {
  MatrixXd one(2, 2), other(2, 2);
  one << 0.5, 1.5, 0, 0.5;
  other << 0.5, 0, 1.5, 0.5;
  return {{one, other}, {0, 1}, std::move(next)};
}

} // namespace

TEST_CASE("answers to datagrams at random are ways through the graph") {
  for (const Case& one : cases) {
    const LinkTimes times = one.times();
    const AnswerGraph graph = answer_graph(times);
    Datagrams datagrams(3);
    bool all = true;
    std::vector<Answer> seen;
    for (int i = 0; i < 400; ++i) {
      const DelayWord word{datagrams.of(one.to_model, 0, 16), datagrams.of(one.to_device, one.computing, 16)};
      const auto answers = times.answers(word, 0.001 + 0.998 * datagrams.share());
      all = all && is_way(graph, answers);
      for (const Answer& answer : answers)
        if (std::none_of(seen.begin(), seen.end(), [&](const Answer& other) { return equal(other, answer); }))
          seen.push_back(answer);
    }
    INFO(&one - cases << ": " << graph.answers.size() << " nodes");
    CHECK(all);
    // Few more answers than those that come.
    CHECK(graph.different().size() >= seen.size());
    CHECK(graph.different().size() <= seen.size() + seen.size() / 2);
  }
}

TEST_CASE("a sequence that the link does not give is no way through the graph") {
  // Without jitter a measurement is lost at once: the one after it is there a period later.
  const AnswerGraph graph = answer_graph(Case{{1e-3, 0, 1}, {5e-4}, 1000, 0, 0}.times());
  CHECK(is_way(graph, {{2, 0}, {3, 0}, {2, 0}, {3, 0}}));
  CHECK_FALSE(is_way(graph, {{2, 0}, {4, 0}}));
  CHECK_FALSE(is_way(graph, {{3, 0}, {4, 0}, {4, 0}, {4, 0}}));
}

TEST_CASE("steps whose product grows are proven where they do not follow each other for long") {
  const MatrixXd start = MatrixXd::Identity(2, 2);
  CHECK_FALSE(is_proven_stable(two_steps({{0, 1}, {0, 1}}), start));
  CHECK_FALSE(is_proven_stable(two_steps({{1}, {0}}), start));
  CHECK(is_proven_stable(two_steps({{0}, {1}}), start));
  CHECK(is_proven_stable(two_steps({{0, 1}, {1}}), start));
  // Each after itself at least once, so that it calms before the other one comes: modes of the same steps.
  SwitchingLoop calming = two_steps({});
  calming.step = {0, 0, 0, 0, 1, 1, 1, 1};
  calming.next = {{1}, {2}, {3}, {3, 4}, {5}, {6}, {7}, {7, 0}};
  CHECK(is_stable(calming.steps[1] * calming.steps[1] * calming.steps[1] * calming.steps[1] *
                  calming.steps[0] * calming.steps[0] * calming.steps[0] * calming.steps[0]));
  CHECK(is_proven_stable(calming, start));
}

TEST_CASE("proofs over links come to within three percent of the sequences that are found") {
  for (const Case& one : {cases[0], cases[1], cases[2]}) {
    const WallLimits walls =
        DeviceLimits(one.device(), 1e-3, minimal(point_mass(0.034, 0.5), 1e-3)).walls(0, true);
    INFO(*walls.proven << " of " << walls.jittering->stiffness);
    CHECK(*walls.proven > 0.97 * walls.jittering->stiffness);
    CHECK(*walls.proven <= walls.jittering->stiffness);
  }
}
