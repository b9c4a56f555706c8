// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/common.h"
#include "base/text.h"
#include <CLI/CLI.hpp>
#include <cmath>
#include <limits>

namespace mbsgen::cli {

namespace {

// Empty where the word is a finite number for which `fits` holds.
template <class Fits>
std::string number(const std::string& word, const char* wanted, const Fits& fits) {
  double value = 0;
  const bool good = CLI::detail::lexical_cast(word, value) && std::isfinite(value) && fits(value);
  return good ? "" : "takes " + std::string(wanted) + ", not " + mbsgen::quoted(word);
}

bool above_zero(double value) {
  return value > 0;
}

} // namespace

std::string positive_seconds(const std::string& word) {
  return number(word, "a number of seconds above 0", above_zero);
}

std::string positive(const std::string& word) {
  return number(word, "a number above 0", above_zero);
}

std::string finite(const std::string& word) {
  return number(word, "a number", [](double) { return true; });
}

std::string count(const std::string& word) {
  const bool digits = word.find_first_not_of("0123456789") == std::string::npos;
  return number(word, "a whole number above 0", [&](double value) {
    return digits && value >= 1 && value <= std::numeric_limits<int>::max();
  });
}

void add_budget(CLI::App& app, Budget::Limits& budget) {
  const auto megabytes = [](const std::string& word) {
    const bool digits =
        !word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
    return digits ? "" : "takes a number of megabytes, 0 for none, not " + mbsgen::quoted(word);
  };
  budget.megabytes = (machine_bytes() >> 20) / 4 * 3;
  app.add_option("--memory-limit", budget.megabytes)->check(megabytes);
  app.add_option("--time-limit", budget.seconds)->check(positive_seconds);
}

void add_reporting(CLI::App& app, Reporting& reporting) {
  app.add_flag("--json", reporting.json);
  app.add_flag("--verbose", reporting.verbose);
  app.add_flag("--quiet", reporting.quiet);
}

void add_closure(CLI::App& app, formalism::ClosureOptions& closure) {
  const auto small_share = [](const std::string& word) {
    return number(word, "a number from 0 to 0.1", [](double value) { return value >= 0 && value <= 0.1; });
  };
  app.add_option("--closure-tolerance", closure.tolerance)->check(small_share);
  app.add_flag("!--no-assembly", closure.assembles);
}

} // namespace mbsgen::cli
