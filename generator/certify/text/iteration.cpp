// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/iteration.h"
#include "certify/field/errors.h"
#include "certify/text/tokens.h"
#include <algorithm>
#include <cstdlib>

namespace mbsgen::certify {

using scheme::Purpose;

LoopTemplate::LoopTemplate(const scheme::Function& function, std::vector<std::string> names,
                           std::string prefix, double closure_gap, std::string reason)
    : names_(std::move(names)), prefix_(std::move(prefix)), closure_gap_(closure_gap),
      reason_(std::move(reason)) {
  for (const scheme::Output& output : function.outputs) {
    residuals_ += output.purpose == Purpose::residual ? 1 : 0;
    corrections_ += output.purpose == Purpose::correction ? 1 : 0;
    changes_ += output.purpose == Purpose::change ? 1 : 0;
    pivots_ += output.purpose == Purpose::pivot ? 1 : 0;
    consistencies_ += output.purpose == Purpose::consistency ? 1 : 0;
    if (output.purpose == Purpose::pivot_scale && !output.value.is_zero()) only_zero_scales_ = false;
    inertias_ += output.purpose == Purpose::inertia ? 1 : 0;
    checked_ += output.purpose == Purpose::checked ? 1 : 0;
  }
}

std::string LoopTemplate::array(Purpose purpose) const {
  return prefix_ + word(purpose);
}

std::string LoopTemplate::element(Purpose purpose, int row) const {
  return array(purpose) + '[' + std::to_string(row) + ']';
}

std::string LoopTemplate::failure(const std::string& status) const {
  return reason_.empty() ? status : reason_ + status + ')';
}

// That no pivot after the iteration is degenerate.
std::string LoopTemplate::regular(int pivots_of_loop) const {
  const int pivots = pivots_ - pivots_of_loop;
  if (pivots > 0 && only_zero_scales_) return vanish_nowhere(pivots_of_loop, pivots);
  if (pivots > 0) return '!' + degenerate(pivots_of_loop, pivots);
  std::string text;
  for (int i = 0; i < inertias_; ++i)
    text +=
        (i == 0 ? "" : " && ") + element(Purpose::inertia, i) + " > " + element(Purpose::inertia_limit, i);
  return text;
}

// That numbers are finite, and the inertias of a tree regular.
std::string LoopTemplate::numbers(int pivots_of_loop) const {
  const std::string finite =
      checked_ == 0 ? "" : "detail::finite<Real>(" + element(Purpose::checked, 0) + ")";
  if (inertias_ == 0) return finite.empty() ? "" : '!' + finite;
  const std::string all = (finite.empty() ? "" : finite + " && ") + regular(pivots_of_loop);
  return "!(" + all + ')';
}

std::string LoopTemplate::degenerate(int first, int count) const {
  if (only_zero_scales_) return "!(" + vanish_nowhere(first, count) + ')';
  const std::string from = first == 0 ? "" : " + " + std::to_string(first);
  return "detail::degenerate<Real>(" + array(Purpose::pivot) + from + ", " + array(Purpose::pivot_scale) +
         from + ", " + std::to_string(count) + ", newton.smallest_pivot)";
}

std::string LoopTemplate::vanish_nowhere(int first, int count) const {
  std::string text;
  for (int i = first; i < first + count; ++i)
    text += std::string(i == first ? "" : " && ") + "abs(" + element(Purpose::pivot, i) + ") > " +
            element(Purpose::pivot_scale, i);
  return text;
}

std::string LoopTemplate::loop_text(int pivots) const {
  std::string text;
  if (pivots > 0) text += "if (" + degenerate(0, pivots) + ") return " + failure("Status::singular") + ";\n";
  text += "const Real error = detail::largest<Real>(" + array(Purpose::residual) + ", " +
          std::to_string(residuals_) +
          ");\n"
          "const Real step = detail::largest<Real>(" +
          array(Purpose::correction) + ", " + std::to_string(corrections_) +
          ");\n"
          "if (error <= newton.tolerance && (polished != 0 || step <= newton.tolerance)) break;\n"
          "if (!(iteration < newton.max_iterations && isfinite(error))) return " +
          failure("Status::not_converged") +
          ";\n"
          "polished = error <= newton.tolerance ? 1 : 0;\n"
          "const Real relaxation = step > newton.largest_step ? newton.largest_step/step : Real(1.0);\n";
  const std::string change = array(changes_ > 0 ? Purpose::change : Purpose::correction);
  for (std::size_t k = 0; k < names_.size(); ++k)
    text += names_[k] + " -= relaxation*" + change + "[" + std::to_string(k) + "];\n";
  return text;
}

int LoopTemplate::pivots_of_loop(const std::vector<std::string>& tail) const {
  for (int pivots = 0; pivots <= pivots_; ++pivots)
    if (tail == tokens_of(loop_text(pivots))) return pivots;
  throw MalformedText("the end of the iteration is not the known text");
}

void LoopTemplate::require_checks(const std::vector<TextStep>& checks, int pivots_of_loop) const {
  std::size_t count = 0;
  const auto next_is = [&](const std::string& answer, const auto& right) {
    if (count >= checks.size() || checks[count].names != tokens_of(answer) || !right(checks[count].value))
      throw MalformedText("the checks after the iteration are not the known ones");
    ++count;
  };
  const auto next_reads = [&](const std::string& answer, const std::string& text) {
    next_is(answer, [&](const std::vector<std::string>& check) { return check == tokens_of(text); });
  };
  if (const std::string wrong = numbers(pivots_of_loop); !wrong.empty()) {
    const std::string pivots = regular(pivots_of_loop);
    next_reads(pivots.empty() ? "Status::invalid_input"
                              : failure(pivots + " ? Status::invalid_input : Status::singular"),
               wrong);
  }
  if (pivots_ > pivots_of_loop)
    next_reads(failure("Status::singular"), degenerate(pivots_of_loop, pivots_ - pivots_of_loop));
  if (consistencies_ > 0)
    next_is(failure("Status::not_converged"),
            [this](const std::vector<std::string>& check) { return is_consistency_check(check); });
  if (count != checks.size()) throw MalformedText("the checks after the iteration are not the known ones");
}

// The gap is a literal, compared as the double that it means.
bool LoopTemplate::is_consistency_check(const std::vector<std::string>& check) const {
  const std::vector<std::string> left = tokens_of("!(detail::largest<Real>(" + array(Purpose::consistency) +
                                                  ", " + std::to_string(consistencies_) + ") <= ");
  const std::vector<std::string> right =
      tokens_of("Number(" + std::string(scheme::consistency_factor.text) + ".0)*newton.tolerance)");
  std::vector<std::string> expected = left;
  if (closure_gap_ > 0) {
    const std::vector<std::string> gap = {"Number", "(", "", ")", "+"};
    const std::size_t literal = left.size() + 2;
    if (check.size() <= literal || std::strtod(check[literal].c_str(), nullptr) != closure_gap_) return false;
    expected.insert(expected.end(), gap.begin(), gap.end());
    expected[literal] = check[literal];
  }
  expected.insert(expected.end(), right.begin(), right.end());
  return check == expected;
}

void TextIteration::note_copy(const TextStep& step, const std::string& q) {
  if (step.value.size() != 1) return;
  for (const expr::Expr& unknown : function_.unknowns) {
    const int index = program_.pool->symbol_of(unknown.id()).index[0];
    if (step.value[0] == q + '[' + std::to_string(index) + ']') copies_.emplace(index, step.target);
  }
}

void TextIteration::begin(const TextStep& loop) {
  if (function_.unknowns.empty() || pivots_of_loop_ >= 0)
    throw MalformedText("an iteration where there must be none");
  if (!checks_.empty()) throw MalformedText("a check before the iteration");
  pivots_of_loop_ = loop_template().pivots_of_loop(loop.value);
}

void TextIteration::require_whole() const {
  if (pivots_of_loop_ < 0 && !function_.unknowns.empty()) throw MalformedText("there is no iteration");
  loop_template().require_checks(checks_, std::max(0, pivots_of_loop_));
}

std::vector<std::string> TextIteration::names_per_pass() const {
  std::vector<std::string> names;
  using scheme::Purpose;
  const auto add = [&](Purpose purpose, int count) {
    for (int i = 0; i < count; ++i) names.push_back(spelling(word(purpose), i));
  };
  add(Purpose::residual, loop_template().residuals());
  add(Purpose::correction, loop_template().corrections());
  add(Purpose::change, loop_template().changes());
  add(Purpose::pivot, pivots_of_loop_);
  add(Purpose::pivot_scale, pivots_of_loop_);
  return names;
}

std::string TextIteration::spelling(const std::string& array, int index) const {
  return prefix_ + array + '[' + std::to_string(index) + ']';
}

LoopTemplate TextIteration::loop_template() const {
  std::vector<std::string> names;
  for (const expr::Expr& unknown : function_.unknowns) {
    const auto copy = copies_.find(program_.pool->symbol_of(unknown.id()).index[0]);
    if (copy == copies_.end()) throw MalformedText("an unknown has no copy");
    names.push_back(copy->second);
  }
  return LoopTemplate(function_, names, prefix_, program_.shape.closure_gap, reason_);
}

} // namespace mbsgen::certify
