// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/pivot_choice.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mbsgen::formalism {

namespace {

// Of the largest pivot: smaller ones are a sign of a singular configuration close by.
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
