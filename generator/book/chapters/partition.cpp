// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include <algorithm>

namespace mbsgen::book {

namespace {

bool has(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

std::string name_of(const Contents& contents, int velocity) {
  return html_text(contents.model.velocity_name(velocity));
}

// Why a velocity has its role: the file says so, or the pivots of the constraint Jacobian have decided.
std::string cause(const Contents& contents, int velocity) {
  const formalism::Partition& partition = contents.loops.partition;
  const model::Joint& joint = contents.model.joint_of_velocity(velocity);
  const std::string by_file = joint.role ? "the file gives the role" : "";
  const auto found = std::find(partition.dependent.begin(), partition.dependent.end(), velocity);
  if (found != partition.dependent.end()) {
    const auto k = static_cast<std::size_t>(found - partition.dependent.begin());
    const std::string pivot = "solved by the equation " + contents.loops.rows[at(partition.rows[k])].name +
                              ", with the pivot " + rounded(partition.pivots[k], 4);
    return html_text(by_file.empty() ? pivot : by_file + "; " + pivot);
  }
  if (!by_file.empty()) return by_file;
  if (has(partition.held, velocity)) return "it moves neither mass nor inertia, and stays at rest";
  return contents.loops.rows.empty() ? "no constraint acts: all joints are independent"
                                     : "no pivot is left for it in the constraint Jacobian";
}

std::string role(const formalism::Partition& partition, int velocity) {
  if (has(partition.dependent, velocity)) return "dependent";
  if (has(partition.driven, velocity)) return "driven";
  return has(partition.held, velocity) ? "held" : "independent";
}

std::string names(const Contents& contents, const std::vector<int>& rows) {
  std::string text;
  for (const int row : rows) text += (text.empty() ? "" : ", ") + contents.loops.rows[at(row)].name;
  return text;
}

std::string table_of(const Contents& contents) {
  const formalism::Partition& partition = contents.loops.partition;
  Table table({"Number", "Velocity", "Role", "Why", "Assembled value"});
  table.numbers({0, 4});
  for (int velocity = 0; velocity < contents.model.nqd(); ++velocity) {
    const model::Joint& joint = contents.model.joint_of_velocity(velocity);
    const bool has_value = !model::is_spatial(joint.type) && at(joint.coordinate) < partition.q0.size();
    table.add({std::to_string(velocity + 1), name_of(contents, velocity), role(partition, velocity),
               cause(contents, velocity),
               has_value ? found_number(partition.q0[at(joint.coordinate)]) + ' ' +
                               joint.form().coordinates.front().unit
                         : ""});
  }
  return table.text();
}

} // namespace

std::string chapter_partition(const Contents& contents) {
  const formalism::LoopAnalysis& loops = contents.loops;
  const scheme::Shape& shape = contents.program.shape;
  std::string text = paragraph("The model has " + counted(at(shape.nq), "coordinate") + ", " +
                               counted(loops.rows.size(), "constraint equation") + " and " +
                               counted(loops.partition.independent.size(), "degree") + " of freedom.");
  if (!loops.has_partition)
    return text + paragraph("The loops could not be closed, so that there is no partition.") +
           table_of(contents);
  if (!loops.rows.empty())
    text += paragraph(
        "The dependent coordinates are solved from the constraints by an iteration in the generated "
        "functions. They are chosen once, at the assembled configuration, by the largest pivots of the "
        "constraint Jacobian (LU factorization with full pivoting), as far as the file leaves it open.");
  text += table_of(contents);
  if (!loops.partition.redundant.empty())
    text += paragraph(
        "These equations follow from the others: " + names(contents, loops.partition.redundant) + '.');
  if (!loops.dropped.empty()) {
    std::string dropped;
    for (const std::string& name : loops.dropped) dropped += (dropped.empty() ? "" : ", ") + name;
    text += paragraph("These equations hold in every position and are left out: " + dropped + '.');
  }
  return text;
}

} // namespace mbsgen::book
