// SPDX-License-Identifier: MIT
/// Modes along a sweep of a number of the model: which continues which, and where stability is lost or won.
#pragma once
#include "tracking.hpp"

namespace mbsgen::analysis {

struct SweepOptions {
  double zero = 1e-7;        ///< see all_modes_of
  double resolution = 1e-14; ///< of critical values, as a share of their size
  int halvings = 8;          ///< of a step, where modes are hard to tell apart
};

/// The modes at one value: all eigenvalues, in the order of those before.
struct SweepRow {
  double value = 0;
  std::vector<Mode> modes;
};

/// A real part that becomes positive, or ceases to be so.
struct Critical {
  double value = 0;
  std::size_t mode = 0;   ///< its place in the rows
  bool is_stable = false; ///< behind this value
  std::complex<double> eigenvalue;
};

struct Sweep {
  std::vector<SweepRow> rows;
  std::vector<Critical> critical; ///< in the order of the sweep
  std::vector<double> doubtful;   ///< values at which modes may have been taken for each other
  bool complete = true; ///< false: the model has no answer at `end`, and there are no rows from there on
  double end = 0;
};

namespace detail {

/// MatrixAt: bool(double value, Eigen::MatrixXd& A), false where the model has no answer.
template <class MatrixAt>
class Sweeper {
public:
  Sweeper(MatrixAt& matrix_at, const SweepOptions& options) : matrix_at_(matrix_at), options_(options) {}

  Sweep along(const std::vector<double>& values) {
    for (const double value : values) {
      result_.complete = path_.empty() ? begin(value) : follow(value, options_.halvings);
      if (!result_.complete) {
        result_.end = no_answer_;
        break;
      }
      result_.rows.push_back(path_.back());
    }
    if (!path_.empty())
      for (std::size_t mode = 0; mode < path_.front().modes.size(); ++mode) find_critical(mode);
    const bool falls = values.size() > 1 && values[1] < values[0];
    std::stable_sort(
        result_.critical.begin(), result_.critical.end(),
        [&](const Critical& a, const Critical& b) { return falls ? a.value > b.value : a.value < b.value; });
    return std::move(result_);
  }

private:
  bool evaluate(double value, double zero, SweepRow& row) {
    Eigen::MatrixXd A;
    no_answer_ = value;
    if (!matrix_at_(value, A)) return false;
    row = {value, all_modes_of(A, zero)};
    return true;
  }

  bool begin(double value) {
    SweepRow row;
    if (!evaluate(value, options_.zero, row)) return false;
    path_.push_back(std::move(row));
    return true;
  }

  bool follow(double value, int halvings) {
    SweepRow row;
    if (!evaluate(value, options_.zero, row)) return false;
    const bool sure = continue_modes(path_.back().modes, row.modes);
    if (!sure && halvings > 0)
      return follow((path_.back().value + value) / 2, halvings - 1) && follow(value, halvings - 1);
    if (!sure) result_.doubtful.push_back(value);
    path_.push_back(std::move(row));
    return true;
  }

  // The sign of a real part; of rigid and undamped modes it is zero.
  int sign(std::size_t row, std::size_t mode) const {
    switch (path_[row].modes[mode].kind) {
    case ModeKind::real_unstable:
    case ModeKind::unstable:
      return 1;
    case ModeKind::real_stable:
    case ModeKind::stable:
      return -1;
    default:
      return 0;
    }
  }

  // A single point without a sign lies on a crossing by chance; more of them are undamped.
  void find_critical(std::size_t mode) {
    std::size_t last = path_.size();
    for (std::size_t row = 0; row < path_.size(); ++row) {
      if (sign(row, mode) == 0) continue;
      const bool has_last = last < row;
      if (has_last && row - last <= 2) {
        if (sign(last, mode) != sign(row, mode)) bisect(last, row, mode, 0);
      } else {
        if (has_last) leave(last, mode);
        if (row > 0 && sign(row, mode) > 0) bisect(row - 1, row, mode, options_.zero);
      }
      last = row;
    }
    if (last < path_.size()) leave(last, mode);
  }

  // After `row` the mode has no sign any more.
  void leave(std::size_t row, std::size_t mode) {
    if (row + 1 < path_.size() && sign(row, mode) > 0) bisect(row, row + 1, mode, options_.zero);
  }

  static bool is_above(const SweepRow& row, std::size_t mode, double zero) {
    double scale = 0;
    for (const Mode& other : row.modes) scale = std::max(scale, std::abs(other.eigenvalue));
    return row.modes[mode].eigenvalue.real() > zero * scale;
  }

  void bisect(std::size_t first, std::size_t second, std::size_t mode, double zero) {
    SweepRow low = path_[first], high = path_[second], middle;
    const bool above = is_above(low, mode, zero);
    const double close = options_.resolution * std::max(std::fabs(low.value), std::fabs(high.value));
    while (std::fabs(high.value - low.value) > close) {
      const double value = low.value + (high.value - low.value) / 2;
      if (value == low.value || value == high.value) break;
      if (!evaluate(value, 0, middle)) {
        result_.doubtful.push_back(value);
        break;
      }
      continue_modes((above ? low : high).modes,
                     middle.modes); // which of two undamped ones grows is not known before
      std::swap(is_above(middle, mode, zero) == above ? low : high, middle);
    }
    const std::complex<double> eigenvalue = high.modes[mode].eigenvalue;
    if (eigenvalue.imag() >= 0) result_.critical.push_back({high.value, mode, above, eigenvalue});
  }

  MatrixAt& matrix_at_;
  SweepOptions options_;
  Sweep result_;
  std::vector<SweepRow> path_; ///< with the points between
  double no_answer_ = 0;       ///< the value of the last evaluation
};

} // namespace detail

/// Follows all modes from value to value and finds where real parts change their sign, by bisection.
/// `matrix_at`: bool(double value, Eigen::MatrixXd& A) fills in A of x' = A x, always of the same size; it returns false
/// where the model has no answer. Values rise or fall; `matrix_at` is also called between them.
template <class MatrixAt>
Sweep sweep(MatrixAt&& matrix_at, const std::vector<double>& values, const SweepOptions& options = {}) {
  return detail::Sweeper<MatrixAt>(matrix_at, options).along(values);
}

} // namespace mbsgen::analysis
