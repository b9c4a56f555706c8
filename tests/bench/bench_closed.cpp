// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/machine.h"
#include "bench/results.h"
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/files.h"
#include <algorithm>
#include <sstream>

// Time of a call of the fully symbolic constrained direct dynamics beside the semi-symbolic way, in
// turns in one run (closed_shim.cpp). The argument names a file for the results.

namespace {

using oracle::Json;

/// A class with one method for each law that the model leaves to the user: springs with dampers, and wheels
/// on the ground with the runtime's tyres of Bakker, Nyborg & Pacejka.
std::string laws_text(const Json& model) {
  std::string methods;
  for (const Json& link : model.value("links", Json::array()))
    if (link.at("force") == "extern")
      methods += "  double " + link.at("name").get<std::string>() +
                 "(double Z, double Zd) const { return 2e4 * (Z - 0.5) + 1500 * Zd; }\n";
  for (const Json& force : model.value("forces", Json::array()))
    if (force.value("law", "") == "extern")
      methods += "  template <class Point, class Wrench>\n  void " + force.at("name").get<std::string>() +
                 "(const Point& p, Wrench& w) const { wheel(p, w); }\n";
  return "struct Laws {\n  mbsgen::runtime::GroundedWheel<double, mbsgen::runtime::BakkerTyre<double>> "
         "wheel;\n" +
         methods + "};\n";
}

std::string index_array(const std::string& name, const Json& joints, const std::vector<std::string>& all) {
  std::string text = "constexpr int " + name + "[] = {";
  for (const Json& joint : joints)
    text += std::to_string(std::find(all.begin(), all.end(), joint.get<std::string>()) - all.begin()) + ", ";
  return text + "};\n";
}

std::vector<std::string> coordinates(const Json& model) {
  std::vector<std::string> names;
  for (const Json& body : model.at("bodies"))
    for (const Json& joint : body.value("joints", Json::array()))
      if (joint.value("role", "") != "locked") names.push_back(joint.at("name"));
  return names;
}

/// The steering column of car50 is held by six equations that its project keeps in C: without them some of
/// its joints would move no mass. These say the same thing: rack and pinion, and a rigid column.
Json steering_column() {
  Json constraints = Json::array();
  const auto add = [&](const char* name, const char* equation) {
    constraints.push_back({{"name", name}, {"holonomic", equation}});
  };
  add("racks", "q(T2_rack) - q(T2_rackp)");
  add("pinion", "q(T2_rackp) - 0.0075*q(R3_pinion)");
  add("column", "q(R3_pinion) - q(R1_steerwheel)");
  add("aligner", "q(Redressement)");
  add("outer", "q(Inter_out)");
  add("inner", "q(Inter_in)");
  return constraints;
}

/// The model as imported, its loops and laws in place.
std::string model_text(const std::filesystem::path& file) {
  Json model = Json::parse(oracle::import_model(file));
  if (file.stem() == "car50") model["constraints"] = steering_column();
  return model.dump();
}

Json measure(const std::filesystem::path& file) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string text = model_text(file);
  const std::string model = oracle::generate(text, folder.path());
  const Json parsed = Json::parse(text);
  const Json report = oracle::load(folder.path() / (model + ".report.json"));
  const Json& partition = report.at("partition");
  const std::vector<std::string> all = coordinates(parsed);
  mbsgen::test::write_file(folder.path() / "closed_setup.h",
                           "#include <mbsgen/laws/tyre_bakker.hpp>\n#include <mbsgen/laws/wheel.hpp>\n"
                           "namespace setup {\n" +
                               laws_text(parsed) + index_array("u", partition.at("independent"), all) +
                               index_array("v", partition.at("dependent"), all) + "}\n");
  const std::filesystem::path program = folder.path() / "program";
  oracle::compile(MBSGEN_CLOSED_SHIM, model, folder.path(),
                  "-O2 -march=native -isystem " MBSGEN_EIGEN " -I " MBSGEN_RUNTIME " -I " MBSGEN_TESTS,
                  program);
  std::istringstream line(oracle::run_or_throw(oracle::quoted(program)));
  double ours = 0, theirs = 0, difference = 0;
  if (!(line >> ours >> theirs >> difference)) throw std::runtime_error(line.str());
  return {{"model", file.stem().string()},
          {"flops", report.at("functions").at("direct_dynamics").at("flops")},
          {"symbolic_ns", ours},
          {"semi_symbolic_ns", theirs},
          {"relative_difference", difference}};
}

} // namespace

int main(int argc, char** argv) {
  Json results{{"machine", bench::machine()}, {"flags", "-O2 -march=native"}, {"rows", Json::array()}};
  for (const char* name : {"car43", "car50", "mx5_rwd43", "complete_vehicle38"})
    if (const auto file = mbsgen::test::shared_path(std::string("models/robotran/") + name + ".mbs"))
      results["rows"].push_back(measure(*file));
  bench::publish("closed", results, argc > 1 ? argv[1] : "");
}
