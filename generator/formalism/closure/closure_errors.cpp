// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/closure_errors.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mbsgen::formalism {

namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// The equations of one cut or constraint: rows `first` to `last`, without `last`.
struct Group {
  const model::Cut* cut = nullptr;
  std::size_t first = 0, last = 0;
};

class OpenLoops {
public:
  OpenLoops(const model::Model& model, const std::vector<RowOrigin>& rows, const Assembled& attempt,
            bool may_stay_open)
      : model_(model), rows_(rows), attempt_(attempt), may_stay_open_(may_stay_open) {}

  void report(const std::string& remedy, Diagnostics& diagnostics) const {
    const bool has_values = std::isfinite(attempt_.misfit);
    for (std::size_t first = 0; first < rows_.size();) {
      const Group group = group_from(first);
      first = group.last;
      if (!has_values && !group_has_values(group))
        add(group,
            subject(group) + " has no value in the initial configuration, write another \"q0\" (roots "
                             "and logarithms need positive arguments)",
            diagnostics);
      else if (has_values && is_open(group))
        add(group, subject(group) + " " + amount(group) + ", " + remedy, diagnostics);
    }
  }

private:
  void add(const Group& group, const std::string& message, Diagnostics& diagnostics) const {
    const Location& where = rows_[group.first].where;
    if (may_stay_open_)
      diagnostics.warning(where, message +
                                     "; functions that close loops are left out, --no-assembly generates "
                                     "them for the roles and \"q0\" of the file");
    else
      diagnostics.error(where, message);
  }

  Group group_from(std::size_t first) const {
    Group group{nullptr, first, first};
    const Location& where = rows_[first].where;
    while (group.last < rows_.size() && is_same_place(rows_[group.last].where, where)) ++group.last;
    for (const model::Cut& cut : model_.cuts)
      if (is_same_place(cut.where, where)) group.cut = &cut;
    return group;
  }

  std::string subject(const Group& group) const {
    if (group.cut != nullptr) return "the cut " + quoted(group.cut->name);
    for (const model::Constraint& constraint : model_.constraints)
      if (is_same_place(constraint.where, rows_[group.first].where))
        return "the constraint " + quoted(constraint.name);
    return rows_[group.first].name;
  }

  bool group_has_values(const Group& group) const {
    const std::size_t columns = at(model_.nqd());
    const auto finite = [](double x) { return std::isfinite(x); };
    const auto h = attempt_.values.h.begin();
    const auto j = attempt_.values.J.begin();
    const auto place = [](std::size_t offset) { return static_cast<std::ptrdiff_t>(offset); };
    return std::all_of(h + place(group.first), h + place(group.last), finite) &&
           std::all_of(j + place(group.first * columns), j + place(group.last * columns), finite);
  }

  // Ignores gaps below a thousandth of the largest: the search spreads the error.
  bool is_open(const Group& group) const {
    for (std::size_t row = group.first; row < group.last; ++row)
      if (attempt_.misfits[row] > 1e-3 * attempt_.misfit) return true;
    return false;
  }

  std::string amount(const Group& group) const {
    if (group.cut == nullptr) return "stays at " + number(h(group.first)) + " instead of 0";
    if (group.cut->type == model::CutType::rod) return rod_amount(*group.cut, h(group.first));
    double gap = 0;
    double turn = 0;
    for (std::size_t row = group.first; row < group.last; ++row)
      (rows_[row].rotation ? turn : gap) += h(row) * h(row);
    const bool flipped = group.cut->type == model::CutType::solid && attempt_.misfit == 1;
    if (flipped && gap + turn < 1e-12) return "closes only with its axes turned by half a turn";
    const std::string turned = number(std::asin(std::min(1.0, std::sqrt(turn)))) + " rad";
    if (gap <= 1e-6 * turn) return "stays turned by " + turned;
    return "stays open by " + number(std::sqrt(gap)) + " m" + (turn <= 1e-6 * gap ? "" : " and " + turned);
  }

  // From h = ½(d·d − length²).
  static std::string rod_amount(const model::Cut& cut, double h) {
    const double length = cut.length.nominal;
    const double distance = std::sqrt(std::max(0.0, 2 * h + length * length));
    return "stays open by " + number(std::abs(distance - length)) + " m (its points are " + number(distance) +
           " m apart)";
  }

  double h(std::size_t row) const { return attempt_.values.h[row]; }

  const model::Model& model_;
  const std::vector<RowOrigin>& rows_;
  const Assembled& attempt_;
  bool may_stay_open_;
};

bool differs(const model::Joint& joint, const std::vector<double>& a, const std::vector<double>& b) {
  const auto first = static_cast<std::ptrdiff_t>(joint.coordinate);
  const auto last = first + static_cast<std::ptrdiff_t>(joint.q0.size());
  return !std::equal(a.begin() + first, a.begin() + last, b.begin() + first,
                     [](double x, double y) { return std::abs(x - y) < 1e-6; });
}

// As "q0" takes it: a number, or a list where the joint has several coordinates.
std::string value_of(const model::Joint& joint, const std::vector<double>& q) {
  std::string list;
  for (std::size_t k = 0; k < joint.q0.size(); ++k)
    list += (k == 0 ? "" : ", ") + number(q[at(joint.coordinate) + k]);
  return joint.q0.size() == 1 ? list : "[" + list + "]";
}

// "\"q0\": 0.52 for 'a' and 0.3 for 'b'" of the joints that had to leave their q0.
std::string closing_values(const model::Model& model, const CoordinateRoles& columns,
                           const Assembled& attempt, const Assembled& freed) {
  std::string text;
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves() || !columns.independent[at(joint.velocity)]) continue;
    if (differs(joint, freed.q, attempt.q))
      text += (text.empty() ? "" : " and ") + value_of(joint, freed.q) + " for " + quoted(joint.name);
  }
  return "\"q0\": " + text;
}

std::string remedy(const model::Model& model, const CoordinateRoles& columns, const Assembled& attempt,
                   const Assembled& freed) {
  const auto some = [](const std::vector<bool>& which) {
    return std::find(which.begin(), which.end(), true) != which.end();
  };
  if (freed.closure == Closure::closed)
    return "it closes near " + closing_values(model, columns, attempt, freed) +
           ", write a value from which the other joints can close it";
  if (!some(columns.movable) && !some(columns.independent))
    return "because all joints are driven, leave out the role of a joint of the loop";
  return "write values of \"q0\" near a closed configuration or correct the lengths and points of the loop; the page of "
         "'mbsgen view' shows the gap, and its sliders give \"q0\"";
}

} // namespace

void report_open_loops(const model::Model& model, const std::vector<RowOrigin>& rows,
                       const CoordinateRoles& columns, const Assembled& attempt, const Assembled& freed,
                       bool may_stay_open, Diagnostics& diagnostics) {
  OpenLoops(model, rows, attempt, may_stay_open).report(remedy(model, columns, attempt, freed), diagnostics);
}

} // namespace mbsgen::formalism
