// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/module.h"
#include "bench/contestants/library.h"
#include <iostream>

namespace bench {

namespace {

using Open = const char* (*)(const char* model);
using Program = const char* (*)();
using RootOf = int (*)();
using Coordinate = const char* (*)(int k);
using Function = void (*)(const double* x, double* y);

Convention convention(const Library& library) {
  Convention result{static_cast<Root>(library.require<RootOf>("module_root")()), {}};
  const auto coordinate = library.require<Coordinate>("module_coordinate");
  for (int k = 0; coordinate(k) != nullptr; ++k) result.names.emplace_back(coordinate(k));
  return result;
}

} // namespace

std::vector<Contestant> module_contestants(const std::filesystem::path& file, const Robot& robot) {
  const auto library = Library::load(file);
  const std::string program = library->require<Program>("module_program")();
  const auto open = library->require<Open>("module_open");
  if (const char* reason = open(robot.model.c_str())) {
    std::cerr << robot.name << ": " << program << ": " << reason << '\n';
    return {};
  }
  Contestant contestant{program, "", convention(*library), {}, true};
  for (const Task task : all_tasks) {
    const auto function = library->require<Function>(std::string("module_") + suffix_of(task));
    contestant.tasks[index_of(task)] = [library, function](const double* x, double* y) { function(x, y); };
  }
  return {contestant};
}

} // namespace bench
