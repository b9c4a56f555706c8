// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/generated.h"
#include "bench/contestants/library.h"
#include "oracle/toolchain.h"

namespace bench {

namespace {

using Function = void (*)(const double* x, double* y);

std::string functions_option(const std::vector<Task>& tasks) {
  std::string list;
  for (const Task task : tasks) list += (list.empty() ? "" : ",") + std::string(name_of(task));
  return "--functions " + list;
}

std::string definitions(const std::vector<Task>& tasks, const std::string& model,
                        const std::filesystem::path& folder) {
  std::string text =
      "-DMBSGEN_MODEL=" + model + " -DMBSGEN_HEADER='\"" + model + ".hpp\"' -I" + oracle::quoted(folder);
  for (const Task task : tasks) text += std::string(" -DMBSGEN_") + name_of(task);
  return text;
}

} // namespace

GeneratedCode generated_code(const Robot& robot, const std::vector<Task>& tasks,
                             const std::vector<Build>& builds, const std::filesystem::path& folder) {
  GeneratedCode code;
  const std::string model = oracle::generate(robot.model, folder, functions_option(tasks));
  for (std::size_t i = 0; i < builds.size(); ++i) {
    const std::filesystem::path file = folder / ("generated" + std::to_string(i) + ".so");
    code.compile_seconds[builds[i].name()] =
        compile_library(builds[i], MBSGEN_SHIM, definitions(tasks, model, folder), file);
    const auto library = Library::load(file);
    Contestant contestant{"mbsgen", builds[i].name(), {Root::joints, robot.names}, {}};
    for (const Task task : tasks) {
      const auto function = library->require<Function>(std::string("generated_") + suffix_of(task));
      contestant.tasks[index_of(task)] = [library, function](const double* x, double* y) { function(x, y); };
    }
    code.contestants.push_back(contestant);
  }
  return code;
}

} // namespace bench
