// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/slope.h"
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace slopes {

/// A matrix of derivatives, built column by column.
class Matrix {
public:
  template <class Real>
  void add_column(const Column<Real>& column) {
    columns_.emplace_back(column.slopes.begin(), column.slopes.end());
    noise_ = std::fmax(noise_, static_cast<long double>(column.noise));
  }

  long double noise() const { return noise_; }

  std::size_t columns() const { return columns_.size(); }
  long double at(std::size_t row, std::size_t column) const { return columns_[column][row]; }

private:
  std::vector<std::vector<long double>> columns_;
  long double noise_ = 0;
};

/// Prints the largest error of each matrix beyond noise, relative to its largest entry, and remembers whether all are small.
class Report {
public:
  explicit Report(double tolerance) : tolerance_(tolerance) {}

  /// `actual`: row by row.
  template <class Real>
  void compare(const char* name, const std::vector<Real>& actual, const Matrix& expected) {
    long double error = 0, size = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
      const long double entry = expected.at(i / expected.columns(), i % expected.columns());
      const long double difference = std::fabs(static_cast<long double>(actual[i]) - entry);
      if (!(difference <= error + expected.noise())) {
        error = difference; // NaN stays
        worst = i;
      }
      size = std::fmax(size, std::fabs(entry));
    }
    const double relative = static_cast<double>(size > 0 ? error / size : error);
    std::printf("  %-8s %6zu entries, error %.1e", name, actual.size(), relative);
    if (!(relative <= tolerance_)) std::printf(": too large, at [%zu]", worst);
    std::printf("\n");
    passed_ = passed_ && relative <= tolerance_;
    ++compared_;
  }

  bool passed() const { return passed_; }
  int compared() const { return compared_; }

private:
  double tolerance_;
  bool passed_ = true;
  int compared_ = 0;
};

} // namespace slopes
