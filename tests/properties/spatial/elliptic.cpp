// SPDX-License-Identifier: GPL-3.0-or-later
#include "elliptic.h"
#include "support/catch.hpp"
#include <cmath>
#include <vector>

namespace spatial {

namespace {

// The arithmetic-geometric mean of 1 and sqrt(m1): means, and half differences over means.
struct Means {
  std::vector<double> mean, share;

  explicit Means(double m1) {
    double a = 1, b = std::sqrt(m1);
    mean.push_back(a);
    share.push_back(std::sqrt(1 - m1));
    while (share.back() > 1e-16) {
      const double c = (a - b) / 2;
      b = std::sqrt(a * b);
      a -= c;
      mean.push_back(a);
      share.push_back(c / a);
    }
  }
};

} // namespace

double quarter_period(double m1) {
  return std::acos(-1.0) / (2 * Means(m1).mean.back());
}

Jacobi jacobi(double u, double m1) {
  const Means means(m1);
  const std::size_t n = means.mean.size() - 1;
  double phi = std::ldexp(means.mean[n] * u, static_cast<int>(n));
  for (std::size_t i = n; i > 0; --i) phi = (phi + std::asin(means.share[i] * std::sin(phi))) / 2;
  const double sn = std::sin(phi), cn = std::cos(phi);
  return {sn, cn, std::sqrt(m1 + (1 - m1) * cn * cn)};
}

} // namespace spatial

TEST_CASE("Jacobi's functions have their derivatives, periods and limits") {
  for (const double m1 : {1e-5, 0.1, 0.5, 0.999}) {
    const double quarter = spatial::quarter_period(m1), h = 1e-5;
    for (double u = -30; u < 30; u += 0.37) {
      const auto at = spatial::jacobi(u, m1), before = spatial::jacobi(u - h, m1),
                 after = spatial::jacobi(u + h, m1);
      CHECK((after.sn - before.sn) / (2 * h) == Approx(at.cn * at.dn).margin(1e-9));
      CHECK((after.cn - before.cn) / (2 * h) == Approx(-at.sn * at.dn).margin(1e-9));
      CHECK((after.dn - before.dn) / (2 * h) == Approx(-(1 - m1) * at.sn * at.cn).margin(1e-9));
      CHECK(spatial::jacobi(u + 2 * quarter, m1).sn == Approx(-at.sn).margin(1e-11));
    }
    CHECK(spatial::jacobi(0, m1).cn == 1);
    CHECK(spatial::jacobi(quarter, m1).sn == Approx(1));
    // Abramowitz & Stegun 17.3.1: the definition of K.
    CHECK(quarter == Approx(spatial::integral(std::acos(0.0), 20000, [m1](double x) {
                       return 1 / std::sqrt(m1 + (1 - m1) * std::cos(x) * std::cos(x));
                     })).epsilon(1e-9));
  }
}
