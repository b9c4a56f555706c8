// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/run_time_table.h"
#include "model/roads/surface_writer.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

using expr::Expr;
using expr::Op;

// A direction of a grid: steps from its first height, and the heights around a place.
struct Direction {
  std::vector<Expr> weights, slopes; ///< of the heights around, and their derivatives by the steps
  Expr first;                        ///< whole steps to the first height around, in the table
  PlaceOnRoad place;
};

// The heights with a margin: beyond an edge on the straight line of the two before it, or of the road's other end.
class TableWriter {
public:
  TableWriter(const road::HeightGrid& grid, const Interpolation& interpolation)
      : grid_(grid), interpolation_(interpolation) {}

  std::vector<float> numbers() const {
    std::vector<float> all;
    const long border = interpolation_.smooth ? 1 : 0;
    const long rows = static_cast<long>(grid_.x_count), columns = static_cast<long>(grid_.y_count);
    all.reserve(static_cast<std::size_t>((rows + 2 * border) * (columns + 2 * border)));
    for (long i = -border; i < rows + border; ++i)
      for (long k = -border; k < columns + border; ++k) all.push_back(static_cast<float>(height(i, k)));
    return all;
  }

private:
  double height(long i, long k) const {
    const long last_row = static_cast<long>(grid_.x_count) - 1,
               last_column = static_cast<long>(grid_.y_count) - 1;
    if (k < 0) return 2 * height(i, 0) - height(i, 1);
    if (k > last_column) return 2 * height(i, last_column) - height(i, last_column - 1);
    if (interpolation_.beyond == Beyond::wrap) {
      if (i < 0) i += last_row;
      if (i > last_row) i -= last_row;
    }
    if (i < 0) return 2 * height(0, k) - height(1, k);
    if (i > last_row) return 2 * height(last_row, k) - height(last_row - 1, k);
    return grid_.at(static_cast<std::size_t>(i), static_cast<std::size_t>(k));
  }

  const road::HeightGrid& grid_;
  const Interpolation& interpolation_;
};

class GridWriter {
public:
  GridWriter(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
             const Interpolation& interpolation, const GridAtRunTime* at_run_time)
      : writer_(pool), grid_(grid), placement_(placement), interpolation_(interpolation),
        numbers_(at_run_time == nullptr ? fixed() : *at_run_time) {}

  Surface surface() {
    const Expr cosine = writer_.call(Op::cos, placement_.heading),
               sine = writer_.call(Op::sin, placement_.heading);
    const Expr dx = writer_.x() - placement_.start[0], dy = writer_.y() - placement_.start[1];
    const Direction along = direction("u", steps(cosine * dx + sine * dy, numbers_.x_first, numbers_.x_step),
                                      numbers_.x_count, interpolation_.beyond);
    const Direction across = direction("v", steps(cosine * dy - sine * dx, numbers_.y_first, numbers_.y_step),
                                       numbers_.y_count, Beyond::hold);
    const Expr columns = with_margin(numbers_.y_count);
    const Expr first = writer_.let("first", columns * along.first + across.first);
    const expr::Table table =
        numbers_.table.empty() ? expr::Table(table_of(grid_, interpolation_)) : given_table();
    Expr height, by_u, by_v;
    for (std::size_t i = 0; i < along.weights.size(); ++i) {
      Expr row, row_slope;
      for (std::size_t k = 0; k < across.weights.size(); ++k) {
        const Expr place =
            first + (writer_.number(static_cast<long>(i)) * columns + writer_.number(static_cast<long>(k)));
        const Expr entry =
            writer_.let("z" + std::to_string(i) + std::to_string(k), writer_.pool().entry(table, place));
        row += across.weights[k] * entry;
        row_slope += across.slopes[k] * entry;
      }
      row = writer_.let("row" + std::to_string(i), row);
      height += along.weights[i] * row;
      by_u += along.slopes[i] * row;
      by_v += along.weights[i] * row_slope;
    }
    by_u = writer_.let("slope_u", along.place.is_sloped * by_u / numbers_.x_step);
    by_v = writer_.let("slope_v", along.place.is_on * across.place.is_sloped * by_v / numbers_.y_step);
    return writer_.take(placement_.start[2] + along.place.is_on * height,
                        {cosine * by_u - sine * by_v, sine * by_u + cosine * by_v},
                        off(table, along, across));
  }

private:
  GridAtRunTime fixed() {
    const auto count = [this](std::size_t number) { return writer_.number(static_cast<long>(number)); };
    return {"",
            writer_.number_of(grid_.x_first),
            writer_.number_of(grid_.x_step),
            count(grid_.x_count),
            writer_.number_of(grid_.y_first),
            writer_.number_of(grid_.y_step),
            count(grid_.y_count)};
  }

  Expr with_margin(const Expr& count) { return count + writer_.number(interpolation_.smooth ? 2 : 0); }

  // Heights, and behind them what off_in_grid reads: a program gives one table for a road.
  expr::Table given_table() const {
    std::vector<float> numbers = table_of(grid_, interpolation_);
    numbers.insert(numbers.end(), grid_.off.begin(), grid_.off.end());
    return expr::run_time_table(std::move(numbers), numbers_.table);
  }

  // Beside the road always; beyond its ends where it has some.
  Expr off(const expr::Table& table, const Direction& along, const Direction& across) {
    if (!grid_.off.empty()) return off_in_grid(table, along.place.place, across.place.place);
    const Expr beside = numbers_.y_step * across.place.off;
    if (!has_ends(interpolation_.beyond)) return beside;
    return writer_.call(Op::max, beside, numbers_.x_step * along.place.off);
  }

  // Of a curved road, linear between places of the grid.
  Expr off_in_grid(const expr::Table& given, const Expr& i, const Expr& k) {
    const std::vector<double>& all = grid_.off;
    const bool is_given = !numbers_.table.empty();
    const expr::Table table = is_given ? given : expr::Table(std::vector<float>(all.begin(), all.end()));
    const Expr one = writer_.number(1), columns = numbers_.y_count;
    const Expr begin = is_given ? with_margin(numbers_.x_count) * with_margin(columns) : writer_.number(0);
    const auto whole = [&](const std::string& name, const Expr& place, const Expr& count) {
      return writer_.let(name, writer_.call(Op::floor, writer_.call(Op::min, place, count - (one + one))));
    };
    const Expr row = whole("off_row", i, numbers_.x_count), column = whole("off_column", k, columns);
    const Expr first = writer_.let("off_first", begin + columns * row + column), across = k - column;
    const auto in_row = [&](const std::string& name, const Expr& place) {
      const Expr right = writer_.pool().entry(table, place), left = writer_.pool().entry(table, place + one);
      return writer_.let(name, right + across * (left - right));
    };
    const Expr before = in_row("off_before", first), behind = in_row("off_behind", first + columns);
    return before + (i - row) * (behind - before);
  }

  static Expr steps(const Expr& place, const Expr& first, const Expr& step) { return (place - first) / step; }

  Direction direction(const std::string& name, const Expr& steps, const Expr& count, Beyond beyond) {
    Direction result;
    const Expr one = writer_.number(1), last = count - one;
    result.place = place_on_road(writer_, name, steps, last, beyond);
    const Expr& place = result.place.place;
    result.first =
        writer_.let(name + "_whole", writer_.call(Op::floor, writer_.call(Op::min, place, last - one)));
    const Expr t = writer_.let(name + "_rest", place - result.first);
    if (interpolation_.smooth)
      add_cubics(name, t, result);
    else
      result.weights = {writer_.number(1) - t, t}, result.slopes = {writer_.number(-1), writer_.number(1)};
    return result;
  }

  // Cubics through two heights whose slopes there are those of the chords between the neighbours (Catmull and Rom).
  void add_cubics(const std::string& name, const Expr& t, Direction& result) {
    const auto fraction = [this](int above, int below) {
      return writer_.number(Rational(above) / Rational(below));
    };
    const Expr half = fraction(1, 2);
    const std::vector<Expr> weights{t * (t * (fraction(1, 1) - half * t) - half),
                                    fraction(1, 1) + t * t * (fraction(3, 2) * t - fraction(5, 2)),
                                    t * (half + t * (fraction(2, 1) - fraction(3, 2) * t)),
                                    half * t * t * (t - fraction(1, 1))};
    const std::vector<Expr> slopes{
        t * (fraction(2, 1) - fraction(3, 2) * t) - half, t * (fraction(9, 2) * t - fraction(5, 1)),
        half + t * (fraction(4, 1) - fraction(9, 2) * t), t * (fraction(3, 2) * t - fraction(1, 1))};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      result.weights.push_back(writer_.let(name + "_weight" + std::to_string(i), weights[i]));
      result.slopes.push_back(writer_.let(name + "_change" + std::to_string(i), slopes[i]));
    }
  }

  SurfaceWriter writer_;
  const road::HeightGrid& grid_;
  const Placement& placement_;
  const Interpolation& interpolation_;
  const GridAtRunTime numbers_;
};

} // namespace

Surface grid_surface(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
                     const Interpolation& interpolation, const GridAtRunTime* at_run_time) {
  return GridWriter(pool, grid, placement, interpolation, at_run_time).surface();
}

std::vector<float> table_of(const road::HeightGrid& grid, const Interpolation& interpolation) {
  return TableWriter(grid, interpolation).numbers();
}

std::optional<std::vector<float>> heights_at_run_time(const Road& road) {
  for (const Definition& each : road.definitions) {
    const Expr& value = each.value;
    if (value.pool() == nullptr) continue;
    const expr::Node& node = value.pool()->node(value.id());
    if (node.kind != expr::NodeKind::call || node.op != Op::entry) continue;
    const double number = value.pool()->node(node.factors().front().base).number.to_double();
    if (auto numbers = expr::run_time_numbers(static_cast<int>(number)); !numbers.empty()) return numbers;
  }
  return std::nullopt;
}

} // namespace mbsgen::model
