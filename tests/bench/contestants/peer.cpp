// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/peer.h"
#include "oracles/oracle/oracle_json.h"
#include "support/files.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>
#include <stdexcept>

namespace bench {

namespace {

namespace fs = std::filesystem;
using Function = void (*)(const double* x, double* y);

/// The name of the function that ends in the task's suffix; empty where the text defines none.
std::string function_name(const std::string& text, Task task) {
  const std::regex definition(std::string(R"(void\s+(\w+_)") + suffix_of(task) +
                              R"()\s*\(\s*const\s+double)");
  std::smatch match;
  return std::regex_search(text, match, definition) ? match.str(1) : "";
}

Convention convention(const Robot& robot, const Library& library) {
  const auto joint_root = library.find<const int*>(robot.name + "_root_joints");
  Convention result{Root::joints, joints_of(robot, library)};
  if (!robot.floating) return result;
  if (joint_root == nullptr || *joint_root == 0)
    result.root = Root::body_rates;
  else
    result.names.insert(result.names.begin(), robot.names.begin(), robot.names.begin() + 6);
  return result;
}

/// Whether the function writes the upper triangle alone, row by row, n(n+1)/2 numbers.
bool is_packed(Function mass_matrix, const Frame& frame) {
  const auto n = static_cast<std::size_t>(frame.size());
  std::vector<double> M(n * n, std::numeric_limits<double>::quiet_NaN());
  mass_matrix(frame.inputs(Task::mass_matrix).data(), M.data());
  return n > 1 && std::isnan(M[n * n - 1]);
}

} // namespace

Peer peer_of(const std::string& text) {
  return {text.substr(0, text.find('=')), text.substr(text.find('=') + 1)};
}

std::optional<fs::path> file_of(const Peer& peer, const Robot& robot) {
  for (const char* extension : {".c", ".cpp"}) {
    const fs::path file = peer.folder / (robot.name + extension);
    if (fs::exists(file)) return file;
  }
  return std::nullopt;
}

std::vector<std::string> joints_of(const Robot& robot, const Library& library) {
  if (const auto told = library.find<const char* const*>(robot.name + "_joints")) {
    std::vector<std::string> order;
    for (const char* const* name = told; *name != nullptr; ++name) order.emplace_back(*name);
    return order;
  }
  std::vector<std::string> names = robot.names;
  if (robot.floating) names.erase(names.begin(), names.begin() + 6);
  const auto reference = mbsgen::test::shared_path("models/urdf/reference/" + robot.name + ".json");
  return reference ? oracle::load(*reference).at("joints").get<std::vector<std::string>>() : names;
}

std::vector<Contestant> peer_contestants(const Peer& peer, const Robot& robot,
                                         const std::vector<Build>& builds, const fs::path& folder) {
  const auto source = file_of(peer, robot);
  if (!source) return {};
  const std::string text = mbsgen::test::read_file(*source);
  const Motions motions(robot.names, robot.floating);
  std::vector<Contestant> contestants;
  for (std::size_t i = 0; i < builds.size(); ++i) {
    const fs::path file = folder / (peer.name + std::to_string(i) + ".so");
    compile_library(builds[i], *source, "", file);
    const auto library = Library::load(file);
    Contestant contestant{peer.name, builds[i].name(), convention(robot, *library), {}};
    for (const Task task : all_tasks) {
      const std::string name = function_name(text, task);
      const auto function = name.empty() ? nullptr : library->find<Function>(name);
      if (function == nullptr) continue;
      contestant.tasks[index_of(task)] = [library, function](const double* x, double* y) { function(x, y); };
      if (task == Task::mass_matrix)
        contestant.packed_mass_matrix = is_packed(function, motions.frame(0, contestant.convention));
    }
    contestants.push_back(contestant);
  }
  const auto is_missing = [&](Task task) { return !contestants.front().has(task); };
  if (!contestants.empty() && std::all_of(all_tasks.begin(), all_tasks.end(), is_missing))
    throw std::runtime_error(source->string() +
                             ": no function NAME_id, NAME_m or NAME_fd(const double*, double*)");
  return contestants;
}

} // namespace bench
