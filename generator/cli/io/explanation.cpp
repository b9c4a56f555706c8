// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/explanation.h"
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

namespace mbsgen::cli {

namespace {

using emit::ExplainedShare;
using emit::Explanation;
using scheme::Trial;

constexpr std::size_t name_width = 36;

std::string fitted(std::string_view name, std::size_t width = name_width) {
  if (name.size() <= width) return std::string(name);
  return std::string(name.substr(0, width - 3)) + "...";
}

std::string head(const Explanation& of) {
  std::string text =
      fmt::format("{}: {} flops, {} sin or cos, {} other calls, in {} equations\n", of.function,
                  of.cost.flops(), of.cost.trig, of.cost.sqrt + of.cost.other, of.equations);
  if (of.open)
    text += fmt::format(
        "  of these {} flops, {} sin or cos, {} other calls where no contact is closed or active\n",
        of.open->flops(), of.open->trig, of.open->sqrt + of.open->other);
  return text;
}

std::string share_line(const ExplainedShare& share, long all) {
  const double part =
      all == 0 ? 0 : 100.0 * static_cast<double>(share.cost.flops()) / static_cast<double>(all);
  return fmt::format("  {:<{}} {:>5} {:>4} {:>6} | {:>5} {:>6} {:>6} {:>4} {:>5} {:>6} {:>3.0f}\n",
                     fitted(share.name), name_width, share.equations_written, share.equations_dead,
                     share.flops_written, share.equations, share.cost.add, share.cost.mul, share.cost.div,
                     share.cost.calls(), share.cost.flops(), part);
}

ExplainedShare sum_of(const std::vector<ExplainedShare>& shares) {
  ExplainedShare sum;
  sum.name = "sum";
  for (const ExplainedShare& share : shares) {
    sum.equations_written += share.equations_written;
    sum.equations_dead += share.equations_dead;
    sum.flops_written += share.flops_written;
    sum.equations += share.equations;
    sum.cost += share.cost;
  }
  return sum;
}

std::string shares_table(std::string_view title, const std::vector<ExplainedShare>& shares) {
  std::string text =
      fmt::format("  {:<{}} {:>5} {:>4} {:>6} | {:>5} {:>6} {:>6} {:>4} {:>5} {:>6} {:>3}\n", title,
                  name_width, "eqs", "dead", "flops", "eqs", "add", "mul", "div", "calls", "flops", "%");
  const ExplainedShare sum = sum_of(shares);
  for (const ExplainedShare& share : shares) text += share_line(share, sum.cost.flops());
  return text + share_line(sum, sum.cost.flops()) + '\n';
}

// Whether a way was taken, or left out, or how much more it costs in the measure of the choice.
std::string fate(const Explanation& of, std::size_t i) {
  const Trial& trial = of.trials[i];
  if (i == of.taken) return "taken";
  if (!trial.was_condensed()) return "left out early";
  return fmt::format("{} more", trial.weighted - of.taken_trial()->weighted);
}

std::string way(const Trial& trial) {
  if (!trial.copy_of.empty()) return "as " + trial.copy_of;
  return trial.method.empty() ? "the only one" : std::string(trial.method);
}

std::string ways_table(const Explanation& of) {
  if (of.trials.empty()) return "";
  std::string text = fmt::format("  {:<24} {:<9} {:>13} {:>7} {:>6} {:>9}  {}\n", "way", "chains",
                                 "flops written", "flops", "calls", "weighted", "choice");
  for (std::size_t i = 0; i < of.trials.size(); ++i) {
    const Trial& trial = of.trials[i];
    text += fmt::format("  {:<24} {:<9} {:>13} {:>7} {:>6} {:>9}  {}\n", fitted(way(trial), 24),
                        trial.chains.empty() ? "-" : trial.chains, emit::flops_written(trial),
                        trial.work.flops, trial.work.calls, trial.weighted, fate(of, i));
  }
  return text + '\n';
}

std::string passes_table(const std::vector<scheme::PassRecord>& passes) {
  if (passes.empty()) return "";
  std::string text = fmt::format("  {:<24} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "pass", "equations", "after",
                                 "flops", "after", "saved");
  for (const scheme::PassRecord& pass : passes)
    text += fmt::format("  {:<24} {:>9} {:>9} {:>9} {:>9} {:>9}\n", pass.pass, pass.equations_before,
                        pass.equations_after, pass.flops_before, pass.flops_after,
                        pass.flops_before - pass.flops_after);
  return text + '\n';
}

// A column for some equations: '|' up to the most expressions before a sweep, '#' for those that it left.
std::string memory_drawing(const Explanation& of) {
  constexpr std::size_t rows = 16;
  const Trial* const taken = of.taken_trial();
  if (taken == nullptr || !taken->copy_of.empty()) return "";
  const emit::Teeth teeth = emit::teeth(taken->memory, emit::teeth_columns);
  if (teeth.before.empty()) return "";
  const std::size_t most =
      std::max<std::size_t>(*std::max_element(teeth.before.begin(), teeth.before.end()), 1);
  std::string text = fmt::format(
      "  expressions in memory while the equations are written, {} a column: | before a sweep, # after it\n",
      teeth.equations_each);
  for (std::size_t row = rows; row > 0; --row) {
    std::string line = fmt::format("  {:>6} ", (most * row + rows - 1) / rows);
    for (std::size_t i = 0; i < teeth.before.size(); ++i) {
      const auto reaches = [&](std::size_t alive) { return alive * rows > most * (row - 1); };
      line += reaches(teeth.after[i]) ? '#' : reaches(teeth.before[i]) ? '|' : ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text + '\n';
}

std::string packs_text(const Explanation& of) {
  if (of.packs.packed == 0) return "";
  std::string text = fmt::format("  {} of {} operations in vectors of at most {} limbs\n", of.packs.packed,
                                 of.packs.operations, of.packs.most_lanes);
  for (const std::vector<std::string>& group : of.limbs)
    text += fmt::format("    equal joints: {}\n", fmt::join(group, ", "));
  return text + '\n';
}

std::string rolls_text(const Explanation& of) {
  if (of.rolls.loops == 0) return "";
  return fmt::format("  {} statements written as {} in {} loops over links\n\n", of.rolls.statements,
                     of.rolls.written, of.rolls.loops);
}

std::string text_of(const Explanation& of) {
  return head(of) + '\n' + packs_text(of) + rolls_text(of) + shares_table("by quantity", of.quantities) +
         shares_table("by step", of.steps) + shares_table("by body", of.bodies) + ways_table(of) +
         passes_table(of.passes) + memory_drawing(of);
}

} // namespace

std::string explanation_text(const std::vector<Explanation>& explanations) {
  if (explanations.empty()) return "";
  std::string text =
      "Columns of the first three tables. Left of the bar: equations that the formalism writes, dead ones,\n"
      "which no result needs, and the flops of all; right of it: the code.\n\n";
  for (const Explanation& explanation : explanations) text += text_of(explanation);
  return text;
}

} // namespace mbsgen::cli
