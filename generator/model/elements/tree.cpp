// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/tree.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/order.h"
#include "model/points.h"
#include <algorithm>

namespace mbsgen::model {

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
