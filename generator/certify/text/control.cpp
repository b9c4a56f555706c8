// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/control.h"
#include "certify/text/scope.h"
#include <array>
#include <cstdio>

namespace mbsgen::certify {

using schedule::Status;
using schedule::Test;
using scheme::Purpose;

std::string ControlText::helper(const std::string& name, int count) const {
  const std::string own = count == 0 ? name : name + '_' + std::to_string(count);
  if (dialect().is_c && text_.helpers.count(own) == 0)
    throw MalformedText("no helper " + own + " that is known");
  return dialect().helper(name, count);
}

std::string ControlText::library(const std::string& name) const {
  if (dialect().is_c && text_.helpers.count(name) == 0)
    throw MalformedText("no macro of the function " + name);
  return dialect().prefix + name;
}

std::string ControlText::array(Purpose purpose, int first) const {
  return work() + word(purpose) + (first == 0 ? "" : " + " + std::to_string(first));
}

std::string ControlText::entry(Purpose purpose, int row) const {
  return element(work() + word(purpose), row);
}

std::string ControlText::largest(const std::string& name, Purpose purpose) const {
  return "const Real " + name + " = " + helper("largest") + '(' + array(purpose) + ", " +
         std::to_string(schedule_.counts[purpose]) + ");\n";
}

std::string ControlText::measure() const {
  return largest("error", Purpose::residual) + largest("step", Purpose::correction);
}

std::string ControlText::correct(const Names& unknowns) const {
  const std::string most = member("largest_step");
  std::string text = "polished = error <= " + member("tolerance") +
                     " ? 1 : 0;\nconst Real relaxation = step > " + most + " ? " + most +
                     "/step : " + dialect().one + ";\n";
  const Purpose change = schedule_.counts[Purpose::change] > 0 ? Purpose::change : Purpose::correction;
  int row = 0;
  for (const expr::Expr& unknown : function_.unknowns)
    text += unknowns.at(unknown.id()) + " -= relaxation*" + entry(change, row++) + ";\n";
  return text;
}

std::string ControlText::leave_if(const Step& step) const {
  if (step.test != Test::converged) throw MalformedText("the iteration is left by another test than its own");
  const std::string tolerance = member("tolerance");
  return "if (error <= " + tolerance + " && (polished != 0 || step <= " + tolerance + ")) " +
         dialect().guarded("break;");
}

std::string ControlText::fail_if(const Step& step) const {
  if (step.test == Test::unsound) return unsound(step);
  const std::string condition = step.test == Test::degenerate ? degenerate(step.first, step.count)
                                : step.test == Test::diverged ? diverged()
                                                              : inconsistent();
  return "if (" + condition + ") " + dialect().guarded(failure(dialect().status(step.status)));
}

std::string ControlText::failure(const std::string& status) const {
  return "return " + reason_ + status + (reason_.empty() ? ";" : ");");
}

std::string ControlText::diverged() const {
  const std::string finite = dialect().is_c ? helper("finite") : "isfinite";
  return "!(iteration < " + member("max_iterations") + " && " + finite + "(error))";
}

// The gap as 17 digits say it: the reader compares numbers.
std::string ControlText::inconsistent() const {
  std::array<char, 32> gap{};
  std::snprintf(gap.data(), gap.size(), "%.17g", closure_gap_);
  return "!(" + helper("largest") + '(' + array(Purpose::consistency) + ", " +
         std::to_string(schedule_.counts[Purpose::consistency]) +
         ") <= " + (closure_gap_ > 0 ? "Number(" + std::string(gap.data()) + ") + " : "") + "Number(" +
         scheme::consistency_factor.text + ".0)*" + member("tolerance") + ')';
}

// Numbers are finite, and the inertias of a tree regular. A pivot that is exactly zero makes results
// infinite: then the pivots tell whether numbers that were read are to blame.
std::string ControlText::unsound(const Step& step) const {
  const std::string pivots = regular(step), invalid = dialect().status(Status::invalid_input);
  const bool has_numbers = schedule_.counts[Purpose::checked] > 0;
  std::string sound = has_numbers ? helper("finite") + '(' + entry(Purpose::checked, 0) + ')' : "";
  if (schedule_.counts[Purpose::inertia] > 0)
    sound = '(' + sound + (has_numbers ? " && " : "") + pivots + ')';
  const std::string answer = pivots.empty()
                                 ? "return " + invalid + ';'
                                 : failure(pivots + " ? " + invalid + " : " + dialect().status(step.status));
  return "if (!" + sound + ") " + dialect().guarded(answer);
}

std::string ControlText::degenerate(int first, int count) const {
  if (schedule_.only_zero_scales) return "!(" + vanish_nowhere(first, count) + ')';
  return helper("degenerate") + '(' + array(Purpose::pivot, first) + ", " +
         array(Purpose::pivot_scale, first) + ", " + std::to_string(count) + ", " + member("smallest_pivot") +
         ')';
}

std::string ControlText::vanish_nowhere(int first, int count) const {
  std::string text;
  for (int i = first; i < first + count; ++i)
    text += std::string(i == first ? "" : " && ") + library("abs") + '(' + entry(Purpose::pivot, i) + ") > " +
            entry(Purpose::pivot_scale, i);
  return text;
}

// No pivot after the iteration is degenerate; empty where there is none.
std::string ControlText::regular(const Step& step) const {
  if (step.count > 0 && schedule_.only_zero_scales) return vanish_nowhere(step.first, step.count);
  if (step.count > 0) return '!' + degenerate(step.first, step.count);
  std::string text;
  for (int i = 0; i < schedule_.counts[Purpose::inertia]; ++i)
    text += (i == 0 ? "" : " && ") + entry(Purpose::inertia, i) + " > " + entry(Purpose::inertia_limit, i);
  return text;
}

std::string ControlText::if_wanted(const Step& step) const {
  std::string any;
  for (const std::string& array : step.wanted)
    any += (any.empty() ? "" : " || ") + array + " != " + dialect().null;
  return "if (" + any + ") {";
}

std::string ControlText::flags() const {
  for (const scheme::Argument& argument : function_.arguments)
    if (argument.is_flags) return argument.name;
  return "";
}

std::string ControlText::idle() const {
  std::string matrix;
  int count = 0;
  for (const scheme::Argument& argument : function_.arguments) {
    if (argument.matrix == scheme::Argument::Matrix::full) matrix = argument.name;
    if (argument.is_flags) count = argument.size;
  }
  return helper("keep_active") + '(' + flags() + ", " + std::to_string(count) + ", " + matrix + ");";
}

} // namespace mbsgen::certify
