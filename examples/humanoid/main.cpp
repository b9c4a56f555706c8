// SPDX-License-Identifier: MIT
// A humanoid robot that is pushed, touched and dragged. Each figure is a table FIGURE.csv in FOLDER/ and lines of readings:
//   humanoid FOLDER/ FIGURE      push, touch, drag
#include "figures.hpp"
#include "mechanism.hpp"

#include <algorithm>
#include <cstring>

using namespace robot;

namespace {

bool draw_push(const std::string& folder) {
  mechanism::Table table(folder + "push.csv", "t,push,x,y,z,left,right,slip,sweeps");
  const auto rows = push(60, 2.5);
  double most = 0;
  for (const Pushed& row : rows) {
    table.write({row.t, row.push, row.at[0], row.at[1], row.at[2], row.left, row.right, row.slip,
                 static_cast<double>(row.sweeps)});
    most = std::max(most, row.at[0]);
  }
  const Pushed& last = rows.back();
  std::printf(
      "push of 60 N for 0.2 s: the pelvis gives way by %.1f mm; at the end it is off by %.1e m, soles carry %.1f N\n",
      1e3 * most, std::fabs(last.at[0]), last.left + last.right);
  return last.t > 2.4 && std::fabs(last.at[0]) < 1e-5;
}

bool write(const std::vector<LoopRecord>& rows, const std::string& path) {
  mechanism::Table table(
      path,
      "t,probe_x,probe_y,probe_z,force_x,force_y,force_z,pelvis_x,pelvis_y,pelvis_z,palm_x,palm_y,palm_z,"
      "mass,damping,left,right,slip,sweeps");
  for (const LoopRecord& record : rows) {
    mechanism::Row row = {static_cast<double>(record.step) * 1e-3};
    row.insert(row.end(), record.sample.position, record.sample.position + 3);
    row.insert(row.end(), record.command.force, record.command.force + 3);
    row.insert(row.end(), record.outputs, record.outputs + Touched::outputs);
    table.write(row);
  }
  return !rows.empty() && rows.back().fault == mbsgen::runtime::Fault::none;
}

double size(const double* force) {
  return std::sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]);
}

double most_force(const std::vector<LoopRecord>& rows) {
  double most = 0;
  for (const LoopRecord& row : rows) most = std::max(most, size(row.command.force));
  return most;
}

double least_mass(const std::vector<LoopRecord>& rows) {
  double least = HUGE_VAL;
  for (const LoopRecord& row : rows) least = std::min(least, row.outputs[6]);
  return least;
}

bool draw_touch(const std::string& folder) {
  const auto rows = touch();
  std::printf("touch: at most %.1f N on the hand, %.1f N at the end\n", most_force(rows),
              size(rows.back().command.force));
  return write(rows, folder + "touch.csv") && most_force(rows) > 5;
}

bool draw_drag(const std::string& folder) {
  const auto rows = drag();
  std::printf("drag: at most %.1f N on the hand, %.1f N at the end\n", most_force(rows),
              size(rows.back().command.force));
  std::printf(
      "drag: effective mass of the palm %.2f kg along x, %.2f kg at least once the probe has left it, %.2f kg at the "
      "end\n",
      rows.front().outputs[6], least_mass(rows), rows.back().outputs[6]);
  return write(rows, folder + "drag.csv") && most_force(rows) > 5;
}

struct Figure {
  const char* name;
  bool (*draw)(const std::string& folder);
};
constexpr Figure figures[] = {{"push", draw_push}, {"touch", draw_touch}, {"drag", draw_drag}};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "humanoid FOLDER/ FIGURE\n"), 2;
  for (const Figure& figure : figures)
    if (std::strcmp(argv[2], figure.name) == 0) return figure.draw(argv[1]) ? 0 : 1;
  return std::fprintf(stderr, "no figure %s\n", argv[2]), 2;
}
