// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/points.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

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
  const char* const expected = "a point as \"body.point\"";
  if (!check_kind(json, JsonKind::string, expected, diagnostics)) return std::nullopt;
  const std::string& text = json.text();
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos || text.find('.', dot + 1) != std::string::npos) {
    diagnostics.error(json.where(), quoted(text) + " is no point of a body, write " + expected);
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
