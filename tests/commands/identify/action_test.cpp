// SPDX-License-Identifier: GPL-3.0-or-later
// Twelve parameters of the grand action from the force at a moved key; its two frictions from a stored force curve.
#include "commands/identify/action.h"
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

using namespace identify_test;

TEST_CASE("frictions of the action's key and damper are those of its stored force curve") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", moved_action("0.01*t/0.255"));
  // Means over 10 ms of a press at 10 mm/s; the bed is left out.
  std::istringstream curve(
      mbsgen::test::read_file(mbsgen::test::source_dir() / "examples/piano_key/reference.csv"));
  std::string line, text = "t,F\n";
  while (std::getline(curve, line)) {
    double front = 0, force = 0;
    if (std::sscanf(line.c_str(), "%lf,%lf", &front, &force) == 2 && front < 9.4)
      text += fmt::format("{},{}\n", front / 10, force);
  }
  mbsgen::test::write_file(folder.path() / "t.csv", text);
  const auto found =
      identified(folder, "--settle 0.01 --measure 'F=Qdriven(key)/0.255' --fit key_friction,damper_friction "
                         "--set key_friction=0.01 --set damper_friction=0.1 --stiff --rtol 1e-5");
  CHECK(error_in_deviations(found, "key_friction", 0.0177) < 1);
  CHECK(error_in_deviations(found, "damper_friction", 0.042) < 1);
  CHECK(found.at("parameters").at("key_friction").at("deviation").get<double>() < 1e-3);
  CHECK(found.at("parameters").at("damper_friction").at("deviation").get<double>() < 5e-3);
}

TEST_CASE("the hammer's friction is determined by playing") {
  const mbsgen::test::TemporaryDirectory folder;
  const double noise = record_played_action(folder.path(), 1);
  const auto found = identified(
      folder, fmt::format("--noise 'Qdriven(key)={}' --stiff --rtol 1e-4 --to 0.3 --set key_friction=0.0145 "
                          "--set damper_friction=0.05 --set hammer_friction=0.0002 "
                          "--fit key_friction,damper_friction,hammer_friction",
                          noise));
  const std::map<std::string, double> truth{
      {"key_friction", 0.0177}, {"damper_friction", 0.042}, {"hammer_friction", 0.0003}};
  for (const auto& [name, value] : truth) CHECK(error_in_deviations(found, name, value) < 4);
  CHECK(found.at("parameters").at("hammer_friction").at("deviation").get<double>() < 2e-5);
}

// Some minutes: see docs/ci.md.
TEST_CASE("twelve parameters of the action are inside intervals of three deviations in 95 of 100 recordings",
          "[.][long]") {
  constexpr int runs = 100;
  (void)fit_of_action(1); // the clean recording, and the compiled equations of the cache
  std::vector<ActionFit> fits(runs);
  std::atomic<unsigned> next{0};
  std::mutex printing;
  const auto work = [&] {
    for (unsigned run = next++; run < runs; run = next++) {
      const ActionFit fit = fits[run] = fit_of_action(run + 1);
      const std::lock_guard<std::mutex> lock(printing);
      std::cout << fmt::format(
                       "{}: {}, {}, {}, {} searches, chi-square {:.3f}, {} off by {:.2f} deviations {}\n",
                       run + 1, fit.inside ? "inside" : "outside", fit.linear ? "within" : "beyond",
                       fit.believed ? "believed" : "not believed", fit.searches, fit.chi_square, fit.name,
                       fit.worst, fit.failure)
                << std::flush;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  int inside = 0, linear = 0, believed = 0, wrongly = 0;
  for (const ActionFit& fit : fits) {
    inside += fit.inside ? 1 : 0;
    linear += fit.linear ? 1 : 0;
    believed += fit.believed ? 1 : 0;
    // A minimum far from the truth that the command does not question.
    wrongly += fit.believed && std::fabs(fit.worst) > 6 ? 1 : 0;
  }
  std::cout << fmt::format(
      "inside intervals {}, within three deviations {}, believed {}, believed and far off {} of {}\n", inside,
      linear, believed, wrongly, runs);
  CHECK(inside >= 95);
  CHECK(wrongly <= 1);
}
