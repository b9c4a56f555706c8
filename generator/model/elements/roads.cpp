// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/elements/run_time_grid.h"
#include "model/fields.h"
#include "model/roads/bounds.h"
#include "model/roads/shapes.h"
#include "road/crg.h"
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

const ObjectRule part_rule{"a part of a profile",
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
const LawRule constant_law{"a number of a road", false, false, false, {}};

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
    if (known == RoadType::crg) read_crg();
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
    const Expr value = context_.laws.read(*found, constant_law);
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
    road_.height = read_or(json_, "height", constant_law, 0);
    road_.slope = read_pair("slope", constant_law, "two numbers, the rise along x and along y");
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

  void read_profile() {
    Expr height = read_or(json_, "height", road_law, 0);
    for (const Json& part : elements(json_, "parts", "a list of shapes", diagnostics_))
      if (check_object(part, part_rule, diagnostics_)) height = height + read_part(part);
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
    const Extent extent{context_.laws.read(*from, constant_law), context_.laws.read(*to, constant_law)};
    const double first = context_.scalars.nominal(extent.from), last = context_.scalars.nominal(extent.to);
    if (diagnostics_.errors() == errors && first >= last)
      diagnostics_.error(to->where(), "the road ends before it begins, write \"to\" larger than \"from\"");
    else if (first < last)
      road_.length = last - first, road_.start = {first, 0, 0};
    if (diagnostics_.errors() == errors) take(profile_surface(pool_, height, &extent, beyond));
  }

  Strip read_strip(const Json& json) {
    return {read_if(json, "right", constant_law), read_if(json, "left", constant_law),
            read_if(json, "edge", constant_law)};
  }

  Expr read_part(const Json& json) {
    ShapePart part;
    part.shape = read_choice(json, "shape", road_shapes(), diagnostics_).value_or(0);
    part.from = read_or(json, "from", constant_law, 0);
    part.length = read_length(json, "length");
    part.height = read_or(json, "height", constant_law, 0);
    part.waves = read_or(json, "waves", constant_law, 1);
    part.strip = read_strip(json);
    const double from = context_.scalars.nominal(part.from), length = context_.scalars.nominal(part.length);
    first_ = std::min(first_, from);
    last_ = std::max(last_, from + length);
    return shape_height(pool_, part);
  }

  // Later patches lie on earlier ones.
  void read_friction() {
    road_.friction = read_or(json_, "friction", road_law, 1);
    for (const Json& json : elements(json_, "patches", "a list of patches", diagnostics_)) {
      if (!check_object(json, patch_rule, diagnostics_)) continue;
      Expr weight = strip_weight(pool_, read_strip(json));
      const std::optional<Expr> from = read_if(json, "from", constant_law),
                                to = read_if(json, "to", constant_law);
      if (from) weight = weight * behind(pool_, *from);
      if (to) weight = weight * (pool_.number(1) - behind(pool_, *to));
      const Expr friction = read_or(json, "friction", road_law, 1);
      road_.friction = road_.friction + weight * (friction - road_.friction);
    }
  }

  // A number that the text of the program depends on.
  double read_number(const char* key, double otherwise) {
    const std::optional<Json> json = json_.find(key);
    if (!json) return otherwise;
    const Scalar value = context_.scalars.read(*json);
    if (value.nominal > 0) return value.nominal;
    if (!std::isnan(value.nominal))
      diagnostics_.error(json->where(), std::string("\"") + key + "\" is not positive, write a length in m");
    return otherwise;
  }

  Placement read_placement() {
    Placement placement{{pool_.number(0), pool_.number(0), pool_.number(0)},
                        read_or(json_, "heading", constant_law, 0)};
    const char* const expected = "the place where the road starts, [x, y, z]";
    const std::optional<Json> list = json_.find("start");
    if (!list || !check_kind(*list, JsonKind::array, expected, diagnostics_)) return placement;
    if (list->size() == 3)
      for (std::size_t i = 0; i < 3; ++i) placement.start[i] = context_.laws.read((*list)[i], constant_law);
    else
      diagnostics_.error(list->where(), "found " + counted(list->size(), "element") + ", write " + expected);
    return placement;
  }

  std::optional<road::MeasuredRoad> read_file() {
    const std::optional<Json> json = json_.find("file");
    if (!json || !check_kind(*json, JsonKind::string, "the path of a file .crg", diagnostics_))
      return std::nullopt;
    const NearbyFile file =
        context_.files ? context_.files(json->text()) : NearbyFile{"", "cannot be read here"};
    if (!file.complaint.empty()) {
      diagnostics_.error(json->where(), quoted(json->text()) + ' ' + file.complaint);
      return std::nullopt;
    }
    context_.model.files.push_back(json->text());
    auto measured = road::read_crg(file.text, json->text(), diagnostics_);
    if (measured && measured->filled > 0)
      diagnostics_.warning(json->where(), "the road lacks " + counted(measured->filled, "height") +
                                              ", those beside them take their place");
    return measured;
  }

  void read_crg() {
    static const std::vector<std::string> interpolations{"smooth", "linear"};
    const Placement placement = read_placement();
    Interpolation how;
    how.smooth = read_choice(json_, "interpolation", interpolations, diagnostics_).value_or(0) == 0;
    how.beyond = read_beyond();
    const std::size_t errors = diagnostics_.errors();
    std::optional<road::MeasuredRoad> measured = read_file();
    if (!measured) return;
    measured->is_circuit = !measured->is_straight() && how.beyond == Beyond::wrap;
    const double step = read_number("step", std::min(measured->u_step, measured->v_step));
    check_ends(*measured, how.beyond);
    const std::optional<GridAtRunTime> at_run_time = read_data(*measured);
    if (diagnostics_.errors() != errors) return;
    const auto result = road::height_grid(*measured, step, expr::Table::largest);
    if (const std::string* why = std::get_if<std::string>(&result))
      return diagnostics_.error(json_.find("file")->where(), *why);
    const road::HeightGrid& grid = std::get<road::HeightGrid>(result);
    if (!measured->is_straight())
      diagnostics_.note(json_.find("file")->where(), "the curved road is sampled every " + rounded(step, 3) +
                                                         " m: heights are at most " +
                                                         rounded(grid.deviation, 2) + " m off");
    take(grid_surface(pool_, grid, placement, how, at_run_time ? &*at_run_time : nullptr));
    place(grid, placement);
  }

  // Whether programs give the heights when they run.
  std::optional<GridAtRunTime> read_data(const road::MeasuredRoad& measured) {
    static const std::vector<std::string> words{"compiled in", "run time"};
    if (read_choice(json_, "data", words, diagnostics_).value_or(0) == 0) return std::nullopt;
    const Location where = json_.find("data")->where();
    if (measured.is_straight()) return run_time_grid(road_.name, measured, where, context_);
    diagnostics_.error(where, "the heights of a curved road are sampled when the code is generated, write "
                              "\"compiled in\", or cut the road into straight ones");
    return std::nullopt;
  }

  // What pictures show.
  void place(const road::HeightGrid& grid, const Placement& placement) {
    const double angle = context_.scalars.nominal(placement.heading);
    for (std::size_t i = 0; i < 3; ++i) road_.start[i] = context_.scalars.nominal(placement.start[i]);
    road_.start[0] += grid.x_first * std::cos(angle);
    road_.start[1] += grid.x_first * std::sin(angle);
    road_.heading = angle;
    road_.length = grid.x_step * static_cast<double>(grid.x_count - 1);
    road_.right = grid.y_first;
    road_.left = grid.y_first + grid.y_step * static_cast<double>(grid.y_count - 1);
  }

  void check_ends(const road::MeasuredRoad& measured, Beyond beyond) {
    if (has_ends(beyond)) return;
    const Location where = json_.find("beyond")->where();
    if (!measured.is_straight() && !check_curved_ends(measured, beyond, where)) return;
    double largest = 0;
    for (std::size_t k = 0; k < measured.columns; ++k) {
      const double first = measured.heights[k];
      const double last = measured.heights[(measured.sections - 1) * measured.columns + k];
      largest = std::max(largest, beyond == Beyond::wrap ? std::abs(last - first)
                                                         : std::max(std::abs(first), std::abs(last)));
    }
    constexpr double unseen = 1e-4; // m
    if (largest > unseen)
      diagnostics_.warning(where, "the height jumps by up to " + rounded(largest, 2) +
                                      " m at the road's ends, make them meet");
  }

  // Heights are known by x and y: beyond an end that is its start there is road, elsewhere there is no more of it.
  bool check_curved_ends(const road::MeasuredRoad& measured, Beyond beyond, const Location& where) {
    if (beyond == Beyond::level) {
      diagnostics_.error(
          where, "beyond the ends of a curved road its heights are held, write \"hold\" or \"error\"");
      return false;
    }
    const road::MeasuredRoad::Gap gap = measured.gap();
    constexpr double largest_turn = 0.35; // rad, of a bend in one step
    if (gap.distance <= 1.01 * measured.u_step && std::abs(gap.turn) <= largest_turn) return true;
    diagnostics_.error(
        where, "the curved road ends " + rounded(gap.distance, 3) + " m from its start, turned by " +
                   rounded(std::abs(gap.turn) * 180 / 3.14159265358979, 3) +
                   " degrees against it, and a circuit alone goes on there, write \"hold\" or \"error\"");
    return false;
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
