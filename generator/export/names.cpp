// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/names.h"
#include <algorithm>

namespace mbsgen::exporter {

std::string Names::of(const std::string& name) {
  std::string plain = name;
  std::replace(plain.begin(), plain.end(), '.', '_'); // of the parts of a shorthand
  std::string result = fresh(plain);
  if (result != name) changed_.emplace_back(name, result);
  return result;
}

std::string Names::fresh(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 2; !taken_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

void Names::note(const char* kinds, Diagnostics& diagnostics) const {
  std::vector<std::string> pairs;
  for (const auto& [before, after] : changed_) pairs.push_back(before + " is " + after);
  if (!pairs.empty()) diagnostics.note({}, std::string("names of the file, ") + kinds + ": " + listed(pairs));
}

std::map<std::pair<int, int>, std::string> name_points(const model::Model& model, Names& names) {
  std::map<std::string, int> bearers;
  const int bodies = static_cast<int>(model.bodies.size());
  for (int body = model::base_body; body < bodies; ++body)
    for (const model::Point& point : model.points(body)) ++bearers[point.name];
  std::map<std::pair<int, int>, std::string> result;
  for (int body = model::base_body; body < bodies; ++body)
    for (const model::Point& point : model.points(body)) {
      const bool shared = bearers.at(point.name) > 1;
      const int row = static_cast<int>(&point - model.points(body).data());
      result[{body, row}] = names.fresh(shared ? model.body_name(body) + "_" + point.name : point.name);
    }
  return result;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

} // namespace mbsgen::exporter
