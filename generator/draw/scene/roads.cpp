// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/roads.h"
#include "base/index.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

// Heights of a road at the nominal values of parameters.
class RoadHeights {
public:
  RoadHeights(const model::Model& model, const model::Road& road)
      : road_(road), values_(*road.height.pool()) {
    for (const int row : model.parameter_order) {
      const model::UserParameter& parameter = model.parameters[at(row)];
      values_.set(parameter.symbol,
                  parameter.derived ? values_.value(parameter.value.value) : parameter.value.nominal);
    }
  }

  double operator()(double x, double y) {
    values_.forget();
    set(model::road_variables[0], x);
    set(model::road_variables[1], y);
    for (const model::Definition& each : road_.definitions) set(each.name, values_.value(each.value));
    return values_.value(road_.height);
  }

private:
  void set(const std::string& name, double value) {
    values_.set(road_.height.pool()->symbol(expr::SymbolKind::auxiliary, name), value);
  }

  const model::Road& road_;
  expr::Evaluator<double> values_;
};

// A strip of squares whose sides have walls, so that it is seen from the side, too.
class Strip {
public:
  Strip(std::size_t along, std::size_t across) : along_(along), across_(across) {}

  template <class Place>
  mesh::Part mesh(const Place& place, double thickness) {
    for (std::size_t i = 0; i <= along_; ++i) {
      for (std::size_t k = 0; k <= across_; ++k) part_.surface.corners.push_back(place(i, k));
      for (const std::size_t k : {std::size_t{0}, across_}) {
        part_.surface.corners.push_back(place(i, k));
        part_.surface.corners.back()[2] -= thickness;
      }
    }
    for (std::size_t i = 0; i < along_; ++i) {
      for (std::size_t k = 0; k < across_; ++k)
        add(corner(i, k), corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1));
      const std::size_t right = across_ + 1, left = across_ + 2;
      add(corner(i, right), corner(i + 1, right), corner(i + 1, 0), corner(i, 0));
      add(corner(i, across_), corner(i + 1, across_), corner(i + 1, left), corner(i, left));
    }
    return std::move(part_);
  }

private:
  std::size_t corner(std::size_t i, std::size_t k) const { return i * (across_ + 3) + k; }
  void add(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    part_.surface.faces.push_back({a, b, c});
    part_.surface.faces.push_back({a, c, d});
  }

  std::size_t along_, across_;
  mesh::Part part_;
};

} // namespace

std::optional<scene::Shape> road_shape(const model::Model& model, const model::Road& road) {
  if (!(road.length > 0) || road.height.pool() == nullptr) return std::nullopt;
  constexpr double most_along = 240, most_across = 12;
  const auto parts = [](double length, double most) {
    return static_cast<std::size_t>(std::min(most, std::max(1.0, std::ceil(length / 0.1))));
  };
  const std::size_t along = parts(road.length, most_along),
                    across = parts(road.left - road.right, most_across);
  const double cosine = std::cos(road.heading), sine = std::sin(road.heading);
  RoadHeights heights(model, road);
  const auto place = [&](std::size_t i, std::size_t k) {
    const double u = road.length * static_cast<double>(i) / static_cast<double>(along);
    const double v =
        road.right + (road.left - road.right) * static_cast<double>(k) / static_cast<double>(across);
    const double x = road.start[0] + cosine * u - sine * v, y = road.start[1] + sine * u + cosine * v;
    return mesh::Vector{x, y, heights(x, y)};
  };
  constexpr double thickness = 0.02; // of its width
  mesh::Part part = Strip(along, across).mesh(place, thickness * (road.left - road.right));
  scene::Shape shape;
  shape.form = scene::Form::mesh;
  const mesh::Bounds bounds = mesh::bounds_of(part.surface);
  shape.middle = bounds.middle();
  shape.half_sizes = 0.5 * bounds.size();
  shape.mesh = std::make_shared<const mesh::Part>(std::move(part));
  shape.colour = "#9aa3ad";
  return shape;
}

} // namespace mbsgen::draw
