// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/roads.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include <set>

namespace mbsgen::manoeuvre {

namespace {

// A plane as a profile has it.
void make_profile(Text& road) {
  road["type"] = "profile";
  std::string height = road.contains("height") ? expression_of(road["height"]) : "0";
  if (road.contains("slope")) {
    height += " + " + expression_of(road["slope"][0]) + "*x + " + expression_of(road["slope"][1]) + "*y";
    road.erase("slope");
  }
  road["height"] = height;
}

void add_to_road(Text& road, const model::Road& of, const std::string& height) {
  if (road.contains("from"))
    throw ModelError(of.where, "the manoeuvre changes the ground, but the road " + quoted(of.name) +
                                   " has ends, remove \"from\" and \"to\"");
  if (road["type"] == "plane") make_profile(road);
  road["height"] = (road.contains("height") ? expression_of(road["height"]) + " + " : "") + height;
}

} // namespace

void add_to_roads(ModelText& text, const model::Model& model, const std::string& height) {
  std::set<int> rows;
  for (std::size_t i = 0; i < model.tyres.size(); ++i) {
    const int row = model.tyres[i].road;
    if (row < 0) text.root()["tyres"][i]["road"] = text.name("road");
    rows.insert(row);
  }
  for (const int row : rows)
    if (row >= 0) add_to_road(text.root()["roads"][at(row)], model.roads[at(row)], height);
  if (rows.count(-1) != 0)
    text.add("roads", {{"name", text.name("road")}, {"type", "profile"}, {"height", height}});
}

} // namespace mbsgen::manoeuvre
