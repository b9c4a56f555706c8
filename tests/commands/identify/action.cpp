// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/identify/action.h"
#include "commands/analysis/command.h"
#include "support/files.h"
#include <cmath>
#include <fmt/format.h>
#include <random>

namespace identify_test {

namespace {

using analysis_test::Csv;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

constexpr double lever = 0.255, force_noise = 0.01; // m, N
constexpr double noise = lever * force_noise;       // N m
constexpr double spread = 0.2;

const std::vector<std::string> unknowns{"key_friction",   "hammer_mass",       "damper_clearance",
                                        "damper_preload", "damper_friction",   "lever_preload",
                                        "jack_preload",   "jack_roughness",    "pilot_stiffness",
                                        "pilot_friction", "knuckle_stiffness", "hysteresis"};

std::string played() {
  return moved_action("0.0095/0.255*0.5*(1 - cos(4*pi*t))");
}

// The clean recording, once for all fits.
const Csv& clean() {
  static const Csv table = [] {
    const TemporaryDirectory folder;
    mbsgen::test::write_file(folder.path() / "m.json", played());
    const auto run = in_folder(
        folder, "simulate m.json -o clean.csv --tf 0.5 --every 0.001 --rtol 1e-8 --atol 1e-9 --quiet");
    if (run.exit_code != 0) throw std::runtime_error(run.output);
    return Csv(folder.path() / "clean.csv");
  }();
  return table;
}

std::string recording(std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::string text = "t,Qdriven(key)\n";
  const std::size_t force = clean().column("Qdriven(key)");
  for (const std::vector<double>& row : clean().rows)
    text += fmt::format("{},{}\n", row.front(), row[force] + noise * normal(random));
  return text;
}

double truth(const nlohmann::json& model, const std::string& name) {
  return model.at("parameters").at(name).at("value").get<double>();
}

// An end that was not found is no end.
bool contains(const nlohmann::json& parameter, double value) {
  if (!parameter.contains("interval")) return false;
  const nlohmann::json &low = parameter.at("interval")[0], &high = parameter.at("interval")[1];
  return (low.is_null() || low.get<double>() <= value) && (high.is_null() || value <= high.get<double>());
}

} // namespace

std::string moved_action(const std::string& motion) {
  std::string text =
      mbsgen::test::read_file(mbsgen::test::source_dir() / "examples/piano_key/piano_key.json");
  const std::string key = R"("name": "key", "type": "Rz", "role": "driven")";
  return text.insert(text.find(key) + key.size(), R"(, "motion": ")" + motion + '"');
}

double record_played_action(const std::filesystem::path& folder, unsigned seed) {
  std::mt19937_64 random(seed);
  mbsgen::test::write_file(folder / "m.json", played());
  mbsgen::test::write_file(folder / "t.csv", recording(random));
  return noise;
}

ActionFit fit_of_action(unsigned seed) {
  std::mt19937_64 random(seed);
  const TemporaryDirectory folder;
  const std::string text = played();
  const nlohmann::json model = nlohmann::json::parse(text);
  mbsgen::test::write_file(folder.path() / "m.json", text);
  mbsgen::test::write_file(folder.path() / "t.csv", recording(random));
  std::uniform_real_distribution<double> share(1 - spread, 1 + spread);
  std::string arguments, names;
  for (const std::string& name : unknowns) {
    names += (names.empty() ? "" : ",") + name;
    arguments += fmt::format(" --set {}={}", name, truth(model, name) * share(random));
  }
  const auto run =
      in_folder(folder, fmt::format("identify m.json --data t.csv --json --fit {} --noise "
                                    "'Qdriven(key)={}' --blur 0.04 --starts 8 --iterations 30 --intervals 3 "
                                    "--stiff --rtol 1e-5{}",
                                    names, noise, arguments));
  ActionFit result;
  result.believed = run.exit_code == 0;
  const std::size_t begin = run.output.find("{\n");
  if (begin == std::string::npos) {
    result.failure = run.output;
    return result;
  }
  const nlohmann::json found =
      nlohmann::json::parse(run.output.substr(begin, run.output.rfind('}') + 1 - begin));
  result.inside = result.linear = true;
  result.searches = found.at("searches").get<int>();
  result.chi_square =
      found.at("chi_square").at("sum").get<double>() / found.at("chi_square").at("freedom").get<double>();
  for (const std::string& name : unknowns) {
    const nlohmann::json& one = found.at("parameters").at(name);
    const double right = truth(model, name);
    result.inside = result.inside && contains(one, right);
    const double error = one.contains("deviation")
                             ? (one.at("value").get<double>() - right) / one.at("deviation").get<double>()
                             : HUGE_VAL;
    result.linear = result.linear && std::fabs(error) < 3;
    if (std::fabs(error) < std::fabs(result.worst)) continue;
    result.worst = error;
    result.name = name;
  }
  return result;
}

} // namespace identify_test
