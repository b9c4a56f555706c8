// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/pivot_choice.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mbsgen::formalism {

namespace {

// LU factorization of numbers with full pivoting, taken in stages: each chooses its pivots among some rows
// and some columns, and eliminates in all. A pivot counts when it is larger than 1e-9 of the largest entry
// of the matrix. Pivots that are equal within 1e-9 are ties: the first row and in it the last column goes
// first, so that the first coordinates of a model tend to stay independent.
class FullPivoting {
public:
  // `matrix` is row-major. `smallest`: share of the largest entry below which nothing is a pivot, where it is
  // more than 1e-9.
  FullPivoting(std::vector<double> matrix, std::size_t rows, std::size_t columns, double smallest = 0);

  // Chooses and eliminates until no pivot is left among the rows and columns that are `true`. The pivots in
  // the order of their choice.
  std::vector<ChosenPivot> run(const std::vector<bool>& rows, const std::vector<bool>& columns);

  bool has_pivot_in_row(int row) const { return used_rows_[mbsgen::at(row)]; }
  bool has_pivot_in_column(int column) const { return used_columns_[mbsgen::at(column)]; }

private:
  double& at(std::size_t row, std::size_t column) { return matrix_[row * columns_ + column]; }
  // Largest of a row's entries that may still be chosen; zero for a row that is used.
  double largest_in(std::size_t row, const std::vector<bool>& columns);
  ChosenPivot first_of_size(double size, std::size_t row, const std::vector<bool>& columns);
  // The rows that it has changed.
  std::vector<std::size_t> eliminate(const ChosenPivot& pivot);

  std::vector<double> matrix_;
  std::size_t columns_;
  std::vector<bool> used_rows_, used_columns_;
  double threshold_ = 0;
};

constexpr double relative_threshold = 1e-9;
constexpr double tie = 1e-9;

FullPivoting::FullPivoting(std::vector<double> matrix, std::size_t rows, std::size_t columns, double smallest)
    : matrix_(std::move(matrix)), columns_(columns), used_rows_(rows), used_columns_(columns) {
  const std::vector<bool> all(columns, true);
  for (std::size_t i = 0; i < rows; ++i)
    threshold_ = std::max(threshold_, std::max(relative_threshold, smallest) * largest_in(i, all));
}

double FullPivoting::largest_in(std::size_t row, const std::vector<bool>& columns) {
  double result = 0;
  if (used_rows_[row]) return result;
  for (std::size_t j = 0; j < columns_; ++j)
    if (columns[j] && !used_columns_[j]) result = std::max(result, std::abs(at(row, j)));
  return result;
}

ChosenPivot FullPivoting::first_of_size(double size, std::size_t row, const std::vector<bool>& columns) {
  for (std::size_t j = columns_; j-- > 0;)
    if (columns[j] && !used_columns_[j] && std::abs(at(row, j)) >= size)
      return {static_cast<int>(row), static_cast<int>(j), at(row, j)};
  return {};
}

std::vector<std::size_t> FullPivoting::eliminate(const ChosenPivot& pivot) {
  const std::size_t row = mbsgen::at(pivot.row);
  const std::size_t column = mbsgen::at(pivot.column);
  used_rows_[row] = true;
  used_columns_[column] = true;
  std::vector<std::size_t> changed{row};
  for (std::size_t i = 0; i < used_rows_.size(); ++i) {
    if (used_rows_[i] || at(i, column) == 0) continue;
    const double factor = at(i, column) / pivot.value;
    for (std::size_t j = 0; j < columns_; ++j) at(i, j) -= factor * at(row, j);
    at(i, column) = 0;
    changed.push_back(i);
  }
  return changed;
}

std::vector<ChosenPivot> FullPivoting::run(const std::vector<bool>& rows, const std::vector<bool>& columns) {
  std::vector<ChosenPivot> pivots;
  std::vector<double> largest(rows.size()); // of each row: loops that are apart do not change each other's
  for (std::size_t i = 0; i < rows.size(); ++i) largest[i] = rows[i] ? largest_in(i, columns) : 0;
  for (;;) {
    const double size = largest.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
    if (!(size > threshold_)) return pivots;
    const double enough = size * (1 - tie);
    const auto row =
        std::find_if(largest.begin(), largest.end(), [enough](double one) { return one >= enough; });
    pivots.push_back(first_of_size(enough, static_cast<std::size_t>(row - largest.begin()), columns));
    for (const std::size_t i : eliminate(pivots.back()))
      if (rows[i]) largest[i] = largest_in(i, columns);
  }
}

// Share of the largest pivot: smaller ones are a sign of a singular configuration close by.
constexpr double tiny_pivot = 1e-5;

void append(std::vector<ChosenPivot>& list, const std::vector<ChosenPivot>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

const model::Joint& joint_of(const model::Model& model, int velocity) {
  return model.joint_of_velocity(velocity);
}

// Coordinates in document order.
std::vector<int> columns_of(const std::vector<ChosenPivot>& pivots) {
  std::vector<int> result;
  for (const ChosenPivot& pivot : pivots) result.push_back(pivot.column);
  std::sort(result.begin(), result.end());
  return result;
}

// "'a'", "'a' and 'b'", "'a', 'b' and 'c'": the joints of the velocities.
std::string joints_as_text(const model::Model& model, const std::vector<int>& velocities) {
  std::vector<std::string> names;
  for (const int velocity : velocities) {
    const std::string name = quoted(joint_of(model, velocity).name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

// Roles are those of joints; of a ball or free joint they say it of all velocities.
std::string unit_of_roles(const model::Model& model, std::size_t count) {
  if (!model.has_spatial_joints()) return count == 1 ? "joint" : "joints";
  return count == 1 ? "velocity" : "velocities";
}

std::string dependent_joints(const model::Model& model, std::size_t count) {
  return std::to_string(count) + ' ' + unit_of_roles(model, count) +
         (count == 1 ? " is dependent" : " are dependent");
}

bool has_spatial(const model::Model& model, const std::vector<int>& velocities) {
  return std::any_of(velocities.begin(), velocities.end(),
                     [&](int velocity) { return model::is_spatial(joint_of(model, velocity).type); });
}

// More dependent joints than equations, or others than the equations determine.
void report_undetermined(const model::Model& model, const PivotChoice& choice, std::size_t equations,
                         Diagnostics& diagnostics) {
  const Location& where = joint_of(model, choice.undetermined.front()).role_where;
  const std::string names = joints_as_text(model, choice.undetermined);
  const std::size_t count = choice.determined.size() + choice.undetermined.size();
  if (count > equations) {
    diagnostics.error(where, dependent_joints(model, count) + ", but the cuts and constraints give only " +
                                 counted(equations, "independent equation") +
                                 (has_spatial(model, choice.undetermined)
                                      ? ", leave out the role of "
                                      : ", write \"role\": \"independent\" for ") +
                                 names);
    return;
  }
  diagnostics.error(where, "no equation is left to determine " + names +
                               ", write \"role\": \"independent\" for " + names + " and \"dependent\" for " +
                               joints_as_text(model, columns_of(choice.independent)));
}

void report_independent(const model::Model& model, const PivotChoice& choice, std::size_t equations,
                        Diagnostics& diagnostics) {
  const std::vector<int> columns = columns_of(choice.independent);
  const std::size_t allowed = choice.determined.size();
  diagnostics.error(joint_of(model, columns.front()).role_where,
                    counted(equations, "independent equation") + (equations == 1 ? " needs" : " need") +
                        " as many dependent " + unit_of_roles(model, 2) + ", but the roles allow " +
                        (allowed == 0 ? "none" : "only " + std::to_string(allowed)) +
                        (has_spatial(model, columns) ? ", leave out the role of "
                                                     : ", write \"role\": \"dependent\" for ") +
                        joints_as_text(model, columns));
}

void report_driven(const model::Model& model, const std::vector<RowOrigin>& rows, const PivotChoice& choice,
                   Diagnostics& diagnostics) {
  for (const ChosenPivot& pivot : choice.driven) {
    const model::Joint& joint = joint_of(model, pivot.column);
    diagnostics.error(joint.role_where, "the joint " + quoted(joint.name) +
                                            " cannot be driven, its motion follows from " +
                                            rows[at(pivot.row)].name + ", leave out its role");
  }
}

} // namespace

CoordinateRoles sort_columns(const model::Model& model, const std::vector<int>& held) {
  const std::size_t count = at(model.nqd());
  const std::vector<bool> none(count, false);
  CoordinateRoles columns{none, none, none, none, none, none};
  for (const int velocity : held) columns.held[at(velocity)] = true;
  for (std::size_t i = 0; i < count; ++i) {
    if (columns.held[i]) continue;
    const std::optional<model::Role> role = joint_of(model, static_cast<int>(i)).role;
    columns.dependent[i] = role == model::Role::dependent;
    columns.driven[i] = role == model::Role::driven;
    columns.open[i] = !role && !model.is_open();
    columns.independent[i] = role == model::Role::independent || (!role && model.is_open());
    columns.movable[i] = columns.dependent[i] || columns.open[i];
  }
  return columns;
}

PivotChoice choose(const std::vector<double>& jacobian, const std::vector<RowOrigin>& rows,
                   const CoordinateRoles& columns, double smallest) {
  FullPivoting elimination(jacobian, rows.size(), columns.movable.size(), smallest);
  std::vector<bool> holonomic(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) holonomic[i] = rows[i].holonomic;
  const std::vector<bool> all(rows.size(), true);

  PivotChoice choice;
  choice.determined = elimination.run(holonomic, columns.dependent);
  append(choice.determined, elimination.run(holonomic, columns.open));
  choice.holonomic = choice.determined.size();
  append(choice.determined, elimination.run(all, columns.dependent));
  append(choice.determined, elimination.run(all, columns.open));
  choice.independent = elimination.run(all, columns.independent);
  choice.driven = elimination.run(all, columns.driven);
  for (int i = 0; i < static_cast<int>(columns.movable.size()); ++i)
    if (columns.dependent[at(i)] && !elimination.has_pivot_in_column(i)) choice.undetermined.push_back(i);
  for (int i = 0; i < static_cast<int>(rows.size()); ++i)
    if (!elimination.has_pivot_in_row(i)) choice.redundant.push_back(i);
  return choice;
}

double PivotChoice::smallest_relative_pivot() const {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const ChosenPivot& pivot : determined) {
    smallest = std::min(smallest, std::abs(pivot.value));
    largest = std::max(largest, std::abs(pivot.value));
  }
  return determined.empty() ? 1 : smallest / largest;
}

bool is_regular(const PivotChoice& choice) {
  return choice.agrees_with_roles() && choice.redundant.empty() &&
         choice.smallest_relative_pivot() > tiny_pivot;
}

bool is_less_singular(const PivotChoice& a, const PivotChoice& b) {
  constexpr double clearly = 10;
  const auto ranks = [](const PivotChoice& choice) {
    return std::make_tuple(choice.determined.size(), choice.independent.size() + choice.driven.size());
  };
  if (ranks(a) != ranks(b)) return ranks(a) > ranks(b);
  return b.smallest_relative_pivot() < tiny_pivot &&
         a.smallest_relative_pivot() > clearly * b.smallest_relative_pivot();
}

bool report_roles(const model::Model& model, const std::vector<RowOrigin>& rows, const PivotChoice& choice,
                  Diagnostics& diagnostics) {
  const std::size_t equations = choice.determined.size() + choice.independent.size();
  if (!choice.undetermined.empty())
    report_undetermined(model, choice, equations, diagnostics);
  else if (!choice.independent.empty())
    report_independent(model, choice, equations, diagnostics);
  report_driven(model, rows, choice, diagnostics);
  return choice.agrees_with_roles();
}

} // namespace mbsgen::formalism
