// SPDX-License-Identifier: GPL-3.0-or-later
// The errors of sine and cosine in examples/firmware/math.cpp, which is linked in place of the C library's, for angles
// of every size, beside the C library's functions of long double; and relative ones for the angles that are nearest to
// multiples of pi/2. Prints the largest errors.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

extern "C" {
void sincosf(float, float*, float*);
void sincos(double, double*, double*);
}

namespace {

std::uint64_t state = 1;

// A number of [0, 1) by a linear congruential generator (Knuth, The Art of Computer Programming 2, section 3.3.4).
double random_number() {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return static_cast<double>(state >> 11) * 0x1p-53;
}

void both(float x, float& s, float& c) {
  sincosf(x, &s, &c);
}
void both(double x, double& s, double& c) {
  sincos(x, &s, &c);
}

// In units of the last place of 1, for angles of size 2^from to 2^to.
template <class Real>
double worst(int from, int to) {
  double most = 0;
  for (int i = 0; i < 200000; ++i) {
    const double size = from + (to - from) * random_number();
    const auto x = static_cast<Real>((1 - 2 * (i % 2)) * (1 + random_number()) * std::exp2(std::floor(size)));
    Real s, c;
    both(x, s, c);
    const long double wanted_s = sinl(static_cast<long double>(x)),
                      wanted_c = cosl(static_cast<long double>(x));
    const auto error = static_cast<double>(std::fmax(std::fabs(wanted_s - s), std::fabs(wanted_c - c)));
    most = error <= most ? most : error; // NaN stays
  }
  return most / static_cast<double>(std::numeric_limits<Real>::epsilon());
}

template <class Real>
double relative(Real x) {
  Real s, c;
  both(x, s, c);
  const long double wanted_s = sinl(static_cast<long double>(x)),
                    wanted_c = cosl(static_cast<long double>(x));
  const long double error = std::fabs(wanted_s) < std::fabs(wanted_c) ? s / wanted_s - 1 : c / wanted_c - 1;
  return static_cast<double>(std::fabs(error)) / static_cast<double>(std::numeric_limits<Real>::epsilon());
}

} // namespace

int main() {
  const double small_f = worst<float>(-10, 12), large_f = worst<float>(13, 127);
  const double small_d = worst<double>(-10, 12), large_d = worst<double>(13, 1023);
  // A whole number times a power of two that is nearer to a multiple of pi/2 than any other double: by 4.7e-19 rad.
  const double nearest_d = relative(6381956970095103.0 * 0x1p797),
               nearest_f = relative(16367173.0f * 0x1p72f);
  float s = 0, c = 0;
  sincosf(std::numeric_limits<float>::infinity(), &s, &c);
  std::printf(
      "float: %.2f and %.2f, near a multiple %.2f relative; double: %.2f and %.2f, near a multiple %.2f relative\n",
      small_f, large_f, nearest_f, small_d, large_d, nearest_d);
  const bool right =
      small_f < 4 && large_f < 4 && small_d < 4 && large_d < 4 && nearest_f < 4 && nearest_d < 4;
  return right && std::isnan(s) && std::isnan(c) ? 0 : 1;
}
