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
// So many cuts after the last one, cuts along all variables are compared again, as far as they were worth a share of
// the best one's worth; between, a cut is taken to leave a share of its variable's worth.
constexpr int comparison_depth = 6, all_depth = 24;
constexpr double worthy = 0.1, left_worth = 0.5;
// Worths are those of several cuts: a range of more than a quarter of a turn may be worse halved than whole.
constexpr double trial_share = 0.125;

double key_of(const Bound& bound) {
  return bound.trouble != nullptr ? infinite : bound.total();
}

struct Leaf {
  std::vector<Interval> box;
  Bound bound;
  int depth = 0;
  std::vector<double> worths =
      {};           ///< by row of the sweep's variables: what a cut takes from the bound of the worse half
  int compared = 0; ///< depth at which these were found

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
    push({root_, bound(root_)});
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
    all.closure = std::max(all.closure, one.closure);
    if (one.trouble != nullptr) all.trouble = one.trouble;
  }

  // What holds in a box holds in its halves.
  static Bound lesser(Bound half, const Bound& whole) {
    if (whole.trouble != nullptr || key_of(half) <= key_of(whole)) return half;
    half.rounding = whole.rounding;
    half.jumps = whole.jumps;
    half.closure = std::min(half.closure, whole.closure);
    half.trouble = nullptr;
    return half;
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

  static std::vector<Interval> half(std::vector<Interval> box, std::size_t variable, bool is_high) {
    Interval& range = box[variable];
    const double middle = range.lo + range.width() / 2;
    (is_high ? range.lo : range.hi) = middle;
    return box;
  }

  void cut(Leaf leaf) {
    const auto culprit = leaf.bound.culprit;
    if (leaf.bound.trouble != nullptr)
      return cut(leaf, culprit && is_wide(leaf.box, *culprit) ? *culprit : widest(leaf));
    if (leaf.worths.empty() || leaf.depth - leaf.compared >= comparison_depth) compare(leaf);
    const std::size_t row = best(leaf);
    leaf.worths[row] *= left_worth;
    cut(leaf, sweep_.variables()[row]);
  }

  void cut(const Leaf& leaf, std::size_t variable) {
    for (const bool is_high : {false, true}) {
      std::vector<Interval> box = half(leaf.box, variable, is_high);
      const Bound of_half = lesser(bound(box), leaf.bound);
      push({std::move(box), of_half, leaf.depth + 1, leaf.worths, leaf.compared});
    }
  }

  // Of the half along each variable that seems to be the worse one.
  void compare(Leaf& leaf) {
    const std::vector<std::size_t>& variables = sweep_.variables();
    const bool all = leaf.worths.empty() || leaf.depth % all_depth < comparison_depth;
    const double least = all ? -infinite : worthy * *std::max_element(leaf.worths.begin(), leaf.worths.end());
    leaf.worths.resize(variables.size(), 0);
    leaf.compared = leaf.depth;
    for (std::size_t row = 0; row < variables.size(); ++row) {
      if (leaf.worths[row] < least || !is_wide(leaf.box, variables[row])) continue;
      std::vector<Interval> box = leaf.box;
      Interval& range = box[variables[row]];
      const double left = trial_share * range.width();
      if (row < form_symbols && leaf.bound.rising[row])
        range.lo = range.hi - left;
      else
        range.hi = range.lo + left;
      leaf.worths[row] = leaf.key() - key_of(bound(box));
    }
  }

  // The row of the variable whose cut is worth most.
  std::size_t best(const Leaf& leaf) const {
    std::optional<std::size_t> result;
    for (std::size_t row = 0; row < leaf.worths.size(); ++row)
      if (is_wide(leaf.box, sweep_.variables()[row]) && (!result || leaf.worths[row] > leaf.worths[*result]))
        result = row;
    return result.value();
  }

  // The variable whose range is the largest share of the whole box's.
  std::size_t widest(const Leaf& leaf) const {
    const auto share = [&](std::size_t variable) {
      return is_wide(leaf.box, variable) ? leaf.box[variable].width() / root_[variable].width() : 0;
    };
    const std::vector<std::size_t>& variables = sweep_.variables();
    return *std::max_element(variables.begin(), variables.end(),
                             [&](std::size_t a, std::size_t b) { return share(a) < share(b); });
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
