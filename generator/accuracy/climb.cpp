// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/climb.h"
#include "accuracy/variables.h"

namespace mbsgen::accuracy {

namespace {

// Of the evaluations, those at random states; the rest climb, in rounds of shrinking steps.
constexpr double random_part = 0.3;
constexpr int rounds = 6;
constexpr double first_step = 0.3, shrinking = 0.4; ///< steps as shares of ranges
constexpr double place_share = 0.01;                ///< width of the place as a share of the range

class Climber {
public:
  Climber(Sweep& sweep, const std::vector<Interval>& box, const Budget* budget)
      : sweep_(sweep), box_(box), checkpoint_(budget, 1000) {}

  std::vector<double> run(int evaluations) {
    States<double> states(box_);
    const int drawn = static_cast<int>(random_part * evaluations);
    for (int k = 0; k < drawn; ++k) keep_better(states.next());
    double step = first_step;
    for (int round = 0; round < rounds; ++round, step *= shrinking)
      for (int k = 0; k < (evaluations - drawn) / rounds; ++k) keep_better(neighbour(step));
    return best_;
  }

private:
  double share() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  // One or two of the variables that matter are moved.
  std::vector<double> neighbour(double step) {
    std::vector<double> state = best_;
    const std::vector<std::size_t>& variables = sweep_.variables();
    for (int moves = share() < 0.5 ? 1 : 2; moves > 0; --moves) {
      const std::size_t variable = variables[random_() % variables.size()];
      const Interval& range = box_[variable];
      state[variable] =
          std::clamp(state[variable] + (2 * share() - 1) * step * range.width(), range.lo, range.hi);
    }
    return state;
  }

  void keep_better(std::vector<double> state) {
    checkpoint_.pass();
    std::vector<Interval> point;
    for (const double each : state) point.push_back({each, each});
    const Bound bound = sweep_(point);
    const double size = bound.trouble != nullptr ? 0 : bound.total();
    if (!best_.empty() && size <= largest_) return;
    largest_ = size;
    best_ = std::move(state);
  }

  Sweep& sweep_;
  const std::vector<Interval>& box_;
  Checkpoint checkpoint_;
  std::mt19937_64 random_{6};
  std::vector<double> best_;
  double largest_ = 0;
};

} // namespace

std::vector<Interval> worst_place(Sweep& sweep, const std::vector<Interval>& box, double values,
                                  const Budget* budget) {
  if (sweep.variables().empty()) return box;
  const int evaluations = static_cast<int>(std::clamp(values / static_cast<double>(sweep.size()), 10.0, 1e6));
  const std::vector<double> best = Climber(sweep, box, budget).run(evaluations);
  std::vector<Interval> place;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const double reach = place_share / 2 * box[i].width();
    place.push_back({std::max(box[i].lo, best[i] - reach), std::min(box[i].hi, best[i] + reach)});
  }
  return place;
}

} // namespace mbsgen::accuracy
