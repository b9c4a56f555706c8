// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/switching.h"
#include "passivity/falling_quadratics.h"
#include "passivity/quadratic.h"
#include <Eigen/Dense>
#include <algorithm>
#include <set>
#include <tuple>

namespace mbsgen::passivity {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Of all quadratic functions together: a step of their search is of the third power of this.
constexpr Eigen::Index most_entries = 700;

/// What is asked of so many functions.
struct Request {
  std::vector<Fall> falls;
  int count = 1;
};

Request one_for_all(const SwitchingLoop& loop) {
  Request request;
  const std::set<int> used(loop.step.begin(), loop.step.end());
  for (const int step : used) request.falls.push_back({0, step, 0});
  return request;
}

Request one_for_each(const SwitchingLoop& loop) {
  Request request{{}, static_cast<int>(loop.step.size())};
  for (int mode = 0; mode < request.count; ++mode)
    for (const int next : loop.next[std::size_t(mode)])
      request.falls.push_back({mode, loop.step[std::size_t(next)], next});
  return request;
}

/// Modes are those of the loop with the mode before.
SwitchingLoop of_two(const SwitchingLoop& loop) {
  SwitchingLoop result{loop.steps, {}, {}};
  std::vector<std::vector<int>> place(loop.next.size());
  std::vector<int> last;
  for (std::size_t mode = 0; mode < loop.next.size(); ++mode)
    for (const int next : loop.next[mode]) {
      place[mode].push_back(static_cast<int>(result.step.size()));
      result.step.push_back(loop.step[std::size_t(next)]), last.push_back(next);
    }
  for (const int mode : last) result.next.push_back(place[std::size_t(mode)]);
  return result;
}

/// The loop in scaled states.
class Proof {
public:
  Proof(const SwitchingLoop& loop, const MatrixXd& start) {
    scale_ = balance(loop.steps.front());
    const VectorXd inverse = scale_.cwiseInverse();
    for (const MatrixXd& step : loop.steps)
      steps_.emplace_back(inverse.asDiagonal() * step * scale_.asDiagonal());
    const Eigen::LLT<MatrixXd> llt(scale_.asDiagonal() * start * scale_.asDiagonal());
    is_good_ = llt.info() == Eigen::Success;
    if (!is_good_) return;
    root_ = llt.matrixU();
    for (const MatrixXd& step : steps_)
      even_.emplace_back(
          root_ * step *
          root_.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(root_.rows(), root_.rows())));
  }

  bool holds(const Request& request) const {
    const Eigen::Index rows = steps_.front().rows();
    if (!is_good_ || request.count * rows * (rows + 1) / 2 > most_entries) return false;
    auto found = falling_quadratics(even_, request.falls, request.count);
    if (!found) return false;
    for (MatrixXd& P : *found) {
      const MatrixXd back = root_.transpose() * P * root_;
      P = (back + back.transpose()) / 2;
    }
    const MatrixXd nothing = MatrixXd::Zero(rows, rows);
    return std::all_of(found->begin(), found->end(),
                       [&](const MatrixXd& P) { return falls(P, nothing, P); }) &&
           std::all_of(request.falls.begin(), request.falls.end(), [&](const Fall& fall) {
             return falls((*found)[std::size_t(fall.from)], steps_[std::size_t(fall.step)],
                          (*found)[std::size_t(fall.to)]);
           });
  }

private:
  VectorXd scale_;
  std::vector<MatrixXd> steps_, even_;
  MatrixXd root_;
  bool is_good_ = false;
};

} // namespace

bool is_proven_stable(const SwitchingLoop& loop, const MatrixXd& start) {
  if (loop.step.empty()) return false;
  const Proof proof(loop, start);
  return proof.holds(one_for_all(loop)) || proof.holds(one_for_each(loop)) ||
         proof.holds(one_for_each(of_two(loop)));
}

} // namespace mbsgen::passivity
