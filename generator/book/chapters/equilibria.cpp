// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include <algorithm>

namespace mbsgen::book {

namespace {

const std::vector<std::string>& coordinate_names(const scheme::Shape& shape) {
  return shape.coordinate_names.empty() ? shape.joint_names : shape.coordinate_names;
}

std::string unit_of(const Contents& contents, std::size_t coordinate) {
  const model::Joint& joint = contents.model.joint_of_coordinate(static_cast<int>(coordinate));
  return joint.form().coordinates[coordinate - static_cast<std::size_t>(joint.coordinate)].unit;
}

std::string stability_of(const EquilibriumFound& found) {
  if (found.unstable_modes == 0) return "it has no unstable mode";
  return "it has " + counted(static_cast<std::size_t>(found.unstable_modes), "unstable mode");
}

std::string text_of(const Contents& contents, const EquilibriumFound& found, std::size_t number) {
  const scheme::Shape& shape = contents.program.shape;
  Table table({"Coordinate or state", "Value", "Unit"});
  table.numbers({1});
  for (std::size_t i = 0; i < found.q.size(); ++i)
    table.add({html_text(coordinate_names(shape)[i]), found_number(found.q[i]), unit_of(contents, i)});
  for (std::size_t i = 0; i < found.x.size(); ++i)
    table.add({html_text(shape.states[i].name), found_number(found.x[i]), html_text(shape.states[i].unit)});
  return paragraph(element("b", "Equilibrium " + std::to_string(number)) +
                   ": no independent joint accelerates by more than " + rounded(found.residual, 2) +
                   " rad/s² or m/s²; " + stability_of(found) + '.') +
         table.text();
}

// How many there are, and which are stable.
std::string overview(const Findings& findings) {
  const auto stable = std::count_if(findings.equilibria.begin(), findings.equilibria.end(),
                                    [](const EquilibriumFound& found) { return found.unstable_modes == 0; });
  const std::size_t count = findings.equilibria.size();
  return paragraph(
      "Of " + std::to_string(findings.starts) +
      " searches one begins at the initial values, the others at configurations about them, the same in each "
      "run. They have found " +
      (count == 1 ? "one equilibrium" : std::to_string(count) + " equilibria") +
      "; without an unstable mode: " + std::to_string(stable) + ". There may be more.");
}

} // namespace

std::string chapter_equilibria(const Contents& contents) {
  if (contents.findings.equilibria.empty()) return reason(contents.findings.no_equilibrium);
  std::string text = overview(contents.findings);
  std::size_t number = 0;
  for (const EquilibriumFound& found : contents.findings.equilibria)
    text += text_of(contents, found, ++number);
  return text;
}

} // namespace mbsgen::book
