// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/newton_step.h"
#include "certify/field/gauss.h"
#include "certify/results.h"

namespace mbsgen::certify {

namespace {

using scheme::Purpose;

// The position equations of a step, by their rows.
template <class Field>
class PositionRows {
public:
  using Number = typename Field::Number;

  PositionRows(Field& field, const std::vector<ConstraintRow<Number>>& rows)
      : field_(field), rows_(rows), used_(rows.size()) {}

  // The position equation of this value that no other entry has been.
  std::size_t take(Purpose purpose, int index, const Number& value) {
    std::size_t row = 0;
    while (row < rows_.size() && (used_[row] || !rows_[row].holonomic || !field_.equal(rows_[row].h, value)))
      ++row;
    require(row < rows_.size(), element(word(purpose), at(index)) + " is no constraint equation");
    used_[row] = true;
    return row;
  }

  void require_all() const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
      require(used_[row] || !rows_[row].holonomic, rows_[row].name + " is not solved");
  }

private:
  Field& field_;
  const std::vector<ConstraintRow<Number>>& rows_;
  std::vector<bool> used_;
};

template <class Field>
std::vector<typename Field::Number>
checked_correction(Field& field, const Results<typename Field::Number>& results,
                   const std::vector<ConstraintRow<typename Field::Number>>& rows,
                   const std::vector<int>& velocities, const std::vector<std::size_t>& solved) {
  using Number = typename Field::Number;
  const std::vector<Number> correction = whole(results, word(Purpose::correction), velocities.size());
  require(correction.size() == solved.size(), "there are not as many corrections as residuals");
  Rows<Number> leading;
  std::vector<Number> h;
  for (const std::size_t row : solved) {
    leading.emplace_back();
    for (const int velocity : velocities) leading.back().push_back(rows[row].J[at(velocity)]);
    h.push_back(rows[row].h);
  }
  const auto expected = Gauss<Field>(field).solve(leading, h);
  require(expected.has_value(), "the residuals do not determine the corrections");
  for (std::size_t k = 0; k < correction.size(); ++k)
    require(field.equal(correction[k], (*expected)[k]), element(word(Purpose::correction), k));
  return correction;
}

} // namespace

template <class Field>
NewtonStep<Field>::NewtonStep(Field& field, const Results<Number>& results,
                              const std::vector<ConstraintRow<Number>>& rows,
                              const std::vector<int>& velocities)
    : field_(field), results_(results), velocities_(velocities) {
  PositionRows<Field> positions(field, rows);
  for (const auto& [k, value] : entries(results, word(Purpose::residual))) {
    require(at(k) == solved_.size(), "the numbers of the residuals");
    solved_.push_back(positions.take(Purpose::residual, k, value));
  }
  for (const auto& [k, value] : entries(results, word(Purpose::consistency)))
    positions.take(Purpose::consistency, k, value);
  positions.require_all();
  correction_ = checked_correction(field, results, rows, velocities, solved_);
}

template <class Field>
void NewtonStep<Field>::check_changes(const scheme::Function& function, Reference<Field>& reference) const {
  const bool has_changes = !entries(results_, word(Purpose::change)).empty();
  const std::string taken_off = word(has_changes ? Purpose::change : Purpose::correction);
  const std::vector<Number> change = whole(results_, taken_off, function.unknowns.size());
  std::vector<Number> motion(at(reference.motion().model().nqd()));
  for (std::size_t k = 0; k < correction_.size(); ++k) motion[at(velocities_[k])] = correction_[k];
  const auto coordinates = reference.coordinates_along(motion);
  for (std::size_t k = 0; k < change.size(); ++k) {
    const expr::Expr& unknown = function.unknowns[k];
    const int place = unknown.pool()->symbol_of(unknown.id()).index[0];
    require(field_.equal(change[k], coordinates[at(place)].d[1]),
            element(taken_off, k) + " is not what a step takes off the unknown");
  }
}

#define FIELD(Field) template class NewtonStep<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
