// SPDX-License-Identifier: MIT
/// An obstacle on a straight road, and a driver who steers around it to the left and back.
#pragma once
#include "../chance.hpp"
#include "../hands.hpp"
#include "drive.hpp"

#include <deque>

namespace car {

/// A box on the road, in m, that of the model's scenery; it is seen as soon as the front axle is `seen_from` m before its
/// front.
struct Obstacle {
  double front = 100, length = 4, half_width = 0.9, seen_from = 0;
};

/// The outline of the car around its front axle, in m.
inline constexpr double car_ahead = 0.9, car_behind = 3.6, car_half_width = 0.85;

/// Where the driver wants to be: 0, beside the obstacle, 0 again; with a polynomial of fifth degree between, which has no
/// curvature at its ends.
struct Way {
  double from = 1e9, beside = 1e9, until = 1e9, back = 1e9; ///< in x, m
  double offset = 0;

  double operator()(double x) const { return offset * (rise(x, from, beside) - rise(x, until, back)); }

private:
  static double rise(double x, double begin, double end) {
    const double z = clamp((x - begin) / (end - begin), 0., 1.);
    return z * z * z * (10 + z * (6 * z - 15));
  }
};

/// A driver looks a preview time ahead along the car's heading and turns the wheel for the circle that leads from there to
/// his way; what he does follows what he saw a reaction time before.
class Driver {
public:
  double reaction_s = 0.2, preview_s = 0.9;
  double wheel_per_curvature = 87; ///< rad m, from the steady bend at 75 km/h
  double side = 1.35;              ///< m that he leaves between his car's middle and the obstacle's side
  double way_back_m = 45;          ///< along which he comes back
  double misjudged_m = 0.03;       ///< at most, of where he goes; another guess each reaction time

  Driver(const Obstacle& obstacle, unsigned seed) : obstacle_(obstacle), chance_(seed) {}

  Turn operator()(const Row& now) {
    if (way_.offset == 0 && now.x > obstacle_.front - obstacle_.seen_from) plan(now.x);
    const hands::Turn next = hands_(-wheel_per_curvature * delayed(deviation(now)), period_s);
    return turn(next.angle, next.rate, next.acceleration);
  }

private:
  void plan(double x) {
    way_ = {x, obstacle_.front - car_ahead, obstacle_.front + obstacle_.length + car_behind,
            obstacle_.front + obstacle_.length + car_behind + way_back_m, obstacle_.half_width + side};
  }
  // Curvature of the circle to the way, to the left, 1/m.
  double deviation(const Row& now) {
    const double ahead = preview_s * std::sqrt(now.vx * now.vx + now.vy * now.vy);
    if (now.t >= guess_again_at_) {
      guess_ = chance_.between(-misjudged_m, misjudged_m);
      guess_again_at_ += reaction_s;
    }
    const double aim = now.y + ahead * std::sin(now.yaw) + guess_;
    return 2 * (way_(now.x + ahead * std::cos(now.yaw)) - aim) / (ahead * ahead);
  }
  double delayed(double seen) {
    memory_.push_back(seen);
    if (double(memory_.size()) * period_s <= reaction_s) return 0;
    const double then = memory_.front();
    memory_.pop_front();
    return then;
  }

  Obstacle obstacle_;
  chance::Numbers chance_;
  hands::Hands hands_;
  Way way_;
  std::deque<double> memory_;
  double guess_ = 0, guess_again_at_ = 0;
};

/// The room between car and obstacle, m: along the axis of either box that parts them best. Negative: they overlap.
inline double room(const Row& now, const Obstacle& obstacle) {
  const double c = std::cos(now.yaw), s = std::sin(now.yaw);
  const double middle = (car_ahead - car_behind) / 2, half_length = (car_ahead + car_behind) / 2;
  const double dx = now.x + middle * c - (obstacle.front + obstacle.length / 2), dy = now.y + middle * s;
  // Reach of the car along the road's axes, of the obstacle along the car's.
  const double along = half_length * std::fabs(c) + car_half_width * std::fabs(s);
  const double across = half_length * std::fabs(s) + car_half_width * std::fabs(c);
  const double ahead = obstacle.length / 2 * std::fabs(c) + obstacle.half_width * std::fabs(s);
  const double aside = obstacle.length / 2 * std::fabs(s) + obstacle.half_width * std::fabs(c);
  return std::fmax(
      std::fmax(std::fabs(dx) - along - obstacle.length / 2, std::fabs(dy) - across - obstacle.half_width),
      std::fmax(std::fabs(c * dx + s * dy) - half_length - ahead,
                std::fabs(c * dy - s * dx) - car_half_width - aside));
}

} // namespace car
