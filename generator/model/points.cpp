// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/points.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

constexpr const char* point_expected = "a point as \"body.point\"";

// "coupler.origin", "coupler.tip".
std::vector<std::string> points_of(int body, const NameTables& names, const Model& model) {
  const std::string owner = body == base_body ? "base" : model.body_name(body);
  std::vector<std::string> points{owner + ".origin"};
  for (const std::string& point : names.points_of(body).names(NameUse::point))
    points.push_back(owner + "." + point);
  return points;
}

// Those of all bodies with that name of a point.
std::vector<std::string> points_called(const std::string& name, const NameTables& names, const Model& model) {
  std::vector<std::string> points;
  for (int body = base_body; body < static_cast<int>(model.bodies.size()); ++body)
    if (names.points_of(body).find(name, NameUse::point))
      points.push_back((body == base_body ? "base" : model.body_name(body)) + "." + name);
  return points;
}

// About a text that is no "body.point".
std::string complaint_about(const std::string& text, const NameTables& names, const Model& model) {
  constexpr std::size_t most_listed = 8;
  const std::optional<int> body = text == "base" ? base_body : names.parameters.find(text, NameUse::body);
  const std::vector<std::string> meant =
      body ? points_of(*body, names, model) : points_called(text, names, model);
  const std::string remedy = meant.empty() || meant.size() > most_listed
                                 ? std::string(", write ") + point_expected
                                 : (body ? ", name one of its points: " : ", write ") + alternatives(meant);
  if (!body) return quoted(text) + " is no point of a body" + remedy;
  return quoted(text) + (*body == base_body ? " is the ground" : " is a body") + remedy;
}

} // namespace

std::optional<int> find_point(int body, const std::string& name, const Location& where,
                              const NameTables& names, const Model& model, Diagnostics& diagnostics) {
  const NameTable& table = names.points_of(body);
  const std::optional<int> row = table.find(name, NameUse::point);
  if (row) return row;
  if (name == "origin") return body_origin;
  const std::string owner = body == base_body ? "the base" : "the body " + quoted(model.body_name(body));
  diagnostics.error(where, owner + " has no point " + quoted(name) +
                               remedy(name, table.names(NameUse::point), ", add it to its \"points\""));
  return std::nullopt;
}

std::optional<PointRef> read_point_ref(const Json& json, const NameTables& names, const Model& model,
                                       Diagnostics& diagnostics) {
  if (!check_kind(json, JsonKind::string, point_expected, diagnostics)) return std::nullopt;
  const std::string& text = json.text();
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos || text.find('.', dot + 1) != std::string::npos) {
    diagnostics.error(json.where(), complaint_about(text, names, model));
    return std::nullopt;
  }
  PointRef result;
  result.where = json.where();
  const std::string owner = text.substr(0, dot);
  if (owner != "base") {
    const std::optional<int> body = names.parameters.find(owner, NameUse::body, json.where(), diagnostics);
    if (!body) return std::nullopt;
    result.body = *body;
  }
  const std::optional<int> point =
      find_point(result.body, text.substr(dot + 1), json.where(dot + 1), names, model, diagnostics);
  if (!point) return std::nullopt;
  result.point = *point;
  return result;
}

std::optional<PointRef> read_point_ref(const Json& object, const char* key, const NameTables& names,
                                       const Model& model, Diagnostics& diagnostics) {
  const std::optional<Json> json = object.find(key);
  return json ? read_point_ref(*json, names, model, diagnostics) : std::nullopt;
}

} // namespace mbsgen::model
