// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/machine.h"
#include "bench/process.h"
#include "bench/results.h"
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/compile.h"
#include "support/files.h"
#include <algorithm>
#include <iostream>
#include <stdexcept>

// The processor time of compilers for the functions of models with loops that solve equations, beside the estimate in
// the report. The argument names a file for the results. `--check` compares estimates instead: see check().

namespace {

using oracle::Json;
namespace fs = std::filesystem;

constexpr const char* solving = "assemble,velocities,direct_dynamics,inverse_dynamics";

/// A class that declares the laws that the model leaves to the user: nothing is linked here.
std::string laws_text(const Json& model) {
  std::string methods;
  for (const Json& link : model.value("links", Json::array()))
    if (link.at("force") == "extern")
      methods += "  double " + link.at("name").get<std::string>() + "(double Z, double Zd) const;\n";
  for (const Json& force : model.value("forces", Json::array()))
    if (force.value("law", "") == "extern")
      methods += "  template <class Point, class Wrench>\n  void " + force.at("name").get<std::string>() +
                 "(const Point& p, Wrench& w) const;\n";
  return "struct Laws {\n" + methods + "};\n";
}

/// A source that makes the compiler write each of the functions.
std::string source_text(const Json& model, const Json& functions) {
  const std::string name = model.at("name");
  const std::string laws = laws_text(model);
  const bool has_laws = laws.find("const") != std::string::npos;
  std::string text = "#include \"" + name + ".hpp\"\n" + laws + "using Model = " + name + "::Model<double, " +
                     (has_laws ? "Laws" : name + "::NoLaws") + ">;\n";
  for (const auto& function : functions.items())
    text += "auto use_" + function.key() + " = &Model::" + function.key() + ";\n";
  return text;
}

/// Seconds of the compiler, the least of the runs.
double compile_seconds(const std::string& compiler, const fs::path& source, int runs) {
  double least = 0;
  for (int run = 0; run < runs; ++run) {
    const bench::Usage usage = bench::run_measured(
        {"/usr/bin/env", compiler, "-std=c++17", "-O2", "-c", source, "-o", source.string() + ".o"});
    if (usage.exit_code != 0) throw std::runtime_error(compiler + " cannot compile " + source.string());
    least = run == 0 ? usage.seconds : std::min(least, usage.seconds);
  }
  return least;
}

struct Measured {
  double estimate = 0;
  long flops = 0;
  Json seconds = Json::object(); ///< by compiler
};

Measured measure(const std::string& model_text, const std::string& functions,
                 const std::vector<std::string>& compilers, int runs) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string options = functions.empty() ? "" : " --functions " + functions;
  const std::string model = oracle::generate(model_text, folder.path(), "--quiet" + options);
  const Json report = oracle::load(folder.path() / (model + ".report.json"));
  const fs::path source = folder.path() / "all.cpp";
  mbsgen::test::write_file(source, source_text(Json::parse(model_text), report.at("functions")));
  Measured result;
  result.estimate = report.at("compile_s");
  for (const Json& function : report.at("functions")) result.flops += function.at("flops").get<long>();
  for (const std::string& compiler : compilers)
    result.seconds[compiler] = bench::rounded(compile_seconds(compiler, source, runs), 2);
  return result;
}

Json rows() {
  Json rows = Json::array();
  for (const char* name : {"car43", "car50", "car53", "complete_vehicle38", "coman_skywalker33", "mx5_rwd43",
                           "mx5_awd52", "evoque_inwheel65"}) {
    const auto file = mbsgen::test::shared_path(std::string("models/robotran/") + name + ".mbs");
    if (!file) continue;
    const Measured one = measure(oracle::import_model(*file), solving, mbsgen::test::compilers(), 3);
    rows.push_back({{"model", name},
                    {"flops", one.flops},
                    {"seconds", one.seconds},
                    {"estimate", bench::rounded(one.estimate, 2)}});
  }
  return rows;
}

/// How far the estimate of the model's compilation misses on this machine.
double miss(const char* file) {
  const std::string text = mbsgen::test::read_file(mbsgen::test::source_dir() / file);
  const Measured one = measure(text, "", {MBSGEN_CXX}, 3);
  const double measured = one.seconds.at(MBSGEN_CXX);
  std::cout << file << ": " << measured << " s, estimated " << one.estimate << " s\n";
  return measured / one.estimate;
}

/// Fails unless the estimates of a mechanism and a chain hold within a factor of 2, on a machine that is as fast as
/// the compilation of an arm says.
bool check() {
  const double machine = miss("tests/data/models/arms/general_6r.json");
  bool good = true;
  for (const char* file :
       {"examples/stewart_platform/stewart_platform.json", "tests/data/models/chains/spatial_20.json"}) {
    const double factor = miss(file) / machine;
    good = good && factor > 0.5 && factor < 2;
  }
  return good;
}

} // namespace

int main(int argc, char** argv) {
  const std::string argument = argc > 1 ? argv[1] : "";
  if (argument == "--check") return check() ? 0 : 1;
  bench::publish("compilation", {{"machine", bench::machine()}, {"flags", "-O2"}, {"rows", rows()}},
                 argument);
}
