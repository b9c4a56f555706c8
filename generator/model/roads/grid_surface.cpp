// SPDX-License-Identifier: GPL-3.0-or-later
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

class GridWriter {
public:
  GridWriter(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
             const Interpolation& interpolation)
      : writer_(pool), grid_(grid), placement_(placement), interpolation_(interpolation) {}

  Surface surface() {
    const Expr cosine = writer_.call(Op::cos, placement_.heading),
               sine = writer_.call(Op::sin, placement_.heading);
    const Expr dx = writer_.x() - placement_.start[0], dy = writer_.y() - placement_.start[1];
    const Direction along = direction("u", steps(cosine * dx + sine * dy, grid_.x_first, grid_.x_step),
                                      grid_.x_count, interpolation_.beyond);
    const Direction across = direction("v", steps(cosine * dy - sine * dx, grid_.y_first, grid_.y_step),
                                       grid_.y_count, Beyond::hold);
    const Expr first = writer_.let("first", writer_.number(columns()) * along.first + across.first);
    const expr::Table table(numbers());
    Expr height, by_u, by_v;
    for (std::size_t i = 0; i < along.weights.size(); ++i) {
      Expr row, row_slope;
      for (std::size_t k = 0; k < across.weights.size(); ++k) {
        const Expr place = first + writer_.number(static_cast<long>(i) * columns() + static_cast<long>(k));
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
    by_u = writer_.let("slope_u", along.place.is_sloped * by_u / writer_.number_of(grid_.x_step));
    by_v = writer_.let("slope_v",
                       along.place.is_on * across.place.is_sloped * by_v / writer_.number_of(grid_.y_step));
    return writer_.take(placement_.start[2] + along.place.is_on * height,
                        {cosine * by_u - sine * by_v, sine * by_u + cosine * by_v});
  }

private:
  std::size_t margin() const { return interpolation_.smooth ? 1 : 0; }
  long columns() const { return static_cast<long>(grid_.y_count + 2 * margin()); }

  Expr steps(const Expr& place, double first, double step) {
    return (place - writer_.number_of(first)) / writer_.number_of(step);
  }

  Direction direction(const std::string& name, const Expr& steps, std::size_t count, Beyond beyond) {
    Direction result;
    const long last = static_cast<long>(count) - 1;
    result.place = place_on_road(writer_, name, steps, writer_.number(last), beyond);
    const Expr& place = result.place.place;
    result.first = writer_.let(
        name + "_whole", writer_.call(Op::floor, writer_.call(Op::min, place, writer_.number(last - 1))));
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

  // The heights with a margin: beyond an edge on the straight line of the two before it, or of the road's other end.
  std::vector<float> numbers() const {
    std::vector<float> all;
    all.reserve((grid_.x_count + 2 * margin()) * (grid_.y_count + 2 * margin()));
    const long border = static_cast<long>(margin());
    for (long i = -border; i < static_cast<long>(grid_.x_count) + border; ++i)
      for (long k = -border; k < static_cast<long>(grid_.y_count) + border; ++k)
        all.push_back(static_cast<float>(height(i, k)));
    return all;
  }

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

  SurfaceWriter writer_;
  const road::HeightGrid& grid_;
  const Placement& placement_;
  const Interpolation& interpolation_;
};

} // namespace

Surface grid_surface(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
                     const Interpolation& interpolation) {
  return GridWriter(pool, grid, placement, interpolation).surface();
}

} // namespace mbsgen::model
