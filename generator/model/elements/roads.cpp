// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "expr/differentiate.h"
#include "model/elements/elements.h"
#include "model/elements/measured_road.h"
#include "model/fields.h"
#include "model/roads/bounds.h"
#include "model/roads/shapes.h"
#include <cmath>

namespace mbsgen::model {

namespace {

using expr::Expr;

enum class RoadType { plane, profile, crg };

// The keys of each type, in the order of RoadType, and of a road whose type is not known.
const ObjectRule& rule_of(std::optional<RoadType> type) {
  static const ObjectRule plane{"a plane road",
                                {{"name", true},
                                 {"type", true},
                                 {"height"},
                                 {"slope"},
                                 {"friction"},
                                 {"patches"},
                                 {"velocity"},
                                 {"doc"}}};
  static const ObjectRule profile{"a road with a profile",
                                  {{"name", true},
                                   {"type", true},
                                   {"height"},
                                   {"parts"},
                                   {"from"},
                                   {"to"},
                                   {"beyond"},
                                   {"friction"},
                                   {"patches"},
                                   {"velocity"},
                                   {"doc"}}};
  static const ObjectRule crg{"a road of OpenCRG",
                              {{"name", true},
                               {"type", true},
                               {"file", true},
                               {"height"},
                               {"parts"},
                               {"start"},
                               {"heading"},
                               {"interpolation"},
                               {"beyond"},
                               {"step"},
                               {"data"},
                               {"friction"},
                               {"patches"},
                               {"velocity"},
                               {"doc"}}};
  static const ObjectRule any{"a road",
                              {{"name", true},
                               {"type", true},
                               {"height"},
                               {"slope"},
                               {"parts"},
                               {"from"},
                               {"to"},
                               {"beyond"},
                               {"file"},
                               {"start"},
                               {"heading"},
                               {"interpolation"},
                               {"step"},
                               {"data"},
                               {"friction"},
                               {"patches"},
                               {"velocity"},
                               {"doc"}}};
  return !type ? any : *type == RoadType::plane ? plane : *type == RoadType::profile ? profile : crg;
}

const ObjectRule part_rule{"a part of a road",
                           {{"shape", true},
                            {"from", true},
                            {"length", true},
                            {"height", true},
                            {"waves"},
                            {"right"},
                            {"left"},
                            {"edge"}}};
const ObjectRule patch_rule{"a patch of a road",
                            {{"friction", true}, {"from"}, {"to"}, {"right"}, {"left"}, {"edge"}}};

const LawRule road_law{"a road", false, false, false, {road_variables.begin(), road_variables.end()}};

const std::vector<std::string> beyond_words{"hold", "wrap", "level", "error"}; // as Beyond has them

class RoadReader {
public:
  RoadReader(const Json& json, ElementContext& context)
      : json_(json), context_(context), pool_(context.pool), diagnostics_(context.diagnostics) {}

  void read() {
    static const std::vector<std::string> types{"plane", "profile", "crg"}; // as RoadType has them
    const auto type =
        json_.is(JsonKind::object) ? read_choice(json_, "type", types, diagnostics_) : std::nullopt;
    const auto known = type ? std::optional(static_cast<RoadType>(*type)) : std::nullopt;
    if (!check_object(json_, rule_of(known), diagnostics_)) return;
    Model& model = context_.model;
    road_.where = json_.where();
    road_.name = add_name(json_, NameUse::road, static_cast<int>(model.roads.size()), context_.names.roads,
                          diagnostics_);
    read_doc(json_, "doc", diagnostics_);
    road_.height = pool_.number(0);
    road_.slope = {pool_.number(0), pool_.number(0)};
    if (known == RoadType::plane) read_plane();
    if (known == RoadType::profile) read_profile();
    if (known == RoadType::crg) read_measured();
    read_friction();
    road_.velocity = read_pair("velocity", road_law, "two velocities in m/s, along x and along y");
    model.roads.push_back(std::move(road_));
  }

private:
  std::optional<Expr> read_if(const Json& json, const char* key, const LawRule& rule) {
    const std::optional<Json> found = json.find(key);
    return found ? std::optional(context_.laws.read(*found, rule)) : std::nullopt;
  }
  Expr read_or(const Json& json, const char* key, const LawRule& rule, int otherwise) {
    const std::optional<Expr> found = read_if(json, key, rule);
    return found ? *found : pool_.number(otherwise);
  }
  // A length, m, that is not zero nor negative at nominal parameters.
  Expr read_length(const Json& json, const char* key) {
    const std::optional<Json> found = json.find(key);
    if (!found) return pool_.number(1);
    const std::size_t errors = diagnostics_.errors();
    const Expr value = context_.laws.read(*found, road_number_rule());
    if (diagnostics_.errors() == errors && context_.scalars.nominal(value) <= 0)
      diagnostics_.error(found->where(), std::string("\"") + key + "\" is not positive, write a length in m");
    return diagnostics_.errors() == errors ? value : pool_.number(1);
  }

  std::array<Expr, 2> read_pair(const char* key, const LawRule& rule, const char* expected) {
    std::array<Expr, 2> result{pool_.number(0), pool_.number(0)};
    const std::optional<Json> list = json_.find(key);
    if (!list || !check_kind(*list, JsonKind::array, expected, diagnostics_)) return result;
    if (list->size() == result.size())
      for (std::size_t i = 0; i < result.size(); ++i) result[i] = context_.laws.read((*list)[i], rule);
    else
      diagnostics_.error(list->where(), "found " + counted(list->size(), "element") + ", write " + expected);
    return result;
  }

  Expr variable(std::size_t i) { return pool_.symbol(expr::SymbolKind::auxiliary, road_variables[i]); }

  // z = height + slope_x x + slope_y y.
  void read_plane() {
    road_.height = read_or(json_, "height", road_number_rule(), 0);
    road_.slope = read_pair("slope", road_number_rule(), "two numbers, the rise along x and along y");
    for (std::size_t i = 0; i < road_.slope.size(); ++i)
      road_.height = road_.height + road_.slope[i] * variable(i);
  }

  Beyond read_beyond() {
    return beyond_ =
               static_cast<Beyond>(read_choice(json_, "beyond", beyond_words, diagnostics_).value_or(0));
  }

  void take(const Surface& surface) {
    for (const auto& [name, value] : surface.definitions) road_.definitions.push_back({name, value});
    road_.height = surface.height;
    road_.slope = surface.slope;
    add_bounds(surface, beyond_ == Beyond::error, pool_, road_);
  }

  Expr read_heights() {
    Expr height = read_or(json_, "height", road_law, 0);
    for (const Json& part : elements(json_, "parts", "a list of shapes", diagnostics_))
      if (check_object(part, part_rule, diagnostics_)) height = height + read_part(part);
    return height;
  }

  void read_measured() {
    std::optional<Surface> surface = read_measured_road(json_, read_beyond(), context_, road_);
    const Expr more = read_heights();
    if (!surface) return;
    surface->height = surface->height + more;
    for (std::size_t i = 0; i < surface->slope.size(); ++i)
      surface->slope[i] = surface->slope[i] + differentiate(more, variable(i));
    take(*surface);
  }

  void read_profile() {
    const Expr height = read_heights();
    const std::optional<Json> from = json_.find("from"), to = json_.find("to");
    const Beyond beyond = read_beyond();
    if (from.has_value() != to.has_value())
      diagnostics_.error((from ? *from : *to).where(), "a road has two ends, write both \"from\" and \"to\"");
    else if (!from && json_.find("beyond"))
      diagnostics_.error(json_.find("beyond")->where(), "the road has no ends, write \"from\" and \"to\"");
    if (!from || !to) {
      road_.start = {first_, 0, 0};
      road_.length = last_ - first_;
      return take(profile_surface(pool_, height, nullptr, beyond));
    }
    const std::size_t errors = diagnostics_.errors();
    const Extent extent{context_.laws.read(*from, road_number_rule()),
                        context_.laws.read(*to, road_number_rule())};
    const double first = context_.scalars.nominal(extent.from), last = context_.scalars.nominal(extent.to);
    if (diagnostics_.errors() == errors && first >= last)
      diagnostics_.error(to->where(), "the road ends before it begins, write \"to\" larger than \"from\"");
    else if (first < last)
      road_.length = last - first, road_.start = {first, 0, 0};
    if (diagnostics_.errors() == errors) take(profile_surface(pool_, height, &extent, beyond));
  }

  // An error where the second of two places, m, is not behind the first at nominal parameters.
  void check_order(const Json& json, const char* first, const char* second, const std::optional<Expr>& before,
                   const std::optional<Expr>& after, const std::string& complaint) {
    if (!before || !after || context_.scalars.nominal(*before) < context_.scalars.nominal(*after)) return;
    if (std::isnan(context_.scalars.nominal(*before) - context_.scalars.nominal(*after))) return;
    diagnostics_.error(json.find(second)->where(),
                       complaint + ", write \"" + second + "\" larger than \"" + first + '"');
  }

  Strip read_strip(const Json& json) {
    const Strip strip{read_if(json, "right", road_number_rule()), read_if(json, "left", road_number_rule()),
                      read_if(json, "edge", road_number_rule())};
    check_order(json, "right", "left", strip.right, strip.left,
                "nothing lies between \"right\" and \"left\", which are places y, positive to the left");
    if (strip.edge && context_.scalars.nominal(*strip.edge) < 0)
      diagnostics_.error(json.find("edge")->where(),
                         "\"edge\" is negative, write a width in m or leave it out");
    return strip;
  }

  Expr read_part(const Json& json) {
    ShapePart part;
    part.shape = read_choice(json, "shape", road_shapes(), diagnostics_).value_or(0);
    part.from = read_or(json, "from", road_number_rule(), 0);
    part.length = read_length(json, "length");
    part.height = read_or(json, "height", road_number_rule(), 0);
    part.waves = read_or(json, "waves", road_number_rule(), 1);
    part.strip = read_strip(json);
    const double from = context_.scalars.nominal(part.from), length = context_.scalars.nominal(part.length);
    first_ = std::min(first_, from);
    last_ = std::max(last_, from + length);
    return shape_height(pool_, part);
  }

  // A factor over the place; where it is one number, that of nominal parameters is not negative.
  Expr read_factor(const Json& json) {
    const std::size_t errors = diagnostics_.errors();
    Expr factor = read_or(json, "friction", road_law, 1);
    const bool is_number = diagnostics_.errors() == errors && !contains(factor, expr::SymbolKind::auxiliary);
    if (is_number && context_.scalars.nominal(factor) < 0)
      diagnostics_.error(json.find("friction")->where(), "a friction is negative, write 0 or more");
    return factor;
  }

  // Later patches lie on earlier ones.
  void read_friction() {
    road_.friction = read_factor(json_);
    for (const Json& json : elements(json_, "patches", "a list of patches", diagnostics_)) {
      if (!check_object(json, patch_rule, diagnostics_)) continue;
      Expr weight = strip_weight(pool_, read_strip(json));
      const std::optional<Expr> from = read_if(json, "from", road_number_rule()),
                                to = read_if(json, "to", road_number_rule());
      check_order(json, "from", "to", from, to, "the patch ends before it begins");
      if (from) weight = weight * behind(pool_, *from);
      if (to) weight = weight * (pool_.number(1) - behind(pool_, *to));
      const Expr friction = read_factor(json);
      road_.friction = road_.friction + weight * (friction - road_.friction);
    }
  }

  const Json& json_;
  ElementContext& context_;
  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  Road road_;
  Beyond beyond_ = Beyond::hold;
  double first_ = -2, last_ = 18; ///< what pictures show of a profile without ends, m
};

} // namespace

void read_roads(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "roads", "a list of roads", context.diagnostics))
    RoadReader(json, context).read();
}

} // namespace mbsgen::model
