// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include <mbsgen/analysis/kinematics.hpp>
#include <mbsgen/analysis/track.hpp>

using namespace mbsgen;

namespace {

// Times that are not equally far apart.
analysis::Vector times(int count, double end) {
  analysis::Vector all;
  for (int i = 0; i < count; ++i) {
    const double share = double(i) / (count - 1);
    all.push_back(end * (share + 0.2 * share * (1 - share)));
  }
  return all;
}

analysis::Vector values(const analysis::Vector& t, double (*f)(double)) {
  analysis::Vector all;
  for (const double at : t) all.push_back(f(at));
  return all;
}

double cube(double t) {
  return 1 - t + 2 * t * t - 0.5 * t * t * t;
}

// The largest error of the acceleration of a spline through sines.
double error(int count) {
  const analysis::Vector t = times(count, 3);
  const analysis::Track track(t, values(t, std::sin));
  double worst = 0;
  for (int i = 0; i <= 300; ++i)
    worst = std::max(worst, std::fabs(track.at(i * 0.01).qdd + std::sin(i * 0.01)));
  return worst;
}

} // namespace

TEST_CASE("a spline through values of a cubic is that cubic, beyond its ends, too") {
  for (const int count : {4, 5, 9}) {
    const analysis::Vector t = times(count, 2);
    const analysis::Track track(t, values(t, cube));
    for (const double at : {-0.5, 0.0, 0.3, 1.1, 2.0, 2.5}) {
      const analysis::Moment moment = track.at(at);
      CHECK(moment.q == Approx(cube(at)).margin(1e-12));
      CHECK(moment.qd == Approx(-1 + 4 * at - 1.5 * at * at).margin(1e-11));
      CHECK(moment.qdd == Approx(4 - 3 * at).margin(1e-10));
    }
  }
}

TEST_CASE("a spline through three values is their parabola, through two their line") {
  const analysis::Track parabola({0, 1, 3}, {0, 1, 9});
  CHECK(parabola.at(2).q == Approx(4));
  CHECK(parabola.at(2).qdd == Approx(2));
  const analysis::Track line({0, 2}, {1, 5});
  CHECK(line.at(0.5).q == Approx(2));
  CHECK(line.at(0.5).qd == Approx(2));
}

TEST_CASE("accelerations of a spline are of the second order") {
  CHECK(std::log2(error(81) / error(161)) == Approx(2).margin(0.15));
}

TEST_CASE("given moments are joined by polynomials of the fifth degree") {
  const auto moment = [](double t) {
    return analysis::Moment{std::pow(t, 5), 5 * std::pow(t, 4), 20 * t * t * t};
  };
  const analysis::Track track({0, 1, 1.5}, std::vector{moment(0), moment(1), moment(1.5)});
  for (const double t : {0.0, 0.4, 1.0, 1.2, 1.5}) {
    CHECK(track.at(t).q == Approx(moment(t).q).margin(1e-12));
    CHECK(track.at(t).qd == Approx(moment(t).qd).margin(1e-11));
    CHECK(track.at(t).qdd == Approx(moment(t).qdd).margin(1e-10));
  }
}

TEST_CASE("a motion at one time is refused") {
  CHECK_THROWS_AS(analysis::Track({0}, analysis::Vector{1}), std::invalid_argument);
  CHECK_THROWS_AS(analysis::Track({0, 1}, analysis::Vector{1}), std::invalid_argument);
}

TEST_CASE("the smallest singular value is that of the dependent columns") {
  analysis::Layout layout;
  layout.nqd = 3, layout.nc = 2;
  CHECK(analysis::smallest_singular_value(layout, {0, 2}, {3, 9, 0, 0, 9, -4}) == Approx(3));
  CHECK(analysis::smallest_singular_value(layout, {0, 2}, {1, 9, 2, 2, 9, 4}) == Approx(0).margin(1e-15));
  CHECK(std::isinf(analysis::smallest_singular_value(layout, {}, {})));
}
