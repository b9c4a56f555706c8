// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include "book/math/listing.h"
#include "emit/used_stems.h"

namespace mbsgen::book {

namespace {

std::string legend(const Contents& contents) {
  Table table({"Letter", "In the code", "Unit", "Meaning"});
  for (const scheme::Stem* stem : emit::used_stems(contents.program)) {
    const std::string letter = stem->name == "r_" || stem->name == "law"
                                   ? identifier("name")
                                   : symbol_text(glyph_of(stem->name), "");
    table.add({element("math", letter), element("code", html_text(pattern(*stem))), html_text(stem->unit),
               html_text(stem->meaning)});
  }
  return folded("what the letters mean", table.text());
}

// The numbers in subscripts.
std::string numbers(const Contents& contents) {
  const scheme::Shape& shape = contents.program.shape;
  Table table({"Number of q", "Coordinate", "Number of q̇", "Velocity", "Joint in subscripts"});
  table.numbers({0, 2, 4});
  const std::vector<std::string>& coordinates =
      shape.coordinate_names.empty() ? shape.joint_names : shape.coordinate_names;
  std::vector<std::string> joint(shape.joint_names.size());
  for (std::size_t i = 0; i < shape.tree_order.size(); ++i)
    joint[at(shape.tree_order[i])] = std::to_string(i + 1);
  for (std::size_t i = 0; i < std::max(coordinates.size(), joint.size()); ++i) {
    const bool is_coordinate = i < coordinates.size(), is_velocity = i < joint.size();
    table.add({is_coordinate ? std::to_string(i + 1) : "", is_coordinate ? html_text(coordinates[i]) : "",
               is_velocity ? std::to_string(i + 1) : "", is_velocity ? html_text(shape.joint_names[i]) : "",
               is_velocity ? joint[i] : ""});
  }
  return folded("what the numbers count", table.text());
}

std::string function_title(const std::string& name, std::size_t statements) {
  return element("code", html_text(name)) + ' ' + element("small", counted(statements, "equation"));
}

std::string update(const Contents& contents, schedule::SymbolCollector& symbols) {
  const scheme::Program& program = contents.program;
  if (program.update.empty()) return "";
  const schedule::Schedule schedule = make_schedule(symbols, program.update, {});
  return folded(function_title("update", schedule.statements),
                paragraph("Constants of the parameters, computed when these change.") +
                    listing_of(schedule, Notation(program), program),
                "function");
}

std::string function_text(const Contents& contents, const scheme::Function& function,
                          schedule::SymbolCollector& symbols) {
  const schedule::Schedule schedule = make_schedule(symbols, contents.program, function, {});
  const Notation notation(contents.program, schedule.free);
  return folded(function_title(function.name, schedule.statements),
                paragraph(function.doc) + listing_of(schedule, notation, contents.program), "function");
}

} // namespace

std::string chapter_equations(const Contents& contents) {
  schedule::SymbolCollector symbols(*contents.program.pool);
  std::string text =
      paragraph(
          "These are the equations that the generated code computes, one after the other, in the order of their "
          "computation. Beside each there is its name in the code; bold letters are results, and a superscript c marks parts of constants.") +
      legend(contents) + numbers(contents) + update(contents, symbols);
  for (const scheme::Function& function : contents.program.functions)
    text += function_text(contents, function, symbols);
  return text;
}

} // namespace mbsgen::book
