// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/statistics.h"
#include "bench/tables/markdown.h"
#include "bench/tables/table.h"

namespace bench {

namespace {

using oracle::Json;
using Strings = std::vector<std::string>;

bool is_chain(const Json& row) {
  return row.at("robot").get<std::string>().find("spatial_") == 0;
}

/// Names of programs beside mbsgen, in the order of the rows.
Strings programs(const Json& rows) {
  Strings names;
  for (const Json& row : rows)
    for (const auto& item : row.at("ns").items())
      if (item.key().rfind("mbsgen", 0) != 0 &&
          std::find(names.begin(), names.end(), item.key()) == names.end())
        names.push_back(item.key());
  return names;
}

/// ns of the program in the build; of a library that is installed, its only time.
double time_of(const Json& times, const std::string& build) {
  return times.contains("") ? times.at("") : times.at(build);
}

Strings with(Strings first, const Json& more) {
  for (const Json& word : more) first.push_back(word);
  return first;
}

std::string against(const std::string& program, const Json& results) {
  const Json& builds = results.at("builds");
  Table table(with({"robot", "function"}, builds));
  std::vector<std::vector<double>> ratios(builds.size());
  for (const Json& row : results.at("rows")) {
    if (is_chain(row) || !row.at("ns").contains(program)) continue;
    Strings cells{row.at("robot").get<std::string>() + " (" + row.at("joints").dump() + ")",
                  row.at("function")};
    for (std::size_t i = 0; i < builds.size(); ++i) {
      const double ours = time_of(row.at("ns").at("mbsgen"), builds[i]);
      const double theirs = time_of(row.at("ns").at(program), builds[i]);
      ratios[i].push_back(ours / theirs);
      cells.push_back(fixed(ours, 0) + " / " + fixed(theirs, 0) + " = " + fixed(ours / theirs, 3));
    }
    table.add(cells);
  }
  Strings mean{"geometric mean", ""}, largest{"largest", ""};
  for (const std::vector<double>& all : ratios) {
    mean.push_back(fixed(geometric_mean(all), 3));
    largest.push_back(fixed(*std::max_element(all.begin(), all.end()), 3));
  }
  table.add(mean);
  table.add(largest);
  return "### Against " + program + "\n\nns: mbsgen / " + program + " = ratio\n\n" + table.text() + '\n';
}

std::string alone(const Json& results) {
  Table table(with({"robot", "function"}, results.at("builds")));
  for (const Json& row : results.at("rows")) {
    if (is_chain(row)) continue;
    Strings cells{row.at("robot"), row.at("function")};
    for (const Json& build : results.at("builds"))
      cells.push_back(fixed(time_of(row.at("ns").at("mbsgen"), build), 0));
    table.add(cells);
  }
  return "### Alone\n\nns:\n\n" + table.text() + '\n';
}

/// Packs beside one call for a single number, of the other generator where it has one, else of ours.
std::string packs(const Json& results) {
  const std::string packs = "mbsgen, packs", other = "CppADCodeGen";
  Strings header{"robot", "function"};
  Strings builds;
  for (const Json& row : results.at("rows"))
    if (builds.empty() && row.at("ns").contains(packs))
      for (const auto& item : row.at("ns").at(packs).items()) builds.push_back(item.key());
  if (builds.empty()) return "";
  header.insert(header.end(), builds.begin(), builds.end());
  Table table(header);
  for (const Json& row : results.at("rows")) {
    const Json& ns = row.at("ns");
    if (!ns.contains(packs)) continue;
    const Json& single = ns.at(ns.contains(other) ? other : "mbsgen");
    Strings cells{row.at("robot"), row.at("function")};
    for (const std::string& build : builds) {
      const double pack = time_of(ns.at(packs), build), one = time_of(single, build);
      cells.push_back(fixed(pack, 1) + " / " + fixed(one, 0) + " = " + fixed(pack / one, 3));
    }
    table.add(cells);
  }
  return "### Packs\n\nns a state, in packs of the processor's width "
         "(`std::experimental::native_simd<double>`), / a single call of CppADCodeGen's function, or of ours "
         "where it has none = ratio\n\n" +
         table.text() + '\n';
}

std::string chains(const Json& results) {
  Table table(with({"chain", "function"}, results.at("builds")));
  bool any = false;
  for (const Json& row : results.at("rows")) {
    if (!is_chain(row)) continue;
    any = true;
    Strings cells{row.at("robot"), row.at("function")};
    for (const Json& build : results.at("builds"))
      cells.push_back(fixed(time_of(row.at("ns").at("mbsgen"), build) / row.at("joints").get<double>(), 1));
    table.add(cells);
  }
  return any ? "### Chains\n\nns a joint:\n\n" + table.text() + '\n' : "";
}

std::string compilation(const Json& results) {
  Table table(with({"robot"}, results.at("builds")));
  for (const auto& robot : results.at("compile_seconds").items()) {
    Strings cells{robot.key()};
    for (const Json& build : results.at("builds"))
      cells.push_back(fixed(robot.value().at(std::string(build)), 1));
    table.add(cells);
  }
  return "### Compilation\n\nProcessor time of the compiler for these functions, s:\n\n" + table.text() +
         '\n';
}

std::string absent(const Strings& present) {
  std::string list;
  for (const char* name : {"CppADCodeGen", "Pinocchio", "RBDL", "MuJoCo", "CasADi", "ROBOTRAN"}) {
    const auto is_it = [&](const std::string& program) { return program.rfind(name, 0) == 0; };
    if (std::none_of(present.begin(), present.end(), is_it))
      list += (list.empty() ? "" : ", ") + std::string(name);
  }
  return list.empty() ? "" : "Not there when this was measured: " + list + ".\n";
}

/// Geometric mean over the arms, or the floating robots, of the time with these flags to that with the first.
std::string change(const Json& results, const std::string& build, const std::string& first, bool floating,
                   const std::string& function) {
  std::vector<double> ratios;
  for (const Json& row : results.at("rows"))
    if (!is_chain(row) && row.at("floating") == floating && row.at("function") == function) {
      const Json& times = row.at("ns").at("mbsgen");
      ratios.push_back(time_of(times, build) / time_of(times, first));
    }
  return ratios.empty() ? "" : fixed(100 * (geometric_mean(ratios) - 1), 0);
}

} // namespace

std::string run_time_text(const Json& results) {
  std::string text = machine_text(results);
  const Strings others = programs(results.at("rows"));
  text += absent(others) + '\n';
  for (const std::string& program : others) text += against(program, results);
  if (others.empty()) text += alone(results);
  text += packs(results) + chains(results) + compilation(results);
  text.pop_back(); // one line break at the end
  return text;
}

std::string plot_data(const Json& results) {
  const Json& rows = results.at("rows");
  Strings names = programs(rows);
  names.insert(names.begin(), "mbsgen");
  std::string text = "# function";
  for (std::string name : names) {
    std::replace(name.begin(), name.end(), ' ', '_');
    text += ' ' + name;
  }
  text += '\n';
  for (const char* function : {"inverse_dynamics", "mass_matrix", "direct_dynamics"}) {
    for (const Json& row : rows) {
      if (is_chain(row) || row.at("function") != function) continue;
      text += row.at("robot").get<std::string>();
      for (const std::string& name : names)
        text += row.at("ns").contains(name)
                    ? ' ' + fixed(time_of(row.at("ns").at(name), results.at("builds").front()), 0)
                    : " ?";
      text += '\n';
    }
    text += "\n\n";
  }
  return text;
}

std::string flags_text(const Json& results) {
  const Strings functions = {"inverse_dynamics", "mass_matrix", "direct_dynamics"};
  Strings header{"compiler and flags"};
  for (const char* kind : {"arms", "floating"})
    for (const std::string& function : functions) header.push_back(std::string(kind) + ", " + function);
  Table table(header);
  std::string first;
  for (const Json& build : results.at("builds")) {
    const std::string name = build, compiler = name.substr(0, name.find(' '));
    if (first.rfind(compiler, 0) != 0) first = name;
    Strings cells{'`' + name + '`'};
    for (const bool floating : {false, true})
      for (const std::string& function : functions)
        cells.push_back(change(results, name, first, floating, function));
    table.add(cells);
  }
  return machine_text(results) + "\n%, to the first flags of the same compiler:\n\n" + table.text();
}

} // namespace bench
