// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include "model/order.h"
#include <algorithm>

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

// Row of a body's or the base's point by its name; `body_origin` for "origin" where no point has that name.
// An error at `where` when there is none.
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

} // namespace

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

namespace {

class TreeReader {
public:
  TreeReader(ScalarReader& scalars, const NameTables& names, Model& model, Diagnostics& diagnostics)
      : scalars_(scalars), names_(names), model_(model), diagnostics_(diagnostics) {}

  void read(const Json& file) {
    const std::optional<Json> list = file.find("bodies");
    std::vector<std::vector<int>> needs(model_.bodies.size());
    for (std::size_t row = 0; row < model_.bodies.size(); ++row) {
      const Json json = (*list)[row];
      Body& body = model_.bodies[row];
      if (!json.is(JsonKind::object)) continue;
      read_parent(json, body);
      if (body.parent != base_body) needs[row].push_back(body.parent);
    }
    const Order order = order_by_needs(needs);
    for (const std::vector<int>& cycle : order.cycles) refuse(cycle, *list);
    model_.body_order = order.rows;
  }

private:
  void read_parent(const Json& json, Body& body) {
    const std::string expected = "the name of a body, or \"base\"";
    const std::optional<Json> parent = json.find("parent");
    bool known = false;
    if (parent && check_kind(*parent, JsonKind::string, expected, diagnostics_))
      known = find_parent(*parent, body);
    read_at(json, body, known);
  }

  bool find_parent(const Json& parent, Body& body) {
    if (parent.text() == "base") return true;
    const std::optional<int> row = names_.parameters.find(parent.text(), NameUse::body);
    if (row) {
      body.parent = *row;
      return true;
    }
    std::vector<std::string> known = names_.parameters.names(NameUse::body);
    known.emplace_back("base");
    diagnostics_.error(parent.where(), "there is no body " + quoted(parent.text()) +
                                           remedy(parent.text(), known, ", add it or correct the name"));
    return false;
  }

  // `parent_known` is false when the points of the parent cannot be looked up.
  void read_at(const Json& json, Body& body, bool parent_known) {
    if (body.dh) return; // it has been read, and leaves no room for "at"
    const std::optional<Json> place = json.find("at");
    if (!place || place->is(JsonKind::array)) {
      body.at = scalars_.read_list<3>(json, "at", {"three numbers [x, y, z]"});
      return;
    }
    for (Scalar& scalar : body.at) scalar.where = place->where();
    if (!check_kind(*place, JsonKind::string,
                    "a point of the parent in double quotes, or three numbers [x, y, z]", diagnostics_) ||
        !parent_known)
      return;
    const std::optional<int> point =
        find_point(body.parent, place->text(), place->where(), names_, model_, diagnostics_);
    if (!point || *point == body_origin) return;
    body.at_point = *point;
    body.at = model_.points(body.parent)[at(*point)].position;
  }

  void refuse(const std::vector<int>& cycle, const Json& list) {
    const Body& first = model_.bodies[at(cycle[0])];
    const std::optional<Json> parent = list[at(cycle[0])].find("parent");
    std::string message = "the body " + quoted(first.name);
    message += cycle.size() == 1 ? " is its own parent" : " is its own ancestor through " + through(cycle);
    diagnostics_.error(parent ? parent->where() : first.where,
                       message + ", one body of a chain has the parent \"base\"; close loops with \"cuts\"");
  }

  std::string through(const std::vector<int>& cycle) const {
    constexpr std::size_t most_shown = 5;
    std::string result;
    for (std::size_t i = 1; i < std::min(cycle.size(), most_shown); ++i)
      result += (i > 1 ? ", " : "") + quoted(model_.bodies[at(cycle[i])].name);
    return cycle.size() > most_shown ? result + ", ..." : result;
  }

  ScalarReader& scalars_;
  const NameTables& names_;
  Model& model_;
  Diagnostics& diagnostics_;
};

} // namespace

void read_tree(const Json& file, ScalarReader& scalars, const NameTables& names, Model& model,
               Diagnostics& diagnostics) {
  TreeReader(scalars, names, model, diagnostics).read(file);
}

} // namespace mbsgen::model
