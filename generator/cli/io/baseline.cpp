// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/baseline.h"
#include "base/text.h"
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace mbsgen::cli {

namespace {

using Json = nlohmann::json; // sorted by key: two people's updates merge

constexpr const char* options_key = "options"; // no function has this name
constexpr const char* remedy = "; correct it, or take it over with --update-baseline";

Json counts(const expr::Cost& cost) {
  return {{"flops", cost.flops()},
          {"div", cost.div},
          {"sqrt", cost.sqrt},
          {"trig", cost.trig},
          {"other", cost.other}};
}

bool are_counts(const Json& function) {
  if (!function.is_object()) return false;
  return std::all_of(function.begin(), function.end(),
                     [](const Json& count) { return count.is_number_integer(); });
}

bool are_options(const Json& options) {
  if (!options.is_object()) return false;
  return std::all_of(options.begin(), options.end(), [](const Json& value) { return value.is_string(); });
}

bool is_baseline(const Json& json) {
  if (!json.is_object()) return false;
  for (const Json& model : json) {
    if (!model.is_object()) return false;
    for (const auto& [key, value] : model.items())
      if (key == options_key ? !are_options(value) : !are_counts(value)) return false;
  }
  return true;
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& item : object.items()) names.push_back(item.key());
  return names;
}

// Where an option has no value, as without it.
std::string given(const CountOptions& options, const std::string& name) {
  const auto found = options.find(name);
  if (found == options.end()) return "without " + name;
  return "with " + name + (found->second == "yes" ? "" : ' ' + found->second);
}

void compare_options(const std::string& model, const Json& before, const CountOptions& now,
                     Comparison& result) {
  if (!before.contains(options_key)) {
    result.notes.push_back("the baseline does not say with which options the counts of " + quoted(model) +
                           " were made; --update-baseline adds them");
    return;
  }
  const CountOptions then = before[options_key].get<CountOptions>();
  std::set<std::string> names;
  for (const CountOptions* options : {&then, &now})
    for (const auto& option : *options) names.insert(option.first);
  for (const std::string& name : names)
    if (given(then, name) != given(now, name))
      result.incomparable.push_back("the baseline of " + quoted(model) + " was made " + given(then, name) +
                                    ", this run is " + given(now, name) + remedy);
}

void compare_counts(const std::string& function, const Json& before, const Json& now, Comparison& result) {
  for (const auto& [name, count] : before.items()) {
    const auto current = now.find(name);
    if (current == now.end() || *current == count) continue;
    const Change change{function, name, count.get<long>(), current->get<long>()};
    (change.now > change.before ? result.grown : result.shrunk).push_back(change);
  }
}

// Names of functions that one side has alone.
void compare_functions(const Generated& generated, const Json& before, Comparison& result) {
  std::set<std::string> made;
  for (const auto& [function, cost] : generated.costs) {
    made.insert(function);
    if (before.contains(function))
      compare_counts(function, before[function], counts(cost), result);
    else
      result.incomparable.push_back("the baseline of " + quoted(generated.model) + " has no function " +
                                    quoted(function) + remedy);
  }
  for (const std::string& function : keys(before))
    if (function != options_key && made.count(function) == 0)
      result.incomparable.push_back("the function " + quoted(function) + " of the baseline of " +
                                    quoted(generated.model) + " is not generated" + remedy);
}

} // namespace

struct Baseline::Data {
  Json json;
};

Baseline::Baseline(std::string_view text) : data_(std::make_unique<Data>()) {
  data_->json = text.empty() ? Json::object() : Json::parse(text, nullptr, false);
  if (!is_baseline(data_->json)) throw std::runtime_error("is no baseline of operation counts");
}

Baseline::~Baseline() = default;

Comparison Baseline::compare(const Generated& generated, const CountOptions& options) const {
  Comparison result;
  const auto model = data_->json.find(generated.model);
  if (model == data_->json.end()) {
    result.incomparable.push_back(
        "the baseline has no model " + quoted(generated.model) + ", it has " +
        (data_->json.empty() ? "none" : fmt::format("'{}'", fmt::join(keys(data_->json), "', '"))) + remedy);
    return result;
  }
  compare_options(generated.model, *model, options, result);
  compare_functions(generated, *model, result);
  return result;
}

std::string changes_text(const std::string& model, const std::vector<Change>& changes) {
  std::string text;
  for (const Change& one : changes)
    text += fmt::format("{:<20} {:<24} {:<6} {:>9} -> {:>9}\n", model, one.function, one.count, one.before,
                        one.now);
  return text;
}

void Baseline::update(const Generated& generated, const CountOptions& options) {
  Json model{{options_key, options}};
  if (options.empty()) model[options_key] = Json::object();
  for (const auto& [function, cost] : generated.costs) model[function] = counts(cost);
  data_->json[generated.model] = std::move(model);
}

std::string Baseline::text() const {
  return data_->json.dump(2) + '\n';
}

} // namespace mbsgen::cli
