// SPDX-License-Identifier: GPL-3.0-or-later
// Surfaces of roads as expressions: heights of grids, slopes, ends.
#include "base/text.h"
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include "model/roads/roads.h"
#include "model/roads/shapes.h"
#include "support/catch.hpp"
#include <cmath>
#include <map>

using namespace mbsgen;
using Catch::Matchers::WithinAbs;
using model::Beyond;

namespace {

road::HeightGrid grid() {
  road::HeightGrid grid;
  grid.y_first = -1;
  grid.x_step = 0.2;
  grid.y_step = 0.5;
  grid.x_count = 11;
  grid.y_count = 5;
  for (int i = 0; i < 11; ++i)
    for (int k = 0; k < 5; ++k)
      grid.heights.push_back(0.1 * std::sin(0.7 * i + 0.4 * k) + 0.02 * k - (i == 10 ? 0.05 : 0));
  return grid;
}

// The values of a surface: definitions one after the other.
class Values {
public:
  Values(expr::Pool& pool, const model::Surface& surface, std::map<std::string, double> parameters = {})
      : pool_(pool), surface_(surface), parameters_(std::move(parameters)) {}

  struct Place {
    double height, slope_x, slope_y, off;
  };
  Place at(double x, double y) const {
    expr::Evaluator<double> evaluator(pool_);
    const auto set = [&](const std::string& name, double value) {
      evaluator.set(pool_.symbol(expr::SymbolKind::auxiliary, name), value);
    };
    for (const auto& [name, value] : parameters_) set(name, value);
    set("x", x);
    set("y", y);
    for (const auto& [name, value] : surface_.definitions) set(name, number(evaluator, value));
    return {number(evaluator, surface_.height), number(evaluator, surface_.slope[0]),
            number(evaluator, surface_.slope[1]), surface_.off ? number(evaluator, *surface_.off) : -1e9};
  }

private:
  static double number(expr::Evaluator<double>& evaluator, const expr::Expr& value) {
    return value.pool() == nullptr ? 0 : evaluator.value(value);
  }
  expr::Pool& pool_;
  const model::Surface& surface_;
  std::map<std::string, double> parameters_;
};

model::Placement origin(expr::Pool& pool) {
  const expr::Expr zero = pool.number(0);
  return {{zero, zero, zero}, zero};
}

void check_slopes(const Values& values, double x, double y) {
  INFO(x << " " << y);
  const double h = 1e-5;
  const Values::Place place = values.at(x, y);
  CHECK(place.slope_x ==
        Approx((values.at(x + h, y).height - values.at(x - h, y).height) / (2 * h)).margin(1e-8));
  CHECK(place.slope_y ==
        Approx((values.at(x, y + h).height - values.at(x, y - h).height) / (2 * h)).margin(1e-8));
}

} // namespace

TEST_CASE("a surface has the heights of its grid to single precision", "[road]") {
  const road::HeightGrid heights = grid();
  for (const bool smooth : {true, false})
    for (const Beyond beyond : {Beyond::hold, Beyond::level}) {
      expr::Pool pool;
      const model::Surface surface = model::grid_surface(pool, heights, origin(pool), {smooth, beyond});
      const Values values(pool, surface);
      for (std::size_t i = 1; i < 10; ++i)
        for (std::size_t k = 0; k < 5; ++k)
          CHECK(values.at(0.2 * static_cast<double>(i), -1 + 0.5 * static_cast<double>(k)).height ==
                Approx(heights.at(i, k)).margin(1e-9).epsilon(4e-7));
    }
}

TEST_CASE("heights between are continuous, and smooth ones have continuous slopes", "[road]") {
  const road::HeightGrid heights = grid();
  for (const bool smooth : {true, false}) {
    expr::Pool pool;
    const model::Surface surface = model::grid_surface(pool, heights, origin(pool), {smooth, Beyond::hold});
    const Values values(pool, surface);
    const double small = 1e-9;
    for (std::size_t i = 0; i <= 10; ++i)
      for (double y = -1.3; y < 1.4; y += 0.21) {
        const double x = 0.2 * static_cast<double>(i);
        const Values::Place before = values.at(x - small, y), behind = values.at(x + small, y);
        CHECK(before.height == Approx(behind.height).margin(1e-8));
        if (smooth && i > 0 && i < 10) CHECK(before.slope_x == Approx(behind.slope_x).margin(1e-6));
        if (smooth) CHECK(before.slope_y == Approx(behind.slope_y).margin(1e-6));
      }
    for (std::size_t k = 0; k < 5; ++k)
      for (double x = -0.1; x < 2.2; x += 0.13) {
        const double y = -1 + 0.5 * static_cast<double>(k);
        const Values::Place right = values.at(x, y - small), left = values.at(x, y + small);
        CHECK(right.height == Approx(left.height).margin(1e-8));
        if (smooth && k > 0 && k < 4) CHECK(right.slope_y == Approx(left.slope_y).margin(1e-6));
      }
    for (double x = -0.345; x < 2.4; x += 0.17)
      for (double y = -1.41; y < 1.5; y += 0.37) check_slopes(values, x, y);
  }
}

TEST_CASE("a polynomial of second order keeps its heights between those of a smooth grid", "[road]") {
  road::HeightGrid heights = grid();
  const auto parabola = [](double x, double y) {
    return 0.25 + 0.5 * x - 0.125 * x * x + 0.25 * x * y + 0.5 * y * y;
  };
  heights.heights.clear();
  heights.x_step = 0.25;
  for (int i = 0; i < 11; ++i)
    for (int k = 0; k < 5; ++k) heights.heights.push_back(parabola(0.25 * i, -1 + 0.5 * k));
  expr::Pool pool;
  const model::Surface surface = model::grid_surface(pool, heights, origin(pool), {});
  const Values values(pool, surface);
  for (double x = 0.3; x < 2.2; x += 0.17)
    for (double y = -0.45; y < 0.5; y += 0.11)
      CHECK(values.at(x, y).height == Approx(parabola(x, y)).epsilon(1e-6));
}

TEST_CASE("beyond its ends a road holds its height, begins again or is level", "[road]") {
  road::HeightGrid heights = grid();
  for (std::size_t k = 0; k < 5; ++k) heights.heights[10 * 5 + k] = heights.heights[k];
  const auto at = [&](Beyond beyond, double x) {
    expr::Pool pool;
    const model::Surface surface = model::grid_surface(pool, heights, origin(pool), {true, beyond});
    return Values(pool, surface).at(x, 0.2);
  };
  const double start = at(Beyond::hold, 0).height;
  CHECK(start != 0);
  for (const double x : {-5., 2.5, 1e6}) {
    CHECK(at(Beyond::hold, x).height == Approx(start).epsilon(1e-12));
    CHECK(at(Beyond::hold, x).slope_x == 0);
    CHECK(at(Beyond::level, x).height == 0);
    CHECK(at(Beyond::level, x).slope_y == 0);
  }
  CHECK(at(Beyond::hold, -1).slope_y != 0);
  for (const double x : {0.03, 0.77, 1.99})
    for (const double rounds : {-2., 1., 7.}) {
      CHECK(at(Beyond::wrap, x + 2 * rounds).height == Approx(at(Beyond::wrap, x).height).epsilon(1e-9));
      CHECK(at(Beyond::wrap, x + 2 * rounds).slope_x == Approx(at(Beyond::wrap, x).slope_x).epsilon(1e-9));
    }
  CHECK(at(Beyond::wrap, 2 - 1e-9).slope_x == Approx(at(Beyond::wrap, 2 + 1e-9).slope_x).margin(1e-6));
}

TEST_CASE("a road may start anywhere and lead anywhere", "[road]") {
  expr::Pool pool;
  const model::Surface here = model::grid_surface(pool, grid(), origin(pool), {});
  const auto decimal = [&](const char* text) { return pool.number(*Rational::from_decimal(text)); };
  const model::Surface there =
      model::grid_surface(pool, grid(), {{decimal("3"), decimal("-4"), decimal("0.5")}, decimal("0.6")}, {});
  const Values values(pool, there);
  for (const double u : {0.31, 1.44})
    for (const double v : {-0.7, 0.1}) {
      const double x = 3 + u * std::cos(0.6) - v * std::sin(0.6),
                   y = -4 + u * std::sin(0.6) + v * std::cos(0.6);
      CHECK(values.at(x, y).height == Approx(0.5 + Values(pool, here).at(u, v).height).epsilon(1e-12));
      check_slopes(values, x, y);
    }
}

TEST_CASE("a height over x and y has its derivatives as slopes, and ends where it is told to", "[road]") {
  expr::Pool pool;
  const auto parsed = [&](const char* text) {
    return std::get<expr::Expr>(expr::parse(pool, text, expr::free_symbols(pool)));
  };
  const expr::Expr height = parsed("0.1*sin(3*x)*exp(y/4)+x/10");
  const model::Surface whole = model::profile_surface(pool, height, nullptr, Beyond::hold);
  CHECK(whole.definitions.empty());
  check_slopes(Values(pool, whole), 0.7, -0.3);
  const model::Extent part{pool.number(1), pool.number(3)};
  const auto at = [&](Beyond beyond, double x) {
    const model::Surface surface = model::profile_surface(pool, height, &part, beyond);
    check_slopes(Values(pool, surface), x, 0.4);
    return Values(pool, surface).at(x, 0.4).height;
  };
  const auto exact = [](double x) { return 0.1 * std::sin(3 * x) * std::exp(0.1) + x / 10; };
  for (const Beyond beyond : {Beyond::hold, Beyond::wrap, Beyond::level})
    CHECK(at(beyond, 1.8) == Approx(exact(1.8)));
  CHECK(at(Beyond::hold, 0.2) == Approx(exact(1)));
  CHECK(at(Beyond::hold, 9) == Approx(exact(3)));
  CHECK(at(Beyond::wrap, 4.5) == Approx(exact(2.5)));
  CHECK(at(Beyond::level, 9) == 0);
}

TEST_CASE("a surface says how far a place is beyond its ends or beside it", "[road]") {
  const road::HeightGrid heights = grid(); // 2 m long, from -1 to 1 m across
  const auto off = [&](Beyond beyond, double x, double y) {
    expr::Pool pool;
    const model::Surface surface = model::grid_surface(pool, heights, origin(pool), {true, beyond});
    return Values(pool, surface).at(x, y).off;
  };
  for (const Beyond beyond : {Beyond::hold, Beyond::error, Beyond::wrap, Beyond::level}) {
    CHECK(off(beyond, 1, 1.25) == Approx(0.25));
    CHECK(off(beyond, 1.1, 0.2) == Approx(-0.8));
    CHECK(off(beyond, 2.5, 0) == Approx(model::has_ends(beyond) ? 0.5 : -1));
    CHECK(off(beyond, -0.25, 0) == Approx(model::has_ends(beyond) ? 0.25 : -1));
  }
  expr::Pool pool;
  const model::Extent part{pool.number(1), pool.number(4)};
  const auto profile = [&](Beyond beyond) {
    return model::profile_surface(pool, pool.number(0), &part, beyond);
  };
  CHECK(Values(pool, profile(Beyond::error)).at(4.5, 9).off == Approx(0.5));
  CHECK(Values(pool, profile(Beyond::hold)).at(2, 9).off == Approx(-1));
  CHECK_FALSE(profile(Beyond::wrap).off);
  CHECK_FALSE(model::profile_surface(pool, pool.number(0), nullptr, Beyond::hold).off);
}

TEST_CASE("a profile whose widths are parameters is that of their numbers, and has jumps where they vanish",
          "[road]") {
  const auto at = [](bool is_open, double edge, double length, double x, double y) {
    expr::Pool pool;
    const expr::Expr names[] = {pool.symbol(expr::SymbolKind::auxiliary, "edge"),
                                pool.symbol(expr::SymbolKind::auxiliary, "length")};
    const auto number = [&](double value) { return pool.number(*Rational::from_decimal(rounded(value, 6))); };
    const expr::Expr width = is_open ? names[0] : number(edge), reach = is_open ? names[1] : number(length);
    const model::ShapePart part{5,
                                pool.number(1),
                                reach,
                                pool.number(2),
                                pool.number(1), // a step
                                {pool.number(-1), pool.number(1), width}};
    const model::Extent extent{pool.number(0), pool.number(3) * reach};
    const auto height = model::shape_height(pool, part);
    const model::Surface surface = model::profile_surface(pool, height, &extent, Beyond::hold);
    return Values(pool, surface, {{"edge", edge}, {"length", length}}).at(x, y);
  };
  for (const double edge : {0.3, 1e-3, 0.0}) // 0 as a number: a sharp edge
    for (double x = 0.5; x < 3; x += 0.25)
      for (const double y : {-1.2, -1.0, -0.9995, -0.5, 0.9, 1.0, 1.1}) {
        INFO(edge << " " << x << " " << y);
        const Values::Place open = at(true, edge, 0.8, x, y), fixed = at(false, edge, 0.8, x, y);
        CHECK_THAT(open.height, WithinAbs(fixed.height, 1e-12));
        CHECK_THAT(open.slope_x, WithinAbs(fixed.slope_x, 1e-12));
        CHECK_THAT(open.slope_y, WithinAbs(fixed.slope_y, 1e-9)); // 2 m over 1 mm
        CHECK_THAT(open.off, WithinAbs(fixed.off, 1e-12));
      }
  // A negative edge is a jump, as one of 0 is; a road that ends where it begins has its height there.
  CHECK(at(true, -0.1, 0.8, 2.2, -1.01).height == 0);
  CHECK(at(true, -0.1, 0.8, 2.2, -0.99).height == 2);
  const Values::Place none = at(true, 0, 0, 0.5, 0);
  CHECK(none.height == 0);
  CHECK(none.slope_x == 0);
  CHECK(none.off == Approx(0.5));
}

TEST_CASE("a shape without length is a jump", "[road]") {
  expr::Pool pool;
  const expr::Expr length = pool.symbol(expr::SymbolKind::auxiliary, "length");
  for (std::size_t shape = 0; shape < model::road_shapes().size(); ++shape) {
    const model::ShapePart part{shape, pool.number(1), length, pool.number(2), pool.number(3), {}};
    const model::Surface surface =
        model::profile_surface(pool, model::shape_height(pool, part), nullptr, Beyond::hold);
    const double risen = Values(pool, surface, {{"length", 0.5}}).at(1.5, 0).height;
    for (const double none : {0.0, -0.1})
      for (const double x : {0.99, 1.0, 1.01}) {
        INFO(model::road_shapes()[shape] << " " << none << " " << x);
        const Values::Place place = Values(pool, surface, {{"length", none}}).at(x, 0);
        CHECK_THAT(place.height, WithinAbs(x > 1 ? risen : 0, 1e-12));
        CHECK(place.slope_x == 0);
      }
  }
}

TEST_CASE("a grid whose numbers are parameters has the heights of a fixed one to the bit", "[road]") {
  const road::HeightGrid heights = grid();
  for (const auto& [smooth, beyond] : {std::pair(true, Beyond::hold), std::pair(false, Beyond::hold),
                                       std::pair(true, Beyond::wrap), std::pair(false, Beyond::level)}) {
    INFO(int(beyond));
    expr::Pool pool;
    const auto parameter = [&](const char* name) { return pool.symbol(expr::SymbolKind::auxiliary, name); };
    const model::GridAtRunTime given{"road_heights",        pool.number(0),     parameter("u_step"),
                                     parameter("sections"), parameter("right"), parameter("v_step"),
                                     parameter("columns")};
    const model::Interpolation how{smooth, beyond};
    const model::Surface fixed = model::grid_surface(pool, heights, origin(pool), how),
                         open = model::grid_surface(pool, heights, origin(pool), how, &given);
    const std::map<std::string, double> numbers{
        {"sections", 11}, {"u_step", 0.2}, {"right", -1}, {"v_step", 0.5}, {"columns", 5}};
    model::Surface filled = open;
    const auto value = [&](const expr::Expr& symbol) {
      for (const auto& [name, number] : numbers)
        if (symbol == parameter(name.c_str()))
          return pool.number(*Rational::from_decimal(rounded(number, 6)));
      return symbol;
    };
    for (auto& [name, each] : filled.definitions) each = expr::substitute(each, value);
    for (expr::Expr& slope : filled.slope) slope = expr::substitute(slope, value);
    filled.height = expr::substitute(filled.height, value);
    filled.off = expr::substitute(*filled.off, value);
    CHECK(model::table_of(heights, how).size() == (smooth ? 13 * 7 : 11 * 5));
    const double rounding = beyond == Beyond::wrap ? 1e-12 : 0; // of the rounds behind the place
    for (double x = -2.3; x < 4.4; x += 0.071)
      for (double y = -1.2; y < 1.3; y += 0.083) {
        const Values::Place a = Values(pool, fixed).at(x, y), b = Values(pool, filled).at(x, y);
        CHECK_THAT(b.height, WithinAbs(a.height, rounding));
        CHECK_THAT(b.slope_x, WithinAbs(a.slope_x, rounding));
        CHECK_THAT(b.slope_y, WithinAbs(a.slope_y, rounding));
        CHECK_THAT(b.off, WithinAbs(a.off, rounding));
      }
    model::Road road{"road", {}, open.height, open.slope, pool.number(1), {pool.number(0), pool.number(0)},
                     {}};
    for (const auto& [name, each] : open.definitions) road.definitions.push_back({name, each});
    CHECK(model::heights_at_run_time(road) == model::table_of(heights, how));
    road.definitions.clear();
    for (const auto& [name, each] : fixed.definitions) road.definitions.push_back({name, each});
    CHECK_FALSE(model::heights_at_run_time(road));
  }
}
