// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/generated.h"
#include "bench/contestants/library.h"
#include "oracles/oracle/toolchain.h"

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

bool is_native(const Build& build) {
  return build.flags.find("-march=native") != std::string::npos;
}

// A Status is one for all lanes: functions that return one take no packs.
bool takes_packs(const Robot& robot, const std::string& options) {
  return robot.file.extension() == ".urdf" && options.find("--status") == std::string::npos;
}

Contestant contestant_of(const std::filesystem::path& file, const Robot& robot,
                         const std::vector<Task>& tasks) {
  const auto library = Library::load(file);
  Contestant contestant{"mbsgen", "", {Root::joints, robot.names}, {}};
  contestant.lanes = static_cast<std::size_t>(library->require<int (*)()>("generated_lanes")());
  if (contestant.lanes > 1) contestant.program = packs_program;
  for (const Task task : tasks) {
    const auto function = library->require<Function>(std::string("generated_") + suffix_of(task));
    contestant.tasks[index_of(task)] = [library, function](const double* x, double* y) { function(x, y); };
  }
  return contestant;
}

} // namespace

GeneratedCode generated_code(const Robot& robot, const std::vector<Task>& tasks,
                             const std::vector<Build>& builds, const std::filesystem::path& folder,
                             const std::string& options) {
  GeneratedCode code;
  const std::string model = oracle::generate(robot.model, folder, functions_option(tasks) + ' ' + options);
  const std::string common = definitions(tasks, model, folder);
  const auto add = [&](const Build& build, const std::string& more) {
    const std::string number = std::to_string(code.contestants.size());
    const std::filesystem::path file = folder / ("generated" + number + ".so");
    const double seconds = compile_library(build, MBSGEN_SHIM, common + more, file);
    code.contestants.push_back(contestant_of(file, robot, tasks));
    code.contestants.back().build = build.name();
    return seconds;
  };
  for (const Build& build : builds) code.compile_seconds[build.name()] = add(build, "");
  for (const Build& build : builds)
    if (is_native(build) && takes_packs(robot, options)) add(build, " -DMBSGEN_PACKS");
  return code;
}

} // namespace bench
