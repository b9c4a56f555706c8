// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/search.h"
#include <algorithm>
#include <limits>
#include <queue>

namespace mbsgen::accuracy {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// Boxes with fewer than so many bits left in each range are not cut.
constexpr double least_share = 0x1p-40;
// Cuts along all variables are compared at each such depth; between, along the best of them.
constexpr int comparison_depth = 4;
constexpr std::size_t candidates = 3;

double key_of(const Bound& bound) {
  return bound.trouble != nullptr ? infinite : bound.total();
}

struct Leaf {
  std::vector<Interval> box;
  Bound bound;
  std::vector<std::size_t> favourites; ///< variables, the best first
  int depth = 0;

  double key() const { return key_of(bound); }
};

// Of two boxes without a bound, the one that has been cut less often.
bool comes_later(const Leaf& a, const Leaf& b) {
  if (a.key() != b.key()) return a.key() < b.key();
  return a.depth > b.depth;
}

class Searcher {
public:
  Searcher(Sweep& sweep, const std::vector<Interval>& box, const Effort& effort)
      : sweep_(sweep), root_(box), effort_(effort), left_(effort.values), checkpoint_(effort.budget, 1000) {}

  Found run() {
    push({root_, bound(root_), {}, 0});
    Found found;
    while (left_ > 0 && leaves_.front().key() > effort_.enough && may_cut(leaves_.front())) {
      checkpoint_.pass();
      std::pop_heap(leaves_.begin(), leaves_.end(), comes_later);
      Leaf leaf = std::move(leaves_.back());
      leaves_.pop_back();
      cut(std::move(leaf));
    }
    found.boxes = leaves_.size();
    for (const Leaf& leaf : leaves_) join(found.bound, leaf.bound);
    return found;
  }

private:
  // Each part by itself: the largest of both may be in different boxes.
  static void join(Bound& all, const Bound& one) {
    all.rounding = std::max(all.rounding, one.rounding);
    all.jumps = std::max(all.jumps, one.jumps);
    if (one.trouble != nullptr) all.trouble = one.trouble;
  }

  void push(Leaf leaf) {
    leaves_.push_back(std::move(leaf));
    std::push_heap(leaves_.begin(), leaves_.end(), comes_later);
  }

  Bound bound(const std::vector<Interval>& box) {
    left_ -= static_cast<double>(sweep_.size());
    return sweep_(box);
  }

  bool is_wide(const std::vector<Interval>& box, std::size_t variable) const {
    const double width = box[variable].width();
    return width > 0 && width > least_share * root_[variable].width();
  }
  bool may_cut(const Leaf& leaf) const {
    return std::any_of(sweep_.variables().begin(), sweep_.variables().end(),
                       [&](std::size_t variable) { return is_wide(leaf.box, variable); });
  }

  struct Halves {
    Bound low, high;
    double worst() const { return std::max(key_of(low), key_of(high)); }
    double both() const { return key_of(low) + key_of(high); }
  };

  static std::vector<Interval> half(std::vector<Interval> box, std::size_t variable, bool is_high) {
    Interval& range = box[variable];
    const double middle = range.lo + range.width() / 2;
    (is_high ? range.lo : range.hi) = middle;
    return box;
  }

  Halves halves(const Leaf& leaf, std::size_t variable) {
    return {bound(half(leaf.box, variable, false)), bound(half(leaf.box, variable, true))};
  }

  void cut(Leaf leaf) {
    const auto culprit = leaf.bound.culprit;
    if (leaf.bound.trouble != nullptr && culprit && is_wide(leaf.box, *culprit)) {
      const Halves both = halves(leaf, *culprit);
      push({half(leaf.box, *culprit, false), both.low, {}, leaf.depth + 1});
      return push({half(leaf.box, *culprit, true), both.high, {}, leaf.depth + 1});
    }
    const bool compares = leaf.favourites.empty() || leaf.depth % comparison_depth == 0;
    struct Trial {
      std::size_t variable;
      Halves halves;
      double share; ///< of the variable's width that is left
    };
    std::vector<Trial> trials;
    for (const std::size_t variable : compares ? sweep_.variables() : leaf.favourites)
      if (is_wide(leaf.box, variable))
        trials.push_back(
            {variable, halves(leaf, variable), leaf.box[variable].width() / root_[variable].width()});
    if (trials.empty()) {
      leaf.favourites.clear(); // all of them are narrow: the others come next
      return push(std::move(leaf));
    }
    // Where no cut gives a bound, the widest range is cut.
    std::stable_sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) {
      if (a.halves.both() != b.halves.both()) return a.halves.both() < b.halves.both();
      if (a.halves.worst() != b.halves.worst()) return a.halves.worst() < b.halves.worst();
      return a.share > b.share;
    });
    std::vector<std::size_t> favourites;
    for (const Trial& trial : trials)
      if (favourites.size() < candidates) favourites.push_back(trial.variable);
    const Trial& best = trials.front();
    // Without a bound any of the variables may be the one that matters.
    if (best.halves.worst() == infinite) favourites.clear();
    push({half(leaf.box, best.variable, false), best.halves.low, favourites, leaf.depth + 1});
    push({half(leaf.box, best.variable, true), best.halves.high, favourites, leaf.depth + 1});
  }

  Sweep& sweep_;
  const std::vector<Interval>& root_;
  const Effort& effort_;
  double left_;
  Checkpoint checkpoint_;
  std::vector<Leaf> leaves_; ///< a heap
};

} // namespace

Found search(Sweep& sweep, const std::vector<Interval>& box, const Effort& effort) {
  return Searcher(sweep, box, effort).run();
}

} // namespace mbsgen::accuracy
