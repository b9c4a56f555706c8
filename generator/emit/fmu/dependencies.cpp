// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/dependencies.h"
#include "base/index.h"
#include "emit/c/coordinate_rates.h"
#include "emit/layout/declarations.h"
#include "scheme/dependencies.h"
#include <map>
#include <string>

namespace mbsgen::emit {

namespace {

using Use = FmuVariable::Use;
using Set = std::set<int>;

void add(Set& set, const Set& more) {
  set.insert(more.begin(), more.end());
}

class Finder {
public:
  Finder(const scheme::Program& program, const FmuVariables& variables)
      : program_(program), shape_(program.shape), variables_(variables), sets_(variables.all.size()) {
    name_wrenches();
  }

  std::vector<Set> find() {
    for (const FmuVariable& variable : variables_.all)
      if (is_known(variable.reference)) sets_[at(variable.reference)] = {variable.reference};
    take_dynamics();
    take_coordinate_rates();
    for (const FmuResult& result : variables_.results) take_result(result);
    for (const FmuVariable& variable : variables_.all)
      if (variable.use == Use::input || variable.use == Use::independent)
        sets_[at(variable.reference)].clear();
    return std::move(sets_);
  }

private:
  int place(const char* group, int index) const { return variables_.place(group) + index; }
  bool is_known(int reference) const {
    const Use use = variables_.all[at(reference)].use;
    return use == Use::state || use == Use::input || use == Use::independent;
  }

  void name_wrenches() {
    int first = variables_.place("wrenches");
    for (const scheme::InputForce& input : program_.inputs) {
      groups_[input.name + ".force"] = first;
      groups_[input.name + ".torque"] = first + 3;
      first += 6;
    }
    const std::pair<const char*, const char*> of_arrays[] = {{"q", "q"},      {"qd", "qd"}, {"qdd", "qdd"},
                                                             {"Q", "forces"}, {"x", "x"},   {"t", "time"}};
    for (const auto& [array, group] : of_arrays) groups_[array] = variables_.place(group);
  }

  // What a number depends on that a function reads. Of coordinates that close loops, values at the call are guesses.
  const Set& set_of(const scheme::NumberRead& number) const {
    return sets_[at(groups_.at(number.array) + number.index)];
  }

  Set set_of(const scheme::Dependencies& all, const scheme::ResultEntry& entry) const {
    Set set;
    for (std::size_t row = 0; row < all.numbers().size(); ++row)
      if (entry.reads.has(row)) add(set, set_of(all.numbers()[row]));
    return set;
  }

  void take_dynamics() {
    const bool has_rates = has_task(program_, scheme::Task::derivatives);
    const scheme::Dependencies all = scheme::dependencies(
        program_,
        scheme::function_of(program_, has_rates ? scheme::Task::derivatives : scheme::Task::direct_dynamics));
    const std::map<std::string, const char*> groups = {{"q", "q"},
                                                       {"qd", "qd"},
                                                       {"qdd", "qdd"},
                                                       {"xd", "state_rates"},
                                                       {"lambda", "multipliers"},
                                                       {"Qdriven", "driving"}};
    std::map<int, Set> found;
    for (const scheme::ResultEntry& entry : all.results()) {
      const int reference = place(groups.at(entry.array), entry.index);
      if (!is_known(reference)) found[reference] = set_of(all, entry);
    }
    for (auto& [reference, set] : found) sets_[at(reference)] = std::move(set);
    const int qd = variables_.place("qd"), qdd = variables_.place("qdd");
    for (std::size_t k = 0; k < variables_.states.size(); ++k)
      if (variables_.states[k] >= qd && variables_.states[k] < qdd)
        sets_[at(variables_.rates[k])] = sets_[at(variables_.states[k] - qd + qdd)];
  }

  void take_coordinate_rates() {
    std::map<int, int> rates;
    for (std::size_t k = 0; k < variables_.states.size(); ++k)
      rates[variables_.states[k]] = variables_.rates[k];
    for (const JointPlaces& joint : joint_places(shape_)) {
      Set of_joint;
      for (int v = joint.velocity; v < joint.velocity + joint.velocities; ++v)
        add(of_joint, sets_[at(place("qd", v))]);
      for (int c = joint.coordinate; c < joint.coordinate + joint.coordinates && joint.coordinates > 1; ++c)
        add(of_joint, sets_[at(place("q", c))]);
      for (int c = joint.coordinate; c < joint.coordinate + joint.coordinates; ++c) {
        const auto rate = rates.find(place("q", c));
        if (rate != rates.end()) sets_[at(rate->second)] = of_joint;
      }
    }
  }

  void take_result(const FmuResult& result) {
    const scheme::Dependencies all = scheme::dependencies(program_, program_.functions[result.row]);
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      const FmuValue& value = result.values[i];
      const scheme::ResultEntry* const entry = all.result(value.array, value.index);
      if (entry != nullptr) sets_[at(result.first) + i] = set_of(all, *entry);
    }
  }

  const scheme::Program& program_;
  const scheme::Shape& shape_;
  const FmuVariables& variables_;
  std::vector<Set> sets_;
  std::map<std::string, int> groups_; ///< first value references of arrays that functions take
};

} // namespace

std::vector<std::set<int>> fmu_dependencies(const scheme::Program& program, const FmuVariables& variables) {
  return Finder(program, variables).find();
}

} // namespace mbsgen::emit
