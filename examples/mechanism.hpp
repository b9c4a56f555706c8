// SPDX-License-Identifier: MIT
/// Shared by the programs of robots and mechanisms: tables, figures beside their tolerances, energy and loop
/// closure error of a generated model.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace mechanism {

using Row = std::vector<double>;

/// Numbers of a file with commas between them; lines that begin with '#' and the line of names are left out.
inline std::vector<Row> read_table(const std::string& path) {
  std::ifstream file(path);
  std::vector<Row> rows;
  bool named = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (named) {
      std::istringstream cells(line);
      rows.emplace_back();
      for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
    }
    named = true;
  }
  if (rows.empty()) std::fprintf(stderr, "no numbers in %s\n", path.c_str()), std::exit(2);
  return rows;
}

/// A table to plot: rows of numbers with commas between them, under a line of names.
class Table {
public:
  Table(const std::string& path, const char* names) : file_(path) {
    file_.precision(12);
    file_ << names << '\n';
  }
  void write(const Row& row) {
    for (std::size_t i = 0; i < row.size(); ++i) file_ << (i == 0 ? "" : ",") << row[i];
    file_ << '\n';
  }

private:
  std::ofstream file_;
};

/// Names of the columns of a motion that `mbsgen view --motion` plays: t, then q of each coordinate.
template <class Names>
std::string motion_columns(const Names& coordinates) {
  std::string columns = "t";
  for (const char* name : coordinates) columns += std::string(",q(") + name + ')';
  return columns;
}

/// Measured figures beside their tolerances.
class Figures {
public:
  void at_most(const char* what, double measured, double tolerance) {
    const bool kept = measured <= tolerance; // false for NaN
    std::printf("  %s: %.2g, where %.2g is %s\n", what, measured, tolerance,
                kept ? "accepted" : "the most: MISSED");
    all_kept_ = all_kept_ && kept;
  }
  /// The exit code of the program.
  int exit_code() const { return all_kept_ ? 0 : 1; }

private:
  bool all_kept_ = true;
};

/// The largest difference of a row's numbers from the reference's, which begin at `first`.
inline double difference(const Row& reference, std::size_t first, const Row& values) {
  double largest = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double error = std::fabs(values[i] - reference.at(first + i));
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

/// How far the loops are open at q: the largest constraint equation, m (m^2 for rods).
template <int nc, int nq, class Model>
double open_loops(const Model& model, const double* q) {
  double h[nc], J[nc * nq], largest = 0;
  model.constraints(q, h, J);
  for (const double value : h)
    if (!(std::fabs(value) <= largest)) largest = std::fabs(value);
  return largest;
}

/// qd·M qd/2, J.
template <int nq, class Model>
double kinetic_energy(const Model& model, const double* q, const double* qd) {
  double M[nq * nq], twice = 0;
  model.mass_matrix(q, M);
  for (int i = 0; i < nq; ++i)
    for (int j = 0; j < nq; ++j) twice += qd[i] * M[i * nq + j] * qd[j];
  return twice / 2;
}

/// The program stops: a loop that does not close, or a singular configuration.
[[noreturn]] inline void stop(double t) {
  std::fprintf(stderr, "no answer of the model at t = %g s\n", t);
  std::exit(3);
}

} // namespace mechanism
