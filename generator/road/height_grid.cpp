// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/height_grid.h"
#include "base/text.h"
#include "road/reference_line.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::road {

namespace {

HeightGrid straight_grid(const MeasuredRoad& road) {
  HeightGrid grid;
  grid.y_first = road.v_first;
  grid.x_step = road.u_step;
  grid.y_step = road.v_step;
  grid.x_count = road.sections;
  grid.y_count = road.columns;
  grid.heights = road.heights;
  return grid;
}

// Height at a share of a piece and a distance to its left, linear in both.
double height_at(const MeasuredRoad& road, std::size_t piece, double share, double v) {
  const double column =
      std::min(std::max((v - road.v_first) / road.v_step, 0.0), static_cast<double>(road.columns - 1));
  const std::size_t k = std::min(static_cast<std::size_t>(column), road.columns - 2);
  const double across = column - static_cast<double>(k);
  const auto of_section = [&](std::size_t section) {
    const double* heights = &road.heights[section * road.columns + k];
    return heights[0] + across * (heights[1] - heights[0]);
  };
  return of_section(piece) + share * (of_section(piece + 1) - of_section(piece));
}

class Sampler {
public:
  Sampler(const MeasuredRoad& road, double step) : road_(road), line_(road), step_(step) {}

  std::variant<HeightGrid, std::string> sample(std::size_t most) {
    if (!line_.is_wide_enough()) return "the road bends more tightly than it is wide, cut its edge off";
    const double heights = span();
    if (heights > static_cast<double>(most))
      return "the road takes " + rounded(heights, 3) + " heights every " + rounded(step_, 3) +
             " m, more than " + std::to_string(most) + ", write \"step\": " +
             rounded(1.05 * step_ * std::sqrt(heights / static_cast<double>(most)), 2) + " or more";
    const double none = std::numeric_limits<double>::quiet_NaN();
    grid_.heights.assign(grid_.x_count * grid_.y_count, none);
    grid_.off.assign(grid_.heights.size(), 0);
    pieces_.assign(grid_.heights.size(), 0);
    for (std::size_t piece = 0; piece < line_.pieces(); ++piece)
      if (!take(piece)) return "the road crosses itself, cut it into roads that do not";
    spread();
    grid_.deviation = deviation();
    return std::move(grid_);
  }

private:
  double left() const { return road_.v_first + road_.width(); }

  // The grid around the whole road; how many heights it has.
  double span() {
    Place least{}, most{};
    for (std::size_t i = 0; i <= line_.pieces(); ++i)
      for (const double v : {road_.v_first, left()}) {
        const Place place = line_.at(i, v);
        least = {std::min(least.x, place.x), std::min(least.y, place.y)};
        most = {std::max(most.x, place.x), std::max(most.y, place.y)};
      }
    grid_.x_step = grid_.y_step = step_;
    grid_.x_first = step_ * (std::floor(least.x / step_) - 1);
    grid_.y_first = step_ * (std::floor(least.y / step_) - 1);
    const double x_count = std::ceil((most.x - grid_.x_first) / step_) + 2;
    const double y_count = std::ceil((most.y - grid_.y_first) / step_) + 2;
    const double heights = (x_count + 2) * (y_count + 2);
    if (heights < 1e9) {
      grid_.x_count = static_cast<std::size_t>(x_count);
      grid_.y_count = static_cast<std::size_t>(y_count);
    }
    return heights;
  }

  // The grid's places on a piece of the road. False where another part of the road lies there.
  bool take(std::size_t piece) {
    Place least{1e300, 1e300}, most{-1e300, -1e300};
    for (const std::size_t end : {piece, piece + 1})
      for (const double v : {road_.v_first, left()}) {
        const Place place = line_.at(end, v);
        least = {std::min(least.x, place.x), std::min(least.y, place.y)};
        most = {std::max(most.x, place.x), std::max(most.y, place.y)};
      }
    const auto first = [this](double place, double from) {
      return static_cast<std::size_t>(std::max(0.0, std::floor((place - from) / step_)));
    };
    for (std::size_t i = first(least.x, grid_.x_first); i < grid_.x_count && x_of(i) <= most.x + step_; ++i)
      for (std::size_t k = first(least.y, grid_.y_first); k < grid_.y_count && y_of(k) <= most.y + step_; ++k)
        if (!take(piece, i, k)) return false;
    return true;
  }

  bool take(std::size_t piece, std::size_t i, std::size_t k) {
    double share = 0, v = 0;
    const double edge = 1e-9 * (1 + road_.width());
    if (!line_.find(piece, {x_of(i), y_of(k)}, share, v) || v < road_.v_first - edge || v > left() + edge)
      return true;
    const std::size_t at = i * grid_.y_count + k;
    const bool is_known = !std::isnan(grid_.heights[at]);
    if (is_known && !line_.are_next(pieces_[at], piece)) return false;
    grid_.heights[at] = height_at(road_, piece, share, v);
    grid_.off[at] = -line_.inside(piece, share, v);
    pieces_[at] = piece;
    return true;
  }

  double x_of(std::size_t i) const { return grid_.x_first + step_ * static_cast<double>(i); }
  double y_of(std::size_t k) const { return grid_.y_first + step_ * static_cast<double>(k); }

  // Places beside the road take the height of a neighbour, from the road outwards.
  void spread() {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < grid_.heights.size(); ++at)
      if (!std::isnan(grid_.heights[at])) open.push_back(at);
    for (std::size_t next = 0; next < open.size(); ++next) {
      const std::size_t i = open[next] / grid_.y_count, k = open[next] % grid_.y_count;
      const auto give = [&](bool exists, std::size_t at) {
        if (!exists || !std::isnan(grid_.heights[at])) return;
        grid_.heights[at] = grid_.heights[open[next]];
        pieces_[at] = pieces_[open[next]];
        grid_.off[at] = line_.outside(pieces_[at], {x_of(at / grid_.y_count), y_of(at % grid_.y_count)});
        open.push_back(at);
      };
      give(k > 0, open[next] - 1);
      give(k + 1 < grid_.y_count, open[next] + 1);
      give(i > 0, open[next] - grid_.y_count);
      give(i + 1 < grid_.x_count, open[next] + grid_.y_count);
    }
  }

  double deviation() const {
    double largest = 0;
    for (std::size_t i = 0; i < road_.sections; ++i)
      for (std::size_t k = 0; k < road_.columns; ++k) {
        const Place place = line_.at(i, road_.v_first + road_.v_step * static_cast<double>(k));
        const double height = road_.heights[i * road_.columns + k];
        largest = std::max(largest, std::abs(linear(place) - height));
      }
    return largest;
  }

  double linear(Place place) const {
    const double x = (place.x - grid_.x_first) / step_, y = (place.y - grid_.y_first) / step_;
    const std::size_t i = static_cast<std::size_t>(x), k = static_cast<std::size_t>(y);
    const double a = x - static_cast<double>(i), b = y - static_cast<double>(k);
    return (1 - a) * ((1 - b) * grid_.at(i, k) + b * grid_.at(i, k + 1)) +
           a * ((1 - b) * grid_.at(i + 1, k) + b * grid_.at(i + 1, k + 1));
  }

  const MeasuredRoad& road_;
  ReferenceLine line_;
  double step_;
  HeightGrid grid_;
  std::vector<std::size_t> pieces_; ///< of the road, at or near to places of the grid that have a height
};

} // namespace

std::variant<HeightGrid, std::string> height_grid(const MeasuredRoad& road, double step, std::size_t most) {
  if (!road.is_straight()) return Sampler(road, step).sample(most);
  const std::size_t heights = (road.sections + 2) * (road.columns + 2);
  if (heights > most)
    return "the road has " + std::to_string(heights) + " heights with those around it, more than " +
           std::to_string(most) + ", cut it into shorter ones";
  return straight_grid(road);
}

} // namespace mbsgen::road
