// SPDX-License-Identifier: GPL-3.0-or-later
// A particle of a beam is at x a + o, its place on the axis and the offset in the cross-section. A mode moves it by f(x) c,
// or by f(x) a x o where it twists; to the second order bending shortens the axis, and twist turns the offset.
#include "model/elements/beams.h"
#include <cmath>

namespace mbsgen::model {

namespace {

using Kind = BeamMode::Kind;
using Triple = Flexible::Triple;
using Matrix = Flexible::Matrix;

// What is zero but for rounding vanishes from the equations. Of numbers for a length, and a deflection, of 1.
double cleaned(double value) {
  constexpr double rounding = 1e-12;
  return std::abs(value) < rounding ? 0 : value;
}

Triple along(double value, std::size_t axis) {
  Triple result{};
  result[axis] = value;
  return result;
}

void add(double value, std::size_t row, std::size_t column, Matrix& sum) {
  sum[3 * row + column] += value;
}

Matrix product(double value, std::size_t row, std::size_t column) {
  Matrix result{};
  add(value, row, column, result);
  return result;
}

class BeamIntegrals {
public:
  explicit BeamIntegrals(const Beam& beam)
      : beam_(beam), all_(beam.all()), next_((beam.axis + 1) % 3), last_((beam.axis + 2) % 3) {}

  void fill(Flexible& result) const {
    const double l = beam_.length;
    result.mass = beam_.mass;
    result.axis = beam_.axis;
    result.first = along(l / 2, beam_.axis);
    result.second = product(l * l / 3, beam_.axis, beam_.axis);
    add(square(0), next_, next_, result.second);
    add(square(1), last_, last_, result.second);
    for (const BeamMode& mode : all_) fill_mode(mode, result);
    for (const BeamMode& k : all_)
      for (const BeamMode& m : all_) fill_pair(k, m, result);
    constexpr int pieces = 24;
    for (int i = 0; i <= pieces; ++i) {
      result.along.push_back(along(l * i / pieces, beam_.axis));
      result.line.push_back(section(static_cast<double>(i) / pieces));
    }
  }

  SectionShape section(double x) const {
    SectionShape result;
    for (const BeamMode& mode : all_) {
      const double moved = cleaned(displacement(mode, x));
      result.translation.push_back(mode.kind == Kind::twist ? Triple{} : along(moved, mode.direction));
      result.turn.push_back(mode.kind == Kind::twist     ? along(moved, beam_.axis)
                            : mode.kind == Kind::stretch ? Triple{}
                                                         : slope(mode, x));
    }
    for (const BeamMode& k : all_)
      for (const BeamMode& m : all_) {
        const double shortening =
            shortens(k, m) ? cleaned(beam_.bending->shortening(k.number, m.number, x)) / beam_.length : 0;
        result.second.push_back(along(-shortening, beam_.axis));
      }
    return result;
  }

  // N/m by mode, of a stiffness of 1. A mode's inertia is its frequency's part.
  double stiffness(const BeamMode& mode) const {
    if (mode.kind == Kind::bending) {
      const double wave = std::pow(beam_.bending->wave(mode.number), 2);
      return wave * wave * overlap(mode, mode) / std::pow(beam_.length, 3);
    }
    const double wave = (mode.kind == Kind::twist ? beam_.twist : beam_.stretch)->wave(mode.number);
    return wave * wave * overlap(mode, mode) / beam_.length;
  }

private:
  double displacement(const BeamMode& mode, double x) const {
    if (mode.kind == Kind::bending) return beam_.bending->deflection(mode.number, x);
    return (mode.kind == Kind::twist ? beam_.twist : beam_.stretch)->displacement(mode.number, x);
  }

  Triple slope(const BeamMode& mode, double x) const {
    const double slope = cleaned(beam_.bending->slope(mode.number, x)) / beam_.length;
    return along(mode.direction == next_ ? slope : -slope, 3 - beam_.axis - mode.direction);
  }

  // The mean square of an offset.
  double square(std::size_t direction) const { return beam_.gyration[direction] * beam_.gyration[direction]; }

  // Modes of a kind are orthogonal.
  double overlap(const BeamMode& k, const BeamMode& m) const {
    if (k.kind == m.kind && k.number != m.number) return 0;
    return cleaned(integral(0, 1, [&](double x) { return displacement(k, x) * displacement(m, x); }));
  }

  static bool shortens(const BeamMode& k, const BeamMode& m) {
    return k.kind == Kind::bending && m.kind == Kind::bending && k.direction == m.direction;
  }

  void fill_mode(const BeamMode& mode, Flexible& result) const {
    const auto moved = [&](double x) { return displacement(mode, x); };
    const double first = cleaned(integral(0, 1, moved));
    if (mode.kind == Kind::twist) {
      Matrix turned = product(square(0) * first, next_, last_);
      add(-square(1) * first, last_, next_, turned);
      result.first_by.emplace_back();
      result.second_by.push_back(turned);
      return;
    }
    const double second = integral(0, 1, [&](double x) { return x * moved(x); });
    result.first_by.push_back(along(first, mode.direction));
    result.second_by.push_back(product(beam_.length * cleaned(second), beam_.axis, mode.direction));
  }

  void fill_pair(const BeamMode& k, const BeamMode& m, Flexible& result) const {
    const bool twist = k.kind == Kind::twist, both = twist && m.kind == Kind::twist;
    const double share = twist == (m.kind == Kind::twist) ? overlap(k, m) : 0;
    Matrix products =
        both ? product(square(1) * share, next_, next_) : product(share, k.direction, m.direction);
    if (both) add(square(0) * share, last_, last_, products);
    result.products.push_back(products);
    Matrix shortened_by{};
    if (both) {
      add(-square(0) * share, next_, next_, shortened_by);
      add(-square(1) * share, last_, last_, shortened_by);
    }
    result.shortened.push_back(shortens(k, m) ? shortened(k, m, shortened_by) : Triple{});
    result.shortened_by.push_back(shortened_by);
  }

  // By parts: the integral of S is that of (1 - x) times its derivative.
  Triple shortened(const BeamMode& k, const BeamMode& m, Matrix& by) const {
    const BeamModes& modes = *beam_.bending;
    const double begin = modes.shortening(k.number, m.number, 0);
    const auto rate = [&](double x) { return modes.slope(k.number, x) * modes.slope(m.number, x); };
    const double first = begin + integral(0, 1, [&](double x) { return (1 - x) * rate(x); });
    const double second = begin / 2 + integral(0, 1, [&](double x) { return (1 - x * x) / 2 * rate(x); });
    add(-cleaned(second), beam_.axis, beam_.axis, by);
    return along(-cleaned(first) / beam_.length, beam_.axis);
  }

  const Beam& beam_;
  std::vector<BeamMode> all_;
  std::size_t next_, last_;
};

} // namespace

void integrate(const Beam& beam, Flexible& flexible) {
  BeamIntegrals(beam).fill(flexible);
}

SectionShape section_of(const Beam& beam, double x) {
  return BeamIntegrals(beam).section(x);
}

double unit_stiffness(const Beam& beam, const BeamMode& mode) {
  return BeamIntegrals(beam).stiffness(mode);
}

} // namespace mbsgen::model
