// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tables/markdown.h"
#include "bench/tables/table.h"

namespace bench {

using oracle::Json;

std::string generation_text(const Json& results) {
  Table table({"model", "functions", "s", "MB", "expressions", "short-lived %"});
  for (const Json& row : results.at("rows"))
    table.add({row.at("model"), row.at("functions"), fixed(row.at("seconds"), 3),
               fixed(row.at("megabytes"), 1), row.at("expressions").dump(),
               fixed(row.at("short_lived_percent"), 1)});
  return machine_text(results) + '\n' + table.text();
}

std::string checks_text(const Json& results) {
  Table table({"robot (degrees of freedom)", "build", "without, ns", "--status, ns", "ratio", "equal code"});
  for (const Json& row : results.at("rows")) {
    const double without = row.at("without_ns"), again = row.at("again_ns"), with = row.at("status_ns");
    table.add({row.at("robot").get<std::string>() + " (" + row.at("joints").dump() + ")", row.at("build"),
               fixed(without, 1), fixed(with, 1), fixed(with / without, 3), fixed(again / without, 3)});
  }
  return machine_text(results) + '\n' + table.text();
}

std::string closed_text(const Json& results) {
  Table table({"model", "flops of the symbolic function", "symbolic, ns", "semi-symbolic, ns",
               "semi-symbolic / symbolic", "relative difference, 1e-12"});
  for (const Json& row : results.at("rows")) {
    const double symbolic = row.at("symbolic_ns"), other = row.at("semi_symbolic_ns");
    table.add({row.at("model"), row.at("flops").dump(), fixed(symbolic, 0), fixed(other, 0),
               fixed(other / symbolic, 1), fixed(1e12 * row.at("relative_difference").get<double>(), 3)});
  }
  return machine_text(results) + '\n' + table.text();
}

std::string derivatives_text(const Json& results) {
  std::vector<std::string> programs;
  std::vector<std::string> heads{"robot (joints)", "function", "mbsgen, ns"};
  for (const Json& program : results.at("programs")) {
    programs.push_back(program);
    heads.insert(heads.end(), {programs.back() + ", ns", "mbsgen / " + programs.back()});
  }
  Table table(heads);
  for (const Json& row : results.at("rows")) {
    const Json& ns = row.at("ns");
    const double ours = ns.at("mbsgen");
    std::vector<std::string> cells{row.at("robot").get<std::string>() + " (" + row.at("joints").dump() + ")",
                                   row.at("function"), fixed(ours, 0)};
    for (const std::string& program : programs) {
      const bool measured = ns.contains(program);
      cells.push_back(measured ? fixed(ns.at(program), 0) : "");
      cells.push_back(measured ? fixed(ours / ns.at(program).get<double>(), 3) : "");
    }
    table.add(cells);
  }
  return machine_text(results) + '\n' + table.text();
}

std::string compilation_text(const Json& results) {
  std::vector<std::string> heads{"model", "flops"};
  for (const auto& compiler : results.at("machine").at("compilers").items())
    heads.push_back(compiler.key() + ' ' + results.at("flags").get<std::string>() + ", s");
  heads.insert(heads.end(), {"estimate of the report, s", "g++ / estimate"});
  Table table(heads);
  for (const Json& row : results.at("rows")) {
    const double estimate = row.at("estimate");
    std::vector<std::string> cells{row.at("model"), row.at("flops").dump()};
    for (const auto& compiler : results.at("machine").at("compilers").items())
      cells.push_back(fixed(row.at("seconds").at(compiler.key()), 1));
    cells.push_back(fixed(estimate, 1));
    cells.push_back(fixed(row.at("seconds").at("g++").get<double>() / estimate, 2));
    table.add(cells);
  }
  return machine_text(results) + '\n' + table.text();
}

} // namespace bench
