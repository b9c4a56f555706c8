// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/certificate.h"
#include "certify/solved.h"
#include <cln/exception.h>

namespace mbsgen::certify {

/// What came out for one function at one point.
struct Verdict {
  enum class Kind {
    equal,
    different,
    not_covered, ///< the textbook has no word for it
    not_here     ///< nothing can be said at points of this kind: numbers too large, relations not obeyed
  };
  Kind kind = Kind::equal;
  std::string reason; ///< of all but `equal`
};

/// Compares the results of functions with the textbook's at one point, entry by entry and exactly.
template <class Field>
class Comparison {
public:
  using Number = typename Field::Number;

  /// Throws NotCovered, NoPoint, TooLarge.
  Comparison(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
             Point<Field>& point)
      : model_(model), program_(program), angles_(angles), point_(point),
        free_(model, program, angles, point, random_assignment(model, program, point)),
        scheme_(program, angles, point, free_.assigned()) {
    for (std::size_t row = 0; row < free_.constraints().size(); ++row)
      if (!vanishes(free_.constraints()[row])) live_.push_back(row);
  }

  /// Throws NoPoint.
  Verdict operator()(const scheme::Function& function) {
    Verdict verdict;
    try {
      verdict.reason = difference(function);
      verdict.kind = verdict.reason.empty() ? Verdict::Kind::equal : Verdict::Kind::different;
      if (verdict.kind == Verdict::Kind::different && point_.is_underdetermined())
        verdict = {Verdict::Kind::not_here, "square roots or angles whose relations no rational point obeys"};
    } catch (const MalformedText& error) {
      verdict = {Verdict::Kind::different, error.what()};
    } catch (const NotCovered& error) {
      verdict = {Verdict::Kind::not_covered, error.what()};
    } catch (const TooLarge& error) {
      verdict = {Verdict::Kind::not_here, error.what()};
    }
    return verdict;
  }

  SchemeRun<Field>& scheme() { return scheme_; }
  const Assignment<Field>& values() const { return free_.assigned(); }

  LoopRecord loops() {
    LoopRecord record;
    const std::vector<ConstraintRow<Number>>& rows = free_.constraints();
    for (const std::size_t row : live_) record.equations.push_back(rows[row].name);
    for (const ConstraintRow<Number>& row : rows)
      if (vanishes(row)) record.dropped.push_back(row.name);
    try {
      if (!record.dropped.empty()) record.open = open_rows();
    } catch (const std::exception&) {
      record.open = record.dropped; // the file's numbers are not those of an exact model
    }
    if (solved_)
      for (const std::size_t row : solved_->redundant()) record.redundant.push_back(rows[live_[row]].name);
    return record;
  }

private:
  bool is_zero(const Number& number) const { return point_.field().equal(number, Number(0)); }
  bool vanishes(const ConstraintRow<Number>& row) const {
    return std::all_of(row.J.begin(), row.J.end(), [this](const Number& entry) { return is_zero(entry); });
  }

  // A row without a Jacobian has a value that depends on parameters alone.
  std::vector<std::string> open_rows() {
    Assignment<Field> nominal = free_.assigned();
    nominal.parameters.clear();
    std::vector<std::string> open;
    Formulation<Field> file(model_, program_, angles_, point_, std::move(nominal));
    for (const ConstraintRow<Number>& row : file.constraints())
      if (vanishes(row) && !is_zero(row.h)) open.push_back(row.name);
    return open;
  }

  // Empty when there is none.
  std::string solved_difference(const scheme::Function& function) {
    try {
      const Results<Number> actual = scheme_(function);
      return law_difference(function, actual, solved().check(function, actual));
    } catch (const Mismatch& difference) {
      forgive_singular(function);
      return difference.what();
    } catch (const std::domain_error&) {
      forgive_singular(function);
      throw;
    } catch (const cln::division_by_0_exception&) {
      forgive_singular(function);
      throw;
    }
  }

  // A function that cannot compute accelerations is right when there are none: it always says so.
  void forgive_singular(const scheme::Function& function) {
    if (function.task == scheme::Task::direct_dynamics && solved().has_no_accelerations())
      throw NotCovered("the complete equations are singular everywhere: there are no accelerations to "
                       "compare with");
  }

  // Empty when there is none.
  std::string difference(const scheme::Function& function) {
    if (function.returns_status) return solved_difference(function);
    const Results<Number> actual = scheme_(function);
    std::string text =
        function.task == scheme::Task::direct_dynamics ? residual(actual) : compared(function, actual);
    return text.empty() ? law_difference(function, actual, free_) : text;
  }

  SolvedFunctions<Field>& solved() {
    if (!solved_) solved_.emplace(model_, program_, angles_, point_, live_, free_.numbers());
    return *solved_;
  }

  std::string compared(const scheme::Function& function, Results<Number> actual) {
    multiply_mass_matrix(actual);
    const std::map<std::string, std::vector<Number>> expected = textbook(function);
    for (const auto& [array, values] : expected) {
      const auto found = actual.find(array);
      if (found == actual.end() && !values.empty()) return array + " is missing";
      if (found == actual.end()) continue;
      if (std::string text = compared(array, found->second, values); !text.empty()) return text;
    }
    for (const auto& [array, values] : actual)
      if (expected.count(array) == 0 && array.rfind("law ", 0) != 0)
        return array + " is no result of the function";
    return {};
  }

  std::map<std::string, std::vector<Number>> textbook(const scheme::Function& function) {
    using scheme::Task;
    switch (function.task) {
    case Task::inverse_dynamics:
      return {{"Q", free_.textbook().inverse_dynamics()}};
    case Task::mass_matrix:
      return {{"M x", inertia_forces()}};
    case Task::bias:
      return {{"c", free_.bias()}};
    case Task::mass_matrix_and_bias:
      return {{"M x", inertia_forces()}, {"c", free_.bias()}};
    case Task::base_reaction:
      return {{"wrench", free_.textbook().base_reaction()}};
    case Task::constraints:
      return constraints();
    case Task::constraint_bias:
      return {{"Jdqd", constraint_bias()}};
    case Task::sensor:
      return sensor(function);
    case Task::direct_dynamics:
    case Task::assemble:
    case Task::velocities:
    case Task::none:
      break;
    }
    throw NotCovered("no textbook form of this function");
  }

  std::map<std::string, std::vector<Number>> sensor(const scheme::Function& function) {
    for (const model::Sensor& sensor : model_.sensors)
      if (function.name == "sensor_" + sensor.name) return free_.textbook().sensor(sensor);
    throw NotCovered("a sensor that the model does not have");
  }

  // Random accelerations: a mass matrix is compared by its product with them. The textbook would need n³
  // operations for its entries.
  const std::vector<Number>& any_accelerations() {
    while (accelerations_.size() < at(model_.nq())) accelerations_.push_back(point_.draw());
    return accelerations_;
  }
  // What the textbook says of that product: the forces of these accelerations without the bias.
  std::vector<Number> inertia_forces() {
    std::vector<Number> forces = free_.textbook().inverse_dynamics(any_accelerations());
    for (std::size_t i = 0; i < forces.size(); ++i) forces[i] = forces[i] - free_.bias()[i];
    return forces;
  }
  // The function's M, if it has one, is replaced by its product.
  void multiply_mass_matrix(Results<Number>& results) {
    const auto found = results.find("M");
    const int n = model_.nq();
    if (found == results.end() || n == 0) return;
    if (found->second.size() != at(n) * at(n) || found->second.rbegin()->first >= n * n)
      throw MalformedText("the size of M");
    std::map<int, Number> product;
    for (const auto& [place, entry] : found->second)
      product[place / n] = product[place / n] + entry * any_accelerations()[at(place % n)];
    results.erase(found);
    results["M x"] = std::move(product);
  }

  std::map<std::string, std::vector<Number>> constraints() {
    std::vector<Number> h, jacobian;
    for (const std::size_t row : live_) {
      const ConstraintRow<Number>& equation = free_.constraints()[row];
      h.push_back(equation.h);
      jacobian.insert(jacobian.end(), equation.J.begin(), equation.J.end());
    }
    return {{"h", h}, {"J", jacobian}};
  }
  std::vector<Number> constraint_bias() {
    std::vector<Number> bias;
    for (const std::size_t row : live_) bias.push_back(free_.constraints()[row].bias);
    return bias;
  }

  // The user's laws are told what the textbook says; what is left out in a call is zero.
  std::string law_difference(const scheme::Function& function, const Results<Number>& actual,
                             Formulation<Field>& state) const {
    for (const scheme::LawCall& law : function.laws) {
      const std::vector<Number>& expected = state.textbook().law_arguments().at(law.name);
      std::vector<Number> told(expected.size());
      if (const auto found = actual.find("law " + law.name); found != actual.end())
        for (const auto& [i, value] : found->second) {
          if (static_cast<std::size_t>(i) >= told.size()) return "the arguments of the law " + law.name;
          told[static_cast<std::size_t>(i)] = value;
        }
      for (std::size_t i = 0; i < told.size(); ++i)
        if (!point_.field().equal(told[i], expected[i]))
          return "argument " + std::to_string(i) + " of the law " + law.name;
    }
    return {};
  }

  // M qdd + c = Q with the function's qdd; nothing is solved.
  std::string residual(const Results<Number>& results) {
    const auto qdd = results.find("qdd");
    if (model_.nq() == 0) return results.empty() ? "" : "the results are not qdd alone";
    const std::size_t n = at(model_.nq());
    if (qdd == results.end() || qdd->second.size() != n || qdd->second.rbegin()->first >= model_.nq())
      return "the size of qdd";
    for (const auto& [array, values] : results)
      if (array != "qdd" && array.rfind("law ", 0) != 0) return "the results are not qdd alone";
    std::vector<Number> accelerations;
    for (const auto& [j, value] : qdd->second) accelerations.push_back(value);
    const std::vector<Number> forces = free_.textbook().inverse_dynamics(accelerations);
    for (std::size_t i = 0; i < n; ++i)
      if (!point_.field().equal(forces[i], values().Q[i]))
        return is_regular() ? "row " + std::to_string(i) + " of M qdd + c = Q"
                            : "the mass matrix is singular, so that there are no accelerations";
    return {};
  }

  bool is_regular() {
    const std::vector<Number>& m = free_.mass_matrix();
    const auto n = static_cast<std::ptrdiff_t>(free_.bias().size());
    Rows<Number> rows;
    for (auto row = m.begin(); row != m.end(); row += n) rows.emplace_back(row, row + n);
    return Gauss<Field>(point_.field()).is_regular(rows);
  }

  std::string compared(const std::string& array, const std::map<int, Number>& actual,
                       const std::vector<Number>& expected) const {
    if (actual.size() != expected.size()) return "the size of " + array;
    std::size_t i = 0;
    for (const auto& [index, value] : actual) {
      const std::string element = array + '[' + std::to_string(i) + ']';
      if (static_cast<std::size_t>(index) != i) return element + " is never written";
      if (!point_.field().equal(value, expected[i])) return element;
      ++i;
    }
    return {};
  }

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  Formulation<Field> free_; ///< all coordinates, velocities and accelerations are free
  SchemeRun<Field> scheme_;
  std::vector<std::size_t> live_;     ///< constraint rows that do not vanish identically
  std::vector<Number> accelerations_; ///< see any_accelerations
  std::optional<SolvedFunctions<Field>> solved_;
};

} // namespace mbsgen::certify
