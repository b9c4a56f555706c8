// SPDX-License-Identifier: MIT
/// The cheapest assignment of columns to rows.
#pragma once
#include <Eigen/Core>
#include <limits>
#include <vector>

namespace mbsgen::analysis {

namespace detail {

/// The Hungarian method by shortest augmenting paths (Kuhn 1955, Munkres 1957): rows enter one after the other, and
/// prices of rows and columns keep reduced costs from being negative. Index 0 is a place outside of the matrix.
class Assignment {
public:
  explicit Assignment(const Eigen::MatrixXd& cost)
      : cost_(cost), n_(int(cost.rows())), row_price_(n_ + 1), column_price_(n_ + 1), row_of_(n_ + 1),
        before_(n_ + 1) {
    row_price_.setZero(), column_price_.setZero(), row_of_.setZero();
    for (int row = 1; row <= n_; ++row) add(row);
  }

  std::vector<int> columns() const {
    std::vector<int> columns(std::size_t(n_), 0);
    for (int column = 1; column <= n_; ++column) columns[std::size_t(row_of_(column) - 1)] = column - 1;
    return columns;
  }

private:
  void add(int row) {
    row_of_(0) = row;
    nearest_ = Eigen::VectorXd::Constant(n_ + 1, std::numeric_limits<double>::infinity());
    reached_.assign(std::size_t(n_) + 1, false);
    int column = 0;
    while (row_of_(column) != 0) column = next(column);
    for (; column != 0; column = before_(column)) row_of_(column) = row_of_(before_(column));
  }

  // Reaches a column, looks at the edges of its row, and returns the nearest column that is not reached yet.
  int next(int column) {
    reached_[std::size_t(column)] = true;
    const int row = row_of_(column);
    int best = 0;
    for (int other = 1; other <= n_; ++other) {
      if (reached_[std::size_t(other)]) continue;
      const double reduced = cost_(row - 1, other - 1) - row_price_(row) - column_price_(other);
      if (reduced < nearest_(other)) nearest_(other) = reduced, before_(other) = column;
      if (best == 0 || nearest_(other) < nearest_(best)) best = other;
    }
    reprice(nearest_(best));
    return best;
  }

  void reprice(double step) {
    for (int column = 0; column <= n_; ++column)
      if (reached_[std::size_t(column)])
        row_price_(row_of_(column)) += step, column_price_(column) -= step;
      else
        nearest_(column) -= step;
  }

  const Eigen::MatrixXd& cost_;
  int n_;
  Eigen::VectorXd row_price_, column_price_, nearest_;
  Eigen::VectorXi row_of_, before_;
  std::vector<bool> reached_;
};

} // namespace detail

/// For each row its column, each of them once, so that the sum of the costs is least. `cost` is square and finite.
inline std::vector<int> cheapest_assignment(const Eigen::MatrixXd& cost) {
  return detail::Assignment(cost).columns();
}

} // namespace mbsgen::analysis
