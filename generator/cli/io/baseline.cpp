// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/baseline.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using Json = nlohmann::json; // sorted by key: two people's updates merge

Json counts(const expr::Cost& cost) {
  return {{"flops", cost.flops()},
          {"div", cost.div},
          {"sqrt", cost.sqrt},
          {"trig", cost.trig},
          {"other", cost.other}};
}

bool is_baseline(const Json& json) {
  if (!json.is_object()) return false;
  for (const Json& model : json) {
    if (!model.is_object()) return false;
    for (const Json& function : model)
      for (const Json& count : function)
        if (!function.is_object() || !count.is_number_integer()) return false;
  }
  return true;
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

std::vector<Growth> Baseline::growth(const Generated& generated) const {
  std::vector<Growth> grown;
  const auto model = data_->json.find(generated.model);
  if (model == data_->json.end()) return grown;
  for (const auto& [function, cost] : generated.costs) {
    const auto known = model->find(function);
    if (known == model->end()) continue;
    const Json now = counts(cost);
    for (const auto& [name, count] : known->items()) {
      const auto current = now.find(name);
      if (current == now.end() || *current <= count) continue;
      grown.push_back({function, name, count.get<long>(), current->get<long>()});
    }
  }
  return grown;
}

std::string growth_text(const std::string& model, const std::vector<Growth>& growth) {
  std::string text;
  for (const Growth& one : growth)
    text += fmt::format("{:<20} {:<24} {:<6} {:>9} -> {:>9}\n", model, one.function, one.count, one.before,
                        one.now);
  return text;
}

void Baseline::update(const Generated& generated) {
  for (const auto& [function, cost] : generated.costs) data_->json[generated.model][function] = counts(cost);
}

std::string Baseline::text() const {
  return data_->json.dump(2) + '\n';
}

} // namespace mbsgen::cli
