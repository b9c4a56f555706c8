// SPDX-License-Identifier: GPL-3.0-or-later
// The largest error of the generated sine and cosine, in units in the last place, against the library's in a
// longer type. The argument is the number of random angles. Fails above 2.
#include "sincos.hpp"
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

namespace {

template <class Real>
class Accuracy {
public:
  void operator()(Real angle) {
    enter<3>(angle); // in registers: a pair and a single angle
    enter<7>(angle); // in memory: vectors, the last in smaller ones
  }
  bool report(const char* type, const char* angles) const {
    std::printf("%s, %s: %.3f ulp at %.17g\n", type, angles, static_cast<double>(worst_),
                static_cast<double>(at_));
    return worst_ <= 2;
  }

private:
  using Longer = std::conditional_t<std::is_same_v<Real, float>, double, long double>;

  template <int n>
  void enter(Real angle) {
    Real angles[n], sine[n], cosine[n];
    for (int i = 0; i < n; ++i) angles[i] = i % 2 == 0 ? angle : Real(0.5);
    detail::sincos<n>(angles, sine, cosine);
    const auto x = static_cast<Longer>(angle);
    for (int i = 0; i < n; i += 2) {
      note(sine[i], std::sin(x), angle);
      note(cosine[i], std::cos(x), angle);
    }
  }

  void note(Real value, Longer exact, Real angle) {
    const Real size = static_cast<Real>(std::fabs(exact));
    const Real unit = std::nextafter(size, std::numeric_limits<Real>::infinity()) - size;
    const Longer error = std::fabs(static_cast<Longer>(value) - exact) / static_cast<Longer>(unit);
    if (error <= worst_) return;
    worst_ = error;
    at_ = angle;
  }

  Longer worst_ = 0;
  Real at_ = 0;
};

template <class Real>
bool random_angles(const char* type, Real guard, long count) {
  constexpr Real sizes[] = {Real(1e-3L), Real(0.8L), 4, 100};
  std::mt19937_64 generator(7);
  std::uniform_real_distribution<Real> uniform(-1, 1);
  Accuracy<Real> accuracy;
  for (long i = 0; i < count; ++i) {
    const Real number = uniform(generator);
    accuracy(number * (i % 2 == 0 ? guard : sizes[i / 2 % 4]));
  }
  return accuracy.report(type, "random angles");
}

// Multiples of pi/4 up to the guard, with their neighbours: of pi/2 cancellation is worst, of odd ones rounding.
template <class Real>
bool multiples(const char* type, Real guard) {
  const double quarter = std::atan(1.0);
  Accuracy<Real> accuracy;
  for (long k = 1; static_cast<double>(k) * quarter < static_cast<double>(guard); ++k) {
    const Real near = static_cast<Real>(static_cast<double>(k) * quarter);
    Real above = near, below = near;
    for (int i = 0; i < 3; ++i) {
      accuracy(above);
      accuracy(-below);
      above = std::nextafter(above, std::numeric_limits<Real>::infinity());
      below = std::nextafter(below, Real(0));
    }
  }
  return accuracy.report(type, "multiples of pi/4");
}

bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

// The first of n angles.
template <int n, class Real>
bool special(const char* type, Real guard) {
  using Limits = std::numeric_limits<Real>;
  bool right = true;
  const Real beyond = 2 * guard;
  for (const Real size : {Real(0), Limits::denorm_min(), Limits::min(), beyond, Real(1e9L), Limits::max(),
                          Limits::infinity(), Limits::quiet_NaN()})
    for (const Real angle : {size, -size}) {
      const Real angles[n] = {angle, Real(0.5)};
      Real sine[n], cosine[n];
      detail::sincos<n>(angles, sine, cosine);
      if (same(sine[0], std::sin(angle)) && same(cosine[0], std::cos(angle))) continue;
      std::printf("%s: sin %g or cos %g at %g\n", type, static_cast<double>(sine[0]),
                  static_cast<double>(cosine[0]), static_cast<double>(angle));
      right = false;
    }
  return right;
}

template <class Real>
bool all(const char* type, Real guard, long count) {
  const bool random = random_angles<Real>(type, guard, count);
  const bool near = multiples<Real>(type, guard);
  return special<2>(type, guard) && special<6>(type, guard) && random && near;
}

} // namespace

int main(int count, char** arguments) {
  const long samples = count > 1 ? std::atol(arguments[1]) : 100000;
  const bool right = all<float>("float", 8192, samples);
  const bool has_longer = std::numeric_limits<long double>::digits > std::numeric_limits<double>::digits;
  return right && (!has_longer || all<double>("double", 1e5, samples)) ? 0 : 1;
}
