// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tables/markdown.h"
#include "bench/tables/table.h"
#include <map>

namespace bench {

namespace {

using oracle::Json;

const Json& row_of(const Json& rows, const std::string& key, const std::string& value,
                   const std::string& function) {
  for (const Json& row : rows)
    if (row.at(key) == value && row.at("function") == function) return row;
  throw std::out_of_range("no row " + value + ", " + function);
}

std::string whole(const Json& number) {
  return fixed(number.get<double>(), 0);
}

/// The program of a row of times whose name begins so.
const Json& times_of(const Json& row, const std::string& program) {
  for (const auto& item : row.at("ns").items())
    if (item.key().rfind(program, 0) == 0) return item.value();
  throw std::out_of_range("no times of " + program);
}

} // namespace

std::string markdown(const std::string& section, const Json& results) {
  static const std::map<std::string, std::string (*)(const Json&)> texts = {
      {"counts", counts_text},          {"robotran", robotran_text}, {"robotran_rows", robotran_rows_text},
      {"generation", generation_text},  {"run_time", run_time_text}, {"flags", flags_text},
      {"checks", checks_text},          {"closed", closed_text},     {"compilation", compilation_text},
      {"derivatives", derivatives_text}};
  return texts.at(section)(results);
}

std::string machine_text(const Json& results) {
  const Json& machine = results.at("machine");
  std::string text = "Processor: " + machine.at("processor").get<std::string>() + ". Compilers: ";
  std::string separator;
  for (const auto& item : machine.at("compilers").items()) {
    text += separator + item.key() + " is " + item.value().get<std::string>();
    separator = "; ";
  }
  return text + ".\n";
}

std::string merits(const Json& results) {
  Table table({"", "mbsgen", "others"});
  const Json& counts = results.at("counts");
  const auto count = [&](const char* title, const char* model, const char* function, const char* other) {
    const Json& row = row_of(counts.at("figures"), "model", model, function);
    table.add({title, whole(row.at("flops")), whole(row.at("best_other")) + " (" + other + ")"});
  };
  count("inverse dynamics, KUKA iiwa", "iiwa_full", "inverse_dynamics", "OpenSYMORO");
  count("inverse dynamics, PUMA 560", "puma560_full", "inverse_dynamics", "OpenSYMORO");
  count("mass matrix, PUMA 560", "puma560_full", "mass_matrix", "OpenSYMORO");
  count("direct dynamics, PUMA 560", "puma560_full", "direct_dynamics", "OpenSYMORO");
  count("direct dynamics, humanoid of 29 joints", "coman_23dof29", "direct_dynamics", "ROBOTRAN");
  const Json& car = row_of(counts.at("loops"), "model", "car43", "direct_dynamics (constrained, F10)");
  table.add({"direct dynamics, car of 43 joints with closed loops", whole(car.at("flops")),
             whole(car.at("robotran")) + " (ROBOTRAN)"});
  const auto time = [&](const char* title, const char* robot, const char* function) {
    const Json& row = row_of(results.at("run_time").at("rows"), "robot", robot, function);
    table.add({title, whole(times_of(row, "mbsgen").at("g++ -O2")) + " ns",
               whole(times_of(row, "MuJoCo").front()) + " ns (MuJoCo)"});
  };
  time("inverse dynamics, UR5: time of a call", "ur5", "inverse_dynamics");
  time("direct dynamics, humanoid of 35 joints: time of a call", "simple_humanoid", "direct_dynamics");
  return table.text();
}

} // namespace bench
