// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/identification.h"
#include "certify/field/fields.h"
#include "certify/results.h"
#include "certify/textbook/quantities.h"
#include <set>

namespace mbsgen::certify {

using scheme::Task;

namespace {

// Rows of a matrix with one more column, eliminated one by one.
template <class Field>
class Elimination {
public:
  using Row = std::vector<typename Field::Number>;

  Elimination(Field& field, std::size_t columns) : field_(field), columns_(columns) {}

  // False where the row follows from the others. Throws Mismatch where it does but for the last column.
  bool add(Row row) {
    for (std::size_t k = 0; k < rows_.size(); ++k) subtract(rows_[k], pivots_[k], row);
    std::size_t pivot = 0;
    while (pivot < columns_ && is_zero(row[pivot])) ++pivot;
    if (pivot == columns_) {
      require(is_zero(row[columns_]), "Y pi: no parameters give the forces of another mass distribution");
      return false;
    }
    const auto inverse = typename Field::Number(1) / row[pivot];
    for (auto& entry : row) entry = field_.reduced(entry * inverse);
    rows_.push_back(std::move(row));
    pivots_.push_back(pivot);
    return true;
  }
  std::size_t rank() const { return rows_.size(); }

private:
  bool is_zero(const typename Field::Number& number) const {
    return field_.equal(number, typename Field::Number(0));
  }
  void subtract(const Row& other, std::size_t pivot, Row& row) {
    if (is_zero(row[pivot])) return;
    const auto factor = row[pivot];
    for (std::size_t i = pivot; i < row.size(); ++i) row[i] = field_.reduced(row[i] - factor * other[i]);
  }

  Field& field_;
  std::size_t columns_;
  std::vector<Row> rows_;
  std::vector<std::size_t> pivots_;
};

// Inverse dynamics without the passive forces and those of rotors.
template <class Field>
std::vector<typename Field::Number> motion_forces(Reference<Field>& reference,
                                                  const Assignment<Field>& state) {
  std::vector<typename Field::Number> forces = reference.inverse_dynamics();
  const auto passive = reference.passive();
  for (std::size_t i = 0; i < forces.size(); ++i)
    forces[i] = forces[i] - passive[i] - reference.rotors()[i] * state.qdd[i];
  return forces;
}

} // namespace

template <class Field>
IdentificationCheck<Field>::IdentificationCheck(const model::Model& model, const scheme::Program& program,
                                                const AngleScan& angles, Point<Field>& point,
                                                Formulation<Field>& state)
    : model_(model), program_(program), angles_(angles), point_(point), state_(state),
      other_(with_other_inertia()) {}

template <class Field>
const scheme::Function& IdentificationCheck<Field>::function_of(Task task) const {
  for (const scheme::Function& function : program_.functions)
    if (function.task == task) return function;
  throw NotCovered("regressor and base_parameters are compared together only");
}

template <class Field>
Assignment<Field> IdentificationCheck<Field>::with_other_inertia() const {
  Assignment<Field> values = state_.assigned();
  vary_inertia(values);
  Assignment<Field> more = values;
  vary_users_numbers(more);
  return has_same_geometry(more) ? more : values;
}

// Folded numbers stay: parameters that they make zero have no column.
template <class Field>
void IdentificationCheck<Field>::vary_inertia(Assignment<Field>& values) const {
  const std::set<std::string> fields = {"mass", "com", "inertia"};
  for (auto& [path, value] : values.parameters)
    if (path.group != "base" && !path.group.empty() && fields.count(path.field) != 0) value = point_.draw();
}

template <class Field>
void IdentificationCheck<Field>::vary_users_numbers(Assignment<Field>& values) const {
  for (auto& [path, value] : values.parameters)
    if (path.group.empty()) value = point_.draw();
}

// A user's number may be a mass and a length.
template <class Field>
bool IdentificationCheck<Field>::has_same_geometry(const Assignment<Field>& values) const {
  Formulation<Field> other(model_, program_, angles_, point_, values);
  const auto same = [&](const auto& a, const auto& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!point_.field().equal(a[i], b[i])) return false;
    return true;
  };
  return same(other.reference().gravity(), state_.reference().gravity()) &&
         same(Quantities<Field>(other.reference(), other.numbers()).poses(),
              Quantities<Field>(state_.reference(), state_.numbers()).poses());
}

template <class Field>
std::string IdentificationCheck<Field>::difference(const scheme::Function& function) {
  const bool counts =
      Field::is_fast && function.task == Task::regressor && program_.shape.nb() <= most_counted_parameters;
  try {
    const std::string text = product_difference();
    return text.empty() && counts ? rank_difference() : text;
  } catch (const Mismatch& mismatch) {
    return mismatch.what();
  }
}

template <class Field>
std::string IdentificationCheck<Field>::product_difference() const {
  const std::size_t nb = at(program_.shape.nb());
  const std::vector<std::vector<Number>> y = rows(state_.assigned());
  SchemeRun<Field> scheme(program_, angles_, point_, other_);
  const std::vector<Number> pi = whole(scheme(function_of(Task::base_parameters)), "pi", nb);
  for (std::size_t i = 0; i < y.size(); ++i) {
    Number force(0);
    for (std::size_t k = 0; k < nb; ++k) force = point_.field().reduced(force + y[i][k] * pi[k]);
    if (!point_.field().equal(force, y[i][nb])) return place_text(model_, "Q", i) + " of Y pi";
  }
  return {};
}

// Another state of the same model.
template <class Field>
Assignment<Field> IdentificationCheck<Field>::elsewhere() const {
  Assignment<Field> values = random_assignment(model_, program_, point_);
  values.parameters = state_.assigned().parameters;
  values.time = state_.assigned().time;
  return values;
}

template <class Field>
std::vector<std::vector<typename Field::Number>>
IdentificationCheck<Field>::rows(const Assignment<Field>& state) const {
  const std::size_t n = at(model_.nqd()), nb = at(program_.shape.nb());
  SchemeRun<Field> scheme(program_, angles_, point_, state);
  const std::vector<Number> y = whole(scheme(function_of(Task::regressor)), "Y", n * nb);
  Assignment<Field> moved = state;
  moved.parameters = other_.parameters;
  Formulation<Field> other(model_, program_, angles_, point_, std::move(moved));
  const std::vector<Number> forces = motion_forces(other.reference(), other.assigned());
  std::vector<std::vector<Number>> rows;
  for (std::size_t i = 0; i < n; ++i) {
    const auto begin = y.begin() + static_cast<std::ptrdiff_t>(i * nb);
    rows.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(nb));
    rows.back().push_back(forces[i]);
  }
  return rows;
}

// Columns that depend on others in every state are too many. A random state adds rows as long as states can.
template <class Field>
std::string IdentificationCheck<Field>::rank_difference() const {
  const std::size_t nb = at(program_.shape.nb());
  Elimination<Field> elimination(point_.field(), nb);
  for (bool grows = true; grows;) {
    grows = false;
    for (std::vector<Number>& row : rows(elsewhere())) grows = elimination.add(std::move(row)) || grows;
  }
  if (elimination.rank() == nb) return {};
  return "Y: its " + std::to_string(nb) + " columns have the rank " + std::to_string(elimination.rank()) +
         ", so that fewer base parameters would do";
}

#define FIELD(Field) template class IdentificationCheck<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
