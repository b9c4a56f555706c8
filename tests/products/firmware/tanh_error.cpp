// SPDX-License-Identifier: GPL-3.0-or-later
// The error of tanhf in examples/firmware/math.cpp, which is linked in place of the C library's: of every float between
// 2^-12 and 8, where it is largest, and of a sample of smaller and larger ones. Prints the largest relative error.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

namespace {

constexpr double claimed = 1.4e-6;

float number(std::uint32_t bits) {
  float result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

std::uint32_t bits(float x) {
  std::uint32_t result;
  std::memcpy(&result, &x, sizeof x);
  return result;
}

// By the C library's expm1, which math.cpp does not replace: an error of some 1e-16.
double exact(float x) {
  const double grown = std::expm1(2 * static_cast<double>(x));
  return std::isinf(grown) ? 1 : grown / (grown + 2);
}

double worst(float from, float to, std::uint32_t stride) {
  double most = 0;
  for (std::uint32_t at = bits(from); at < bits(to); at += stride) {
    const float x = number(at);
    most = std::fmax(most, std::fabs(tanhf(x) / exact(x) - 1));
  }
  return most;
}

} // namespace

int main() {
  const double all = worst(std::ldexp(1.0f, -12), 8, 1), small = worst(1e-37f, std::ldexp(1.0f, -12), 9973),
               large = worst(8, std::numeric_limits<float>::max(), 9973);
  const bool odd = tanhf(-1.5f) == -tanhf(1.5f) && tanhf(0.0f) == 0.0f, shows_nan = std::isnan(tanhf(NAN));
  std::printf("largest relative error %.3g, of small arguments %.3g, of large ones %.3g\n", all, small,
              large);
  return all < claimed && small < claimed && large < claimed && odd && shows_nan ? 0 : 1;
}
