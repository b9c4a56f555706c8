// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/scheme_run.h"
#include "certify/textbook.h"
#include <sstream>

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
      : model_(model), point_(point), values_(random_assignment(model, program, point)),
        scheme_(program, angles, point, values_), numbers_(model, program, angles, point, values_),
        textbook_(numbers_) {}

  /// Throws NoPoint.
  Verdict operator()(const scheme::Function& function) {
    Verdict verdict;
    try {
      verdict.reason = difference(function);
      verdict.kind = verdict.reason.empty() ? Verdict::Kind::equal : Verdict::Kind::different;
      if (verdict.kind == Verdict::Kind::different && point_.is_loose())
        verdict = {Verdict::Kind::not_here, "square roots or angles whose relations no rational point obeys"};
    } catch (const Defect& error) {
      verdict = {Verdict::Kind::different, error.what()};
    } catch (const NotCovered& error) {
      verdict = {Verdict::Kind::not_covered, error.what()};
    } catch (const TooLarge& error) {
      verdict = {Verdict::Kind::not_here, error.what()};
    }
    return verdict;
  }

  SchemeRun<Field>& scheme() { return scheme_; }
  const Assignment<Field>& values() const { return values_; }

private:
  // Empty when there is none.
  std::string difference(const scheme::Function& function) {
    if (function.name == "direct_dynamics") return residual(scheme_(function));
    const Results<Number> expected = textbook(function);
    const Results<Number> actual = scheme_(function);
    for (const auto& [array, values] : expected) {
      const auto found = actual.find(array);
      if (found == actual.end() && !values.empty()) return array + " is missing";
      if (found == actual.end()) continue;
      if (std::string text = compared(array, found->second, values); !text.empty()) return text;
    }
    for (const auto& [array, values] : actual)
      if (expected.count(array) == 0) return array + " is no result of the function";
    return {};
  }

  Results<Number> textbook(const scheme::Function& function) {
    if (function.name == "inverse_dynamics") return {{"Q", textbook_.inverse_dynamics()}};
    if (function.name == "mass_matrix") return {{"M", mass_matrix()}};
    if (function.name == "bias") return {{"c", bias()}};
    if (function.name == "mass_matrix_and_bias") return {{"M", mass_matrix()}, {"c", bias()}};
    if (function.name == "base_reaction") return {{"wrench", textbook_.base_reaction()}};
    for (const model::Sensor& sensor : model_.sensors)
      if (function.name == "sensor_" + sensor.name) return textbook_.sensor(sensor);
    throw NotCovered("no textbook form of this function");
  }

  // M qdd + c = Q with the function's qdd; nothing is solved.
  std::string residual(const Results<Number>& results) {
    const auto qdd = results.find("qdd");
    if (results.size() != (model_.nq() == 0 ? 0 : 1)) return "the results are not qdd alone";
    if (model_.nq() == 0) return {};
    const std::size_t n = bias().size();
    if (qdd == results.end() || qdd->second.size() != n) return "the size of qdd";
    for (std::size_t i = 0; i < n; ++i) {
      Number left = bias()[i];
      for (std::size_t j = 0; j < n; ++j) left = left + mass_matrix()[i * n + j] * qdd->second[j];
      if (!point_.field().equal(left, values_.Q[i]))
        return is_regular() ? "row " + std::to_string(i) + " of M qdd + c = Q"
                            : "the mass matrix is singular, so that there are no accelerations";
    }
    return {};
  }

  // By Gauss' elimination of the textbook's mass matrix.
  bool is_regular() {
    std::vector<Number> m = mass_matrix();
    const std::size_t n = bias().size();
    const auto is_zero = [this](const Number& number) { return point_.field().equal(number, Number(0)); };
    for (std::size_t k = 0; k < n; ++k) {
      std::size_t pivot = k;
      while (pivot < n && is_zero(m[pivot * n + k])) ++pivot;
      if (pivot == n) return false;
      for (std::size_t j = 0; j < n; ++j) std::swap(m[k * n + j], m[pivot * n + j]);
      for (std::size_t i = k + 1; i < n; ++i) {
        if (is_zero(m[i * n + k])) continue;
        const Number factor = m[i * n + k] / m[k * n + k];
        for (std::size_t j = k; j < n; ++j) m[i * n + j] = m[i * n + j] - factor * m[k * n + j];
      }
    }
    return true;
  }

  std::string compared(const std::string& array, const std::vector<Number>& actual,
                       const std::vector<Number>& expected) const {
    if (actual.size() != expected.size()) return "the size of " + array;
    for (std::size_t i = 0; i < actual.size(); ++i)
      if (!point_.field().equal(actual[i], expected[i])) return array + '[' + std::to_string(i) + ']';
    return {};
  }

  const std::vector<Number>& mass_matrix() {
    if (!mass_matrix_) mass_matrix_ = textbook_.mass_matrix();
    return *mass_matrix_;
  }
  const std::vector<Number>& bias() {
    if (!bias_) bias_ = textbook_.bias();
    return *bias_;
  }

  const model::Model& model_;
  Point<Field>& point_;
  Assignment<Field> values_;
  SchemeRun<Field> scheme_;
  ModelValues<Field> numbers_;
  Textbook<Field> textbook_;
  std::optional<std::vector<Number>> mass_matrix_, bias_;
};

} // namespace mbsgen::certify
