// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/iteration.h"
#include "emit/layout/literal.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

using scheme::Purpose;

class IterationWriter {
public:
  IterationWriter(const Language& language, const StageTexts& texts, const Stages& stages, Needs& needs)
      : language_(language), words_(language.words()), texts_(texts), stages_(stages), needs_(needs) {}

  std::string write() {
    text_ = texts_.lines[Stage::before];
    if (!texts_.unknowns.empty()) write_iteration();
    text_ += texts_.lines[Stage::after];
    check_numbers();
    check_pivots("  ", stages_.loop_pivots, stages_.pivots - stages_.loop_pivots);
    check_consistency();
    write_optional();
    text_ += texts_.lines[Stage::results];
    return text_ + "  return " + status("ok") + ";\n";
  }

private:
  // Near a singular configuration a small residual is not yet a small error of the coordinates: unless the
  // correction is small, too, it is made once more.
  void write_iteration() {
    text_ += "  for (" + words_.counter + "iteration = 0, polished = 0;; ++iteration) {\n" +
             texts_.lines[Stage::loop];
    check_pivots("    ", 0, stages_.loop_pivots);
    text_ += "    " + words_.constant + "error = " + helper("largest") + array(Purpose::residual, 0) + ", " +
             std::to_string(stages_.residuals) + ");\n";
    text_ += "    " + words_.constant + "step = " + helper("largest") + array(Purpose::correction, 0) + ", " +
             std::to_string(stages_.corrections) + ");\n";
    const std::string tolerance = newton("tolerance");
    text_ += wrapped(
        "    if (error <= " + tolerance + " && (polished != 0 || step <= " + tolerance + ")) break;", 8);
    text_ += wrapped("    if (!(iteration < " + newton("max_iterations") + " && " +
                         language_.is_finite("error", needs_) + ")) " + failure(status("not_converged")),
                     8);
    text_ += "    polished = error <= " + tolerance + " ? 1 : 0;\n";
    write_step();
    text_ += "  }\n";
  }

  void write_step() {
    const std::string largest = newton("largest_step");
    text_ += wrapped("    " + words_.constant + "relaxation = step > " + largest + " ? " + largest +
                         "/step : " + language_.real("1.0") + ';',
                     8);
    const Purpose change = stages_.changes == 0 ? Purpose::correction : Purpose::change;
    for (std::size_t i = 0; i < texts_.unknowns.size(); ++i)
      text_ += "    " + texts_.unknowns[i] + " -= relaxation*" + element(change, static_cast<int>(i)) + ";\n";
  }

  void check_pivots(const std::string& indent, int first, int count) {
    if (count != 0)
      text_ += wrapped(indent + "if (" + degenerate(first, count) + ") " + failure(status("singular")),
                       indent.size() + 4);
  }

  std::string degenerate(int first, int count) {
    if (stages_.only_zero_scales) return "!(" + vanish_nowhere(first, count) + ')';
    return helper("degenerate") + array(Purpose::pivot, first) + ", " + array(Purpose::pivot_scale, first) +
           ", " + std::to_string(count) + ", " + newton("smallest_pivot") + ")";
  }

  std::string vanish_nowhere(int first, int count) {
    needs_.functions.insert("abs");
    const std::string size = words_.math_prefix + "abs(";
    std::string all;
    for (int i = first; i < first + count; ++i)
      all += (i == first ? "" : " && ") + size + element(Purpose::pivot, i) + ") > " +
             element(Purpose::pivot_scale, i);
    return all;
  }

  // Equations that follow from the residuals hold less exactly than these.
  void check_consistency() {
    if (stages_.consistencies == 0) return;
    const std::string gap =
        texts_.closure_gap > 0 ? language_.number(double_literal(texts_.closure_gap)) + " + " : "";
    text_ += wrapped("  if (!(" + helper("largest") + array(Purpose::consistency, 0) + ", " +
                         std::to_string(stages_.consistencies) + ") <= " + gap +
                         language_.number(std::string(scheme::consistency_factor.text) + ".0") + '*' +
                         newton("tolerance") + ")) " + failure(status("not_converged")),
                     6);
  }

  // The last results come first: then the compiler has nothing to postpone behind the checks. A pivot that is exactly
  // zero makes results infinite: then the pivots tell whether numbers that were read are to blame.
  void check_numbers() {
    std::string sound = stages_.checked == 0 ? "" : helper("finite") + element(Purpose::checked, 0) + ')';
    const std::string pivots = regular();
    if (stages_.inertias != 0) sound += (sound.empty() ? "" : " && ") + pivots;
    if (sound.empty()) return;
    // A lone comparison, too: negation binds tighter.
    const bool compares = stages_.inertias != 0;
    text_ += wrapped(
        "  if (!" + (compares ? '(' + sound + ')' : sound) + ") " +
            (pivots.empty() ? words_.answer + status("invalid_input") + ";"
                            : failure(pivots + " ? " + status("invalid_input") + " : " + status("singular"))),
        6);
  }

  // The condition that no pivot after the iteration is degenerate; empty where there is none.
  std::string regular() {
    const int pivots = stages_.pivots - stages_.loop_pivots;
    if (pivots != 0 && stages_.only_zero_scales) return vanish_nowhere(stages_.loop_pivots, pivots);
    if (pivots != 0) return '!' + degenerate(stages_.loop_pivots, pivots);
    std::string all;
    for (int i = 0; i < stages_.inertias; ++i)
      all +=
          (i == 0 ? "" : " && ") + element(Purpose::inertia, i) + " > " + element(Purpose::inertia_limit, i);
    return all;
  }

  std::string failure(const std::string& status) const {
    return words_.answer + texts_.reason + status + (texts_.reason.empty() ? ";" : ");");
  }

  std::string element(Purpose purpose, int row) const {
    return texts_.work_prefix + word(purpose) + '[' + std::to_string(row) + ']';
  }

  void write_optional() {
    if (texts_.lines[Stage::optional].empty()) return;
    std::string wanted;
    for (const std::string& array : texts_.optional)
      wanted += (wanted.empty() ? "" : " || ") + array + " != " + words_.null;
    text_ += wrapped("  if (" + wanted + ") {", 6) + texts_.lines[Stage::optional] + "  }\n";
  }

  // The array from a row on, as an argument.
  std::string array(Purpose purpose, int first) const {
    return language_.from_place(texts_.work_prefix + word(purpose), first);
  }

  std::string helper(const std::string& name) {
    needs_.helpers.insert(name);
    return language_.helper(name) + '(';
  }

  std::string status(const std::string& word) const { return words_.status + word; }
  std::string newton(const std::string& member) const { return words_.members + "newton." + member; }

  const Language& language_;
  const Words& words_;
  const StageTexts& texts_;
  const Stages& stages_;
  Needs& needs_;
  std::string text_;
};

} // namespace

bool can_fail(const Stages& stages) {
  return stages.residuals + stages.pivots + stages.consistencies + stages.inertias > 0;
}

std::size_t stage_indent(Stage stage) {
  return stage == Stage::loop || stage == Stage::optional ? 4 : 2;
}

std::vector<Local> iteration_arrays(const Stages& stages) {
  std::vector<Local> arrays;
  const auto add = [&arrays](Purpose purpose, int size) {
    if (size != 0) arrays.push_back({word(purpose), size});
  };
  add(Purpose::residual, stages.residuals);
  add(Purpose::correction, stages.corrections);
  add(Purpose::change, stages.changes);
  add(Purpose::pivot, stages.pivots);
  add(Purpose::pivot_scale, stages.pivots);
  add(Purpose::consistency, stages.consistencies);
  add(Purpose::inertia, stages.inertias);
  add(Purpose::inertia_limit, stages.inertias);
  add(Purpose::checked, stages.checked);
  return arrays;
}

std::string iteration_text(const Language& language, const StageTexts& texts, const Stages& stages,
                           Needs& needs) {
  return IterationWriter(language, texts, stages, needs).write();
}

} // namespace mbsgen::emit
