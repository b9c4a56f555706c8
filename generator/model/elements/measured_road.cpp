// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/measured_road.h"
#include "base/text.h"
#include "model/elements/run_time_grid.h"
#include "model/fields.h"
#include "road/crg.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

class MeasuredRoadReader {
public:
  MeasuredRoadReader(const Json& json, Beyond beyond, ElementContext& context, Road& road)
      : json_(json), beyond_(beyond), context_(context), pool_(context.pool),
        diagnostics_(context.diagnostics), road_(road) {}

  std::optional<Surface> read() {
    static const std::vector<std::string> interpolations{"smooth", "linear"};
    const Placement placement = read_placement();
    Interpolation how;
    how.smooth = read_choice(json_, "interpolation", interpolations, diagnostics_).value_or(0) == 0;
    how.beyond = beyond_;
    const std::size_t errors = diagnostics_.errors();
    std::optional<road::MeasuredRoad> measured = read_file();
    if (!measured) return std::nullopt;
    measured->is_circuit = !measured->is_straight() && how.beyond == Beyond::wrap;
    const double step = read_number("step", std::min(measured->u_step, measured->v_step));
    check_ends(*measured, how.beyond);
    const bool is_given = gives_data();
    if (diagnostics_.errors() != errors) return std::nullopt;
    // The table of a curved road at run time has two numbers for each height.
    const std::size_t most = expr::Table::largest / (is_given && !measured->is_straight() ? 2 : 1);
    const auto result = road::height_grid(*measured, step, most);
    if (const std::string* why = std::get_if<std::string>(&result)) {
      diagnostics_.error(json_.find("file")->where(), *why);
      return std::nullopt;
    }
    const road::HeightGrid& grid = std::get<road::HeightGrid>(result);
    if (!measured->is_straight())
      diagnostics_.note(json_.find("file")->where(), "the curved road is sampled every " + rounded(step, 3) +
                                                         " m: heights are at most " +
                                                         rounded(grid.deviation, 2) + " m off");
    place(grid, placement);
    if (!is_given) return grid_surface(pool_, grid, placement, how);
    const GridAtRunTime at_run_time = run_time_grid(road_.name, grid, json_.find("data")->where(), context_);
    return grid_surface(pool_, grid, placement, how, &at_run_time);
  }

private:
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
    const std::optional<Json> heading = json_.find("heading");
    Placement placement{{pool_.number(0), pool_.number(0), pool_.number(0)},
                        heading ? context_.laws.read(*heading, road_number_rule()) : pool_.number(0)};
    const char* const expected = "the place where the road starts, [x, y, z]";
    const std::optional<Json> list = json_.find("start");
    if (!list || !check_kind(*list, JsonKind::array, expected, diagnostics_)) return placement;
    if (list->size() == 3)
      for (std::size_t i = 0; i < 3; ++i)
        placement.start[i] = context_.laws.read((*list)[i], road_number_rule());
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

  // Whether programs give the heights when they run.
  bool gives_data() {
    static const std::vector<std::string> words{"compiled in", "run time"};
    return read_choice(json_, "data", words, diagnostics_).value_or(0) == 1;
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
  const Beyond beyond_;
  ElementContext& context_;
  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  Road& road_;
};

} // namespace

const LawRule& road_number_rule() {
  static const LawRule rule{"a number of a road", false, false, false, {}};
  return rule;
}

std::optional<Surface> read_measured_road(const Json& json, Beyond beyond, ElementContext& context,
                                          Road& road) {
  return MeasuredRoadReader(json, beyond, context, road).read();
}

} // namespace mbsgen::model
