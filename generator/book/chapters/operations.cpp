// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"

namespace mbsgen::book {

namespace {

using emit::ExplainedShare;
using emit::Explanation;

std::vector<std::string> cells(const std::string& name, std::size_t equations, const expr::Cost& cost) {
  return {html_text(name),
          std::to_string(equations),
          std::to_string(cost.flops()),
          std::to_string(cost.add),
          std::to_string(cost.mul),
          std::to_string(cost.div),
          std::to_string(cost.trig),
          std::to_string(cost.sqrt + cost.other)};
}

Table table_of(const std::string& title) {
  Table table({title, "Equations", "Flops", "Add", "Mul", "Div", "Sines, cosines", "Other calls"});
  table.numbers({1, 2, 3, 4, 5, 6, 7});
  return table;
}

std::string shares(const std::string& title, const std::vector<ExplainedShare>& rows) {
  Table table = table_of(title);
  for (const ExplainedShare& row : rows)
    if (row.equations > 0 || row.cost.flops() + row.cost.calls() > 0)
      table.add(cells(row.name, row.equations, row.cost));
  return table.is_empty() ? "" : table.text();
}

} // namespace

std::string chapter_operations(const Contents& contents) {
  Table all = table_of("Function");
  std::string parts;
  for (const Explanation& function : contents.explanations) {
    all.add(cells(function.function, function.equations, function.cost));
    parts += folded(element("code", html_text(function.function)) + " by step and by body",
                    shares("Step", function.steps) + shares("Body", function.bodies));
  }
  return all.text() + paragraph("An iteration counts with one pass.") + parts;
}

} // namespace mbsgen::book
