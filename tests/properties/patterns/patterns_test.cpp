// SPDX-License-Identifier: GPL-3.0-or-later
// What is no dependence of a result never is one: at 100 random states each number that a function takes is changed by
// itself, and results that do not depend on it keep their value, to the bit where no iteration comes between. Entries of
// matrices that are zero by their equations are zero. The share of dependences that no change has shown is printed.
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "scheme/pattern.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cmath>
#include <fmt/format.h>
#include <random>
#include <set>

using namespace mbsgen;

namespace {

constexpr int number_of_states = 100;

struct Count {
  long independent = 0, dependent = 0, unseen = 0, wrong = 0, states = 0;

  Count& operator+=(const Count& other) {
    independent += other.independent;
    dependent += other.dependent;
    unseen += other.unseen;
    wrong += other.wrong;
    states += other.states;
    return *this;
  }
};

using Arrays = std::map<std::string, std::vector<double>>;

// A function at states around the initial one.
class Trial {
public:
  Trial(const cli::Evaluated& evaluated, const scheme::Function& function)
      : shape_(evaluated.program.shape), function_(function),
        found_(scheme::dependencies(evaluated.program, function)), model_(evaluated.image, shape_),
        iterates_(!function.unknowns.empty()), seen_(found_.results().size()) {
    for (const scheme::ResultEntry& entry : found_.results()) {
      std::vector<double>& array = results_[entry.array];
      array.resize(std::max(array.size(), std::size_t(entry.index) + 1));
    }
  }

  Count run() {
    std::mt19937 dice(7);
    for (int i = 0; i < 3 * number_of_states && count_.states < number_of_states; ++i) try_state(dice);
    for (std::size_t k = 0; k < seen_.size(); ++k)
      for (std::size_t i = 0; i < found_.numbers().size(); ++i) {
        const bool depends = found_.results()[k].reads.has(i);
        ++(depends ? count_.dependent : count_.independent);
        if (depends && seen_[k].count(i) == 0) ++count_.unseen;
      }
    return count_;
  }

private:
  double start(const scheme::NumberRead& number) const {
    const auto place = std::size_t(number.index);
    if (number.array == "q" || number.array == "qa" || number.array == "qb") return shape_.q0.at(place);
    return number.array == "qd" ? shape_.qd0.at(place) : 0.2;
  }

  void try_state(std::mt19937& dice) {
    std::uniform_real_distribution<double> around(iterates_ ? -0.1 : -1.5, iterates_ ? 0.1 : 1.5);
    std::vector<double> numbers;
    for (const scheme::NumberRead& number : found_.numbers()) numbers.push_back(start(number) + around(dice));
    std::vector<double> before, after;
    if (!evaluate(numbers, before)) return;
    ++count_.states;
    for (std::size_t k = 0; k < before.size(); ++k)
      if (found_.results()[k].is_zero && before[k] != 0) ++count_.wrong;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::vector<double> changed = numbers;
      changed[i] += (iterates_ ? 0.05 : 1) * around(dice);
      if (evaluate(changed, after)) compare(i, before, after);
    }
  }

  void compare(std::size_t i, const std::vector<double>& before, const std::vector<double>& after) {
    for (std::size_t k = 0; k < before.size(); ++k) {
      if (same(before[k], after[k])) continue;
      if (found_.results()[k].reads.has(i))
        seen_[k].insert(i);
      else if (++count_.wrong < 3)
        UNSCOPED_INFO(function_.name << ": " << found_.results()[k].array << found_.results()[k].index
                                     << " by " << found_.numbers()[i].array << found_.numbers()[i].index
                                     << ": " << before[k] << " " << after[k]);
    }
  }

  bool same(double a, double b) const {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    return iterates_ ? std::abs(a - b) <= 1e-7 * (1 + std::abs(a)) : a == b;
  }

  bool evaluate(const std::vector<double>& numbers, std::vector<double>& values) {
    Arrays taken;
    std::vector<double> states(shape_.states.size());
    interpret::Inputs inputs;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const scheme::NumberRead& number = found_.numbers()[i];
      if (number.array == "t") inputs.t = numbers[i];
      if (number.array == "x" && !states.empty()) states[std::size_t(number.index)] = numbers[i];
      taken[number.array].resize(std::size_t(number.index) + 1);
      taken[number.array].back() = numbers[i];
    }
    if (!states.empty()) inputs.x = states.data();
    return call(taken, inputs, values);
  }

  bool call(Arrays& taken, const interpret::Inputs& inputs, std::vector<double>& values) {
    std::map<std::string, interpret::Array<double>> arrays;
    for (auto& [name, array] : results_) arrays[name] = interpret::out(array.data());
    for (auto& [name, array] : taken)
      arrays[name] =
          results_.count(name) == 0 ? interpret::in(array.data()) : interpret::in_out(array.data());
    if (model_.call(function_.name, arrays, inputs) != interpret::Status::ok) return false;
    values.clear();
    for (const scheme::ResultEntry& entry : found_.results()) {
      const auto other = taken.find(entry.array);
      const auto& array = other == taken.end() ? results_.at(entry.array) : other->second;
      values.push_back(array[std::size_t(entry.index)]);
    }
    return true;
  }

  const scheme::Shape& shape_;
  const scheme::Function& function_;
  scheme::Dependencies found_;
  interpret::Model model_;
  bool iterates_;
  std::vector<std::set<std::size_t>> seen_; // by result
  Arrays results_;
  Count count_;
};

Count count_of(const std::string& text, const std::vector<std::string>& functions) {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto evaluated = cli::evaluated(text, pool, functions, "", context, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(evaluated);
  Count count;
  for (const scheme::Function& function : evaluated->program.functions) {
    const Count one = Trial(*evaluated, function).run();
    INFO(function.name);
    CHECK(one.states == number_of_states);
    CHECK(one.wrong == 0);
    count += one;
  }
  return count;
}

void check(const std::vector<const char*>& files, const std::vector<std::string>& functions) {
  Count all;
  for (const char* file : files) {
    INFO(file);
    const Count one = count_of(test::read_file(test::source_dir() / file), functions);
    fmt::print("{}: {} dependences, {} never seen; {} pairs apart\n", file, one.dependent, one.unseen,
               one.independent);
    all += one;
  }
  CHECK(all.independent > 0);
  CHECK(all.dependent > 0);
  CHECK(20 * all.unseen < all.dependent); // what cancels out where equations do not show it
  fmt::print("needless: {:.2f} %\n", 100.0 * double(all.unseen) / double(all.dependent));
}

} // namespace

TEST_CASE("results of trees depend on nothing but what their patterns have") {
  check({"examples/puma560/puma560.json", "tests/data/models/chains/planar_10.json",
         "examples/satellite/satellite.json", "examples/linear_control/cart.json",
         "tests/products/golden/models/touch.json", "tests/properties/states/craft_tank.json"},
        {"default", "inverse_dynamics_derivatives", "direct_dynamics_derivatives", "linearize",
         "direct_dynamics_tangent"});
}

TEST_CASE("matrices in loops have patterns too") {
  check({"tests/data/models/chains/spatial_20.json"}, {"direct_dynamics_derivatives", "mass_matrix"});
}

TEST_CASE("results of mechanisms depend on nothing but what their patterns have") {
  check({"examples/four_bar/four_bar.json", "examples/slider_crank/spatial_slider_crank.json",
         "examples/andrews_squeezer/andrews_squeezer.json", "tests/oracles/closed/models/ball_rod.json",
         "tests/oracles/closed/models/five_bar.json"},
        {"default", "linearize", "direct_dynamics_tangent"});
}
