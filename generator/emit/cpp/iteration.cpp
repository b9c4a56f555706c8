// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/iteration.h"
#include "emit/cpp/literal.h"
#include "emit/cpp/text.h"

namespace mbsgen::emit {

namespace {

using scheme::Purpose;

class IterationWriter {
public:
  IterationWriter(const StageTexts& texts, const Stages& stages, Needs& needs)
      : texts_(texts), stages_(stages), needs_(needs) {}

  std::string write() {
    text_ = texts_.lines[Stage::before];
    if (!texts_.unknowns.empty()) write_iteration();
    text_ += texts_.lines[Stage::after];
    check_pivots("  ", stages_.loop_pivots, stages_.pivots - stages_.loop_pivots);
    check_consistency();
    write_optional();
    text_ += texts_.lines[Stage::results];
    return text_ + "  return Status::ok;\n";
  }

private:
  // Near a singular configuration a small residual is not yet a small error of the coordinates: unless the
  // correction is small, too, it is made once more.
  void write_iteration() {
    text_ += "  for (int iteration = 0, polished = 0;; ++iteration) {\n" + texts_.lines[Stage::loop];
    check_pivots("    ", 0, stages_.loop_pivots);
    text_ += "    const Real error = " + helper("largest") + array(Purpose::residual, 0) + ", " +
             std::to_string(stages_.residuals) + ");\n";
    text_ += "    const Real step = " + helper("largest") + array(Purpose::correction, 0) + ", " +
             std::to_string(texts_.unknowns.size()) + ");\n";
    text_ += "    if (error <= newton.tolerance && (polished != 0 || step <= newton.tolerance)) break;\n";
    needs_.functions.insert("isfinite");
    text_ +=
        "    if (!(iteration < newton.max_iterations && isfinite(error))) return Status::not_converged;\n";
    text_ += "    polished = error <= newton.tolerance ? 1 : 0;\n";
    write_step();
    text_ += "  }\n";
  }

  void write_step() {
    text_ +=
        "    const Real relaxation = step > newton.largest_step ? newton.largest_step/step : Real(1.0);\n";
    for (std::size_t i = 0; i < texts_.unknowns.size(); ++i)
      text_ += "    " + texts_.unknowns[i] + " -= relaxation*" + array(Purpose::correction, 0) + "[" +
               std::to_string(i) + "];\n";
  }

  void check_pivots(const std::string& indent, int first, int count) {
    if (count == 0) return;
    text_ += wrapped(indent + "if (" + helper("degenerate") + array(Purpose::pivot, first) + ", " +
                         array(Purpose::pivot_scale, first) + ", " + std::to_string(count) +
                         ", newton.smallest_pivot)) return Status::singular;",
                     indent.size() + 4);
  }

  // Equations that follow from the residuals hold less exactly than these.
  void check_consistency() {
    if (stages_.consistencies == 0) return;
    const std::string gap = texts_.closure_gap > 0 ? literal(texts_.closure_gap) + " + " : "";
    text_ +=
        wrapped("  if (!(" + helper("largest") + array(Purpose::consistency, 0) + ", " +
                    std::to_string(stages_.consistencies) + ") <= " + gap + "Real(" +
                    scheme::consistency_factor.text + ".0)*newton.tolerance)) return Status::not_converged;",
                6);
  }

  void write_optional() {
    if (texts_.lines[Stage::optional].empty()) return;
    std::string wanted;
    for (const std::string& array : texts_.optional)
      wanted += (wanted.empty() ? "" : " || ") + array + " != nullptr";
    text_ += wrapped("  if (" + wanted + ") {", 6) + texts_.lines[Stage::optional] + "  }\n";
  }

  // The array from a row on, as an argument.
  std::string array(Purpose purpose, int first) const {
    return texts_.work_prefix + word(purpose) + (first == 0 ? "" : " + " + std::to_string(first));
  }

  std::string helper(const std::string& name) {
    needs_.helpers.insert(name);
    return "detail::" + name + "<Real>(";
  }

  const StageTexts& texts_;
  const Stages& stages_;
  Needs& needs_;
  std::string text_;
};

} // namespace

std::size_t stage_indent(Stage stage) {
  return stage == Stage::loop || stage == Stage::optional ? 4 : 2;
}

std::vector<std::string> iteration_arrays(const Stages& stages, std::size_t unknowns) {
  std::vector<std::string> arrays;
  const auto add = [&arrays](Purpose purpose, std::size_t size) {
    if (size != 0) arrays.push_back(std::string(word(purpose)) + '[' + std::to_string(size) + ']');
  };
  add(Purpose::residual, static_cast<std::size_t>(stages.residuals));
  add(Purpose::correction, unknowns);
  add(Purpose::pivot, static_cast<std::size_t>(stages.pivots));
  add(Purpose::pivot_scale, static_cast<std::size_t>(stages.pivots));
  add(Purpose::consistency, static_cast<std::size_t>(stages.consistencies));
  return arrays;
}

std::string iteration_text(const StageTexts& texts, const Stages& stages, Needs& needs) {
  return IterationWriter(texts, stages, needs).write();
}

} // namespace mbsgen::emit
