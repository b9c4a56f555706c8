// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/beam_modes.h"
#include <cmath>

namespace mbsgen::model {

namespace {

constexpr double pi = 3.14159265358979323846;

// cos x cosh x = -1 of clamped beams, +1 of free ones, divided by cosh x.
double residual(BeamEnds ends, double x) {
  return std::cos(x) + (ends == BeamEnds::clamped ? 1 : -1) / std::cosh(x);
}

double wave_of(BeamEnds ends, std::size_t k) {
  const double number = static_cast<double>(k);
  if (ends == BeamEnds::hinged) return (number + 1) * pi;
  double low = (ends == BeamEnds::clamped ? number : number + 1) * pi, high = low + pi;
  if (low == 0) low = 1;
  const bool falls = residual(ends, low) > 0;
  for (int step = 0; step < 200; ++step) {
    const double middle = (low + high) / 2;
    ((residual(ends, middle) > 0) == falls ? low : high) = middle;
  }
  return (low + high) / 2;
}

} // namespace

BeamModes::BeamModes(BeamEnds ends, std::size_t count) : ends_(ends) {
  for (std::size_t k = 0; k < count; ++k) {
    waves_.push_back(wave_of(ends, k));
    shapes_.push_back(shape(waves_.back()));
  }
}

// cosh bx -+ cos bx - s (sinh bx -+ sin bx), half of it; the factor of e^(bx) without the difference of large numbers.
BeamModes::Shape BeamModes::shape(double wave) const {
  const double cosine = std::cos(wave), sine = std::sin(wave);
  if (ends_ == BeamEnds::hinged) return {0, 0, 0, 1};
  if (ends_ == BeamEnds::clamped) {
    const double below = std::cosh(wave) + cosine;
    const double s = (std::sinh(wave) - sine) / below, rest = (std::exp(-wave) + cosine + sine) / below;
    return {rest / 4, (1 + s) / 4, -0.5, s / 2};
  }
  const double below = std::sinh(wave) - sine;
  const double s = (std::cosh(wave) - cosine) / below, rest = (cosine - sine - std::exp(-wave)) / below;
  return {rest / 4, (1 + s) / 4, 0.5, -s / 2};
}

double BeamModes::deflection(std::size_t k, double x) const {
  const double angle = waves_[k] * x;
  const Shape& shape = shapes_[k];
  return shape.growing * std::exp(angle) + shape.decaying * std::exp(-angle) +
         shape.cosine * std::cos(angle) + shape.sine * std::sin(angle);
}

double BeamModes::slope(std::size_t k, double x) const {
  const double angle = waves_[k] * x;
  const Shape& shape = shapes_[k];
  return waves_[k] * (shape.growing * std::exp(angle) - shape.decaying * std::exp(-angle) -
                      shape.cosine * std::sin(angle) + shape.sine * std::cos(angle));
}

double BeamModes::shortening(std::size_t k, std::size_t l, double x) const {
  const double fixed = ends_ == BeamEnds::free ? 0.5 : 0;
  return integral(fixed, x, [&](double y) { return slope(k, y) * slope(l, y); });
}

double RodModes::wave(std::size_t k) const {
  return (static_cast<double>(k) + (ends_ == BeamEnds::free ? 1 : 0.5)) * pi;
}

double RodModes::displacement(std::size_t k, double x) const {
  return ends_ == BeamEnds::free ? std::cos(wave(k) * x) : std::sin(wave(k) * x);
}

} // namespace mbsgen::model
