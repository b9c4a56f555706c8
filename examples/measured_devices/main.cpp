// SPDX-License-Identifier: MIT
// Records a simulated device, or compares what was found of it with what it has.
//   measured_devices record key|wheel SECONDS SEED >RECORDING.csv
//   measured_devices compare key|wheel FOUND.csv
#include "recorder.hpp"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

namespace {

using Numbers = std::vector<std::pair<std::string, double>>;

// The device's numbers by their names in its model.
Numbers truth(const std::string& device) {
  if (device == "key") {
    const auto plant = recorder::key(1).plant;
    return {{"mass", plant.mass},
            {"spring", plant.bed.stiffness},
            {"preload", -plant.bed.stiffness * plant.bed.rest},
            {"damping", plant.bed.damping},
            {"friction", plant.friction.mu},
            {"lag", plant.actuator_lag_s},
            {"kappa", plant.coil.kappa}};
  }
  const auto plant = recorder::wheel().plant;
  // A count is read until the next one is reached: half a count too little in the mean.
  return {{"inertia", plant.inertia},
          {"dry", plant.friction.mu},
          {"breakaway", plant.friction.mu_static},
          {"viscous", plant.friction.viscous},
          {"lag", plant.torque_lag_s},
          {"unit", plant.torque_unit_nm},
          {"zero", recorder::hooked_at - M_PI / plant.counts}};
}

struct Found {
  double value = 0, deviation = 0; // no deviation: it was not identified
};

// The table that `mbsgen identify -o` writes: name, start, value, deviation, verdict.
std::map<std::string, Found> read(const std::string& path) {
  std::ifstream file(path);
  std::map<std::string, Found> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    std::string name, start, value, deviation;
    std::getline(cells, name, ','), std::getline(cells, start, ',');
    std::getline(cells, value, ','), std::getline(cells, deviation, ',');
    all[name] = {std::atof(value.c_str()), std::atof(deviation.c_str())};
  }
  return all;
}

// A line for each number; false where one is more than three deviations off, or was not identified.
bool compare(const std::string& device, const std::string& path) {
  const std::map<std::string, Found> found = read(path);
  bool all = true;
  std::printf("%-10s %12s %10s %10s %s\n", "name", "found", "deviation", "true", "error in deviations");
  for (const auto& [name, value] : truth(device)) {
    const auto at = found.find(name);
    const Found one = at == found.end() ? Found() : at->second;
    const double error = one.deviation > 0 ? (one.value - value) / one.deviation : 99;
    std::printf("%-10s %12.7g %10.2g %10.6g %.2f\n", name.c_str(), one.value, one.deviation, value, error);
    all = all && std::fabs(error) <= 3;
  }
  std::puts(all ? "all within three deviations" : "NOT all within three deviations");
  return all;
}

} // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "", device = argc > 2 ? argv[2] : "";
  const bool is_known = device == "key" || device == "wheel";
  if (is_known && what == "compare" && argc == 4) return compare(device, argv[3]) ? 0 : 1;
  if (!is_known || what != "record" || argc != 5) {
    std::cerr << "measured_devices record key|wheel SECONDS SEED, or compare key|wheel FOUND.csv\n";
    return 2;
  }
  std::cout.precision(10);
  const double seconds = std::atof(argv[3]);
  const unsigned seed = unsigned(std::atoi(argv[4]));
  if (device == "key")
    recorder::record_key(std::cout, seconds, seed);
  else
    recorder::record_wheel(std::cout, seconds, seed);
}
