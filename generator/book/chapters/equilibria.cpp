// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"

namespace mbsgen::book {

namespace {

const std::vector<std::string>& coordinate_names(const scheme::Shape& shape) {
  return shape.coordinate_names.empty() ? shape.joint_names : shape.coordinate_names;
}

std::string unit_of(const Contents& contents, std::size_t coordinate) {
  const model::Joint& joint = contents.model.joint_of_coordinate(static_cast<int>(coordinate));
  return joint.form().coordinates[coordinate - static_cast<std::size_t>(joint.coordinate)].unit;
}

std::string text_of(const Contents& contents, const EquilibriumFound& found) {
  const scheme::Shape& shape = contents.program.shape;
  Table table({"Coordinate or state", "Value", "Unit"});
  table.numbers({1});
  for (std::size_t i = 0; i < found.q.size(); ++i)
    table.add({html_text(coordinate_names(shape)[i]), found_number(found.q[i]), unit_of(contents, i)});
  for (std::size_t i = 0; i < found.x.size(); ++i)
    table.add({html_text(shape.states[i].name), found_number(found.x[i]), html_text(shape.states[i].unit)});
  const std::string stability =
      found.unstable_modes == 0
          ? "it has no unstable mode"
          : "it has " + counted(static_cast<std::size_t>(found.unstable_modes), "unstable mode");
  return paragraph("At this configuration no independent joint accelerates by more than " +
                   rounded(found.residual, 2) + " rad/s² or m/s²; " + stability + '.') +
         table.text();
}

} // namespace

std::string chapter_equilibria(const Contents& contents) {
  if (contents.findings.equilibria.empty()) return reason(contents.findings.no_equilibrium);
  std::string text =
      paragraph("The search begins at the initial values, as that of mbsgen equilibrium does.");
  for (const EquilibriumFound& found : contents.findings.equilibria) text += text_of(contents, found);
  return text;
}

} // namespace mbsgen::book
