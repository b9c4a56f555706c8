// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/loop_template.h"
#include "certify/field/errors.h"
#include "certify/text/tokens.h"
#include <cstdlib>

namespace mbsgen::certify {

using scheme::Purpose;

LoopTemplate::LoopTemplate(const scheme::Function& function, std::vector<std::string> names,
                           std::string prefix, double closure_gap)
    : names_(std::move(names)), prefix_(std::move(prefix)), closure_gap_(closure_gap) {
  for (const scheme::Output& output : function.outputs) {
    residuals_ += output.purpose == Purpose::residual ? 1 : 0;
    pivots_ += output.purpose == Purpose::pivot ? 1 : 0;
    consistencies_ += output.purpose == Purpose::consistency ? 1 : 0;
  }
}

std::string LoopTemplate::array(Purpose purpose) const {
  return prefix_ + word(purpose);
}

std::string LoopTemplate::degenerate(int first, int count) const {
  const std::string from = first == 0 ? "" : " + " + std::to_string(first);
  return "detail::degenerate<Real>(" + array(Purpose::pivot) + from + ", " + array(Purpose::pivot_scale) +
         from + ", " + std::to_string(count) + ", newton.smallest_pivot)";
}

std::string LoopTemplate::loop_text(int pivots) const {
  std::string text;
  if (pivots > 0) text += "if (" + degenerate(0, pivots) + ") return Status::singular;\n";
  text += "const Real error = detail::largest<Real>(" + array(Purpose::residual) + ", " +
          std::to_string(residuals_) +
          ");\n"
          "const Real step = detail::largest<Real>(" +
          array(Purpose::correction) + ", " + std::to_string(names_.size()) +
          ");\n"
          "if (error <= newton.tolerance && (polished != 0 || step <= newton.tolerance)) break;\n"
          "if (!(iteration < newton.max_iterations && isfinite(error))) return Status::not_converged;\n"
          "polished = error <= newton.tolerance ? 1 : 0;\n"
          "const Real relaxation = step > newton.largest_step ? newton.largest_step/step : Real(1.0);\n";
  for (std::size_t k = 0; k < names_.size(); ++k)
    text += names_[k] + " -= relaxation*" + array(Purpose::correction) + "[" + std::to_string(k) + "];\n";
  return text;
}

int LoopTemplate::pivots_of_loop(const std::vector<std::string>& tail) const {
  for (int pivots = 0; pivots <= pivots_; ++pivots)
    if (tail == tokens_of(loop_text(pivots))) return pivots;
  throw MalformedText("the end of the iteration is not the known text");
}

void LoopTemplate::require_checks(const std::vector<TextStep>& checks, int pivots_of_loop) const {
  std::size_t count = 0;
  const auto next_is = [&](const char* answer, const auto& right) {
    if (count >= checks.size() || checks[count].target != answer || !right(checks[count].value))
      throw MalformedText("the checks after the iteration are not the known ones");
    ++count;
  };
  if (pivots_ > pivots_of_loop)
    next_is("singular", [&](const std::vector<std::string>& check) {
      return check == tokens_of(degenerate(pivots_of_loop, pivots_ - pivots_of_loop));
    });
  if (consistencies_ > 0)
    next_is("not_converged",
            [this](const std::vector<std::string>& check) { return is_consistency_check(check); });
  if (count != checks.size()) throw MalformedText("the checks after the iteration are not the known ones");
}

// The gap is a literal, compared as the double that it means.
bool LoopTemplate::is_consistency_check(const std::vector<std::string>& check) const {
  const std::vector<std::string> left = tokens_of("!(detail::largest<Real>(" + array(Purpose::consistency) +
                                                  ", " + std::to_string(consistencies_) + ") <= ");
  const std::vector<std::string> right =
      tokens_of("Real(" + std::string(scheme::consistency_factor.text) + ".0)*newton.tolerance)");
  std::vector<std::string> expected = left;
  if (closure_gap_ > 0) {
    const std::vector<std::string> gap = {"Real", "(", "", ")", "+"};
    const std::size_t literal = left.size() + 2;
    if (check.size() <= literal || std::strtod(check[literal].c_str(), nullptr) != closure_gap_) return false;
    expected.insert(expected.end(), gap.begin(), gap.end());
    expected[literal] = check[literal];
  }
  expected.insert(expected.end(), right.begin(), right.end());
  return check == expected;
}

} // namespace mbsgen::certify
