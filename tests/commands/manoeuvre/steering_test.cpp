// SPDX-License-Identifier: GPL-3.0-or-later
// Steady turns, steps and swings of the steering against the linear vehicle on one track.
#include "commands/manoeuvre/four_wheels.h"
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include <cmath>
#include <complex>
#include <vector>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace manoeuvre_test;
using analysis_test::Command;
using Complex = std::complex<double>;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double speed = 25;
const std::string at_speed = " --set speed=25 --rtol 1e-10 --atol 1e-11";
const std::string small_step = "iso7401-step --set level=0.01" + at_speed;

// The matrix A of `mbsgen modes` at straight running, with the steering as a free joint.
class Linearized {
public:
  explicit Linearized(const SingleTrack& track) {
    const Command modes(track.model(R"("armature": 1)"),
                        "modes m.json --steady --anyway --set 'qd(x)=25' --matrices l.json");
    INFO(modes.output);
    REQUIRE(modes.exit_code == 0);
    matrices_ = nlohmann::json::parse(modes.file("l.json"));
  }
  double operator()(const std::string& row, const std::string& column) const {
    const auto place = [&](const std::string& name) {
      const auto& states = matrices_.at("states");
      for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i] == name) return i;
      throw std::out_of_range(name);
    };
    return matrices_.at("A").at(place(row)).at(place(column)).get<double>();
  }

private:
  nlohmann::json matrices_;
};

// Yaw rate per angle in a steady turn, from the accelerations: y' = v + u yaw there, and y'' = u r.
double steady_gain(const Linearized& A) {
  const double yy = A("qd(y)", "qd(y)"), yr = A("qd(y)", "qd(yaw)") - speed, yd = A("qd(y)", "q(steer)");
  const double ry = A("qd(yaw)", "qd(y)"), rr = A("qd(yaw)", "qd(yaw)"), rd = A("qd(yaw)", "q(steer)");
  return (-yy * rd + ry * yd) / (yy * rr - ry * yr);
}

double rise(double z) {
  z = std::min(std::max(z, 0.0), 1.0);
  return z * z * z * (10 + z * (6 * z - 15));
}

} // namespace

TEST_CASE("the understeer gradient of a steady turn is that of the formula and of the linearized model") {
  const SingleTrack track;
  const Manoeuvre turn(track.model(), "iso4138" + at_speed);
  const double gradient = turn["understeer_gradient"];
  CHECK_THAT(gradient, WithinRel(track.understeer(), 1e-6));
  const double gain = steady_gain(Linearized(track));
  CHECK_THAT(gradient, WithinRel((speed / gain - track.wheelbase()) / (speed * speed), 1e-4));
  CHECK_THAT(turn["yaw_gain"], WithinRel(gain, 1e-6));
  CHECK_THAT(turn["characteristic_speed"],
             WithinRel(std::sqrt(track.wheelbase() / track.understeer()), 1e-6));
  // Sideslip b r/u - m a u r/(L Cr), at the centre of mass.
  const double sideslip =
      (track.rear - track.mass * track.front * speed * speed / (track.wheelbase() * track.stiff_rear)) /
      (speed * speed);
  CHECK_THAT(turn["sideslip_gradient"], WithinRel(sideslip, 1e-5));
}

TEST_CASE("the response to a step is the transform of the frequency response") {
  const SingleTrack track;
  const Manoeuvre step(track.model(), small_step);
  const double angle = step["steer"];
  // The step as a function of period 40 s, which goes back after half of it; its coefficients, and those of the yaw rate.
  constexpr double period = 40, begin = 1, ramp = 0.1;
  constexpr int samples = 8000, harmonics = 1500;
  std::vector<double> input;
  for (int i = 0; i < samples; ++i) {
    const double t = period * i / samples;
    input.push_back(rise((t - begin) / ramp) - rise((t - begin - period / 2) / ramp));
  }
  std::vector<Complex> yaw;
  for (int k = 0; k <= harmonics; ++k) {
    Complex sum = 0;
    for (int i = 0; i < samples; ++i)
      sum += input[std::size_t(i)] * std::polar(1.0, -2 * pi * double((long(k) * i) % samples) / samples);
    yaw.push_back(sum * ((k == 0 ? 1.0 : 2.0) / samples) *
                  track.response(Complex(0, 2 * pi * k / period), speed).yaw_rate);
  }
  const std::vector<double> t = step.column("t"), found = step.column("yaw_rate");
  double largest = 0;
  for (std::size_t i = 0; i < t.size(); i += 5) {
    double expected = 0;
    for (int k = 0; k <= harmonics; ++k)
      expected += (yaw[std::size_t(k)] * std::polar(1.0, 2 * pi * k * t[i] / period)).real();
    largest = std::max(largest, std::abs(found[i] / angle - expected));
  }
  CHECK(t.size() > 500);
  CHECK(largest < 1e-4 * track.response(0, speed).yaw_rate.real());
}

TEST_CASE("times and overshoot of a step are those of the closed solution") {
  const SingleTrack track;
  const Manoeuvre step(track.model(), small_step);
  // Runge and Kutta with steps of 0.1 ms.
  double v = 0, r = 0, t = 0, half = -1, last = 0, reached = -1, peak = 0, peak_time = 0;
  const double final = track.response(0, speed).yaw_rate.real();
  const auto rates = [&](double at, double across, double yaw) {
    const double forward = -track.stiff_front * ((across + track.front * yaw) / speed - rise((at - 1) / 0.1));
    const double back = -track.stiff_rear * (across - track.rear * yaw) / speed;
    return std::pair((forward + back) / track.mass - speed * yaw,
                     (track.front * forward - track.rear * back) / track.inertia);
  };
  constexpr double h = 1e-4;
  for (int i = 0; i < 61000; ++i, t = i * h) {
    const auto [a1, b1] = rates(t, v, r);
    const auto [a2, b2] = rates(t + h / 2, v + h / 2 * a1, r + h / 2 * b1);
    const auto [a3, b3] = rates(t + h / 2, v + h / 2 * a2, r + h / 2 * b2);
    const auto [a4, b4] = rates(t + h, v + h * a3, r + h * b3);
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4), last = r, r += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
    if (half < 0 && rise((t + h - 1) / 0.1) >= 0.5) half = t + h;
    if (reached < 0 && last < 0.9 * final && r >= 0.9 * final) reached = t + h;
    if (r > peak) peak = r, peak_time = t + h;
  }
  CHECK_THAT(step["response_time_yaw_rate"], WithinAbs(reached - half, 1e-3));
  CHECK_THAT(step["peak_time_yaw_rate"], WithinAbs(peak_time - half, 1e-3));
  CHECK_THAT(step["overshoot_yaw_rate"], WithinAbs(peak / final - 1, 1e-4));
  CHECK_THAT(step["yaw_gain"], WithinRel(final, 1e-4));
}

TEST_CASE("gains and phases of a swing are those of the frequency response") {
  const SingleTrack track;
  const Manoeuvre swing(track.model(), "iso7401-sine --set angle=1e-4" + at_speed);
  const auto runs = swing.results.at("run");
  REQUIRE(runs.size() == 10);
  for (const auto& run : runs) {
    const Complex s(0, 2 * pi * run.at("frequency").get<double>());
    const auto [across, yaw_rate] = track.response(s, speed);
    const Complex acceleration = s * across + speed * yaw_rate;
    CHECK_THAT(run.at("yaw_gain").get<double>(), WithinRel(std::abs(yaw_rate), 1e-5));
    CHECK_THAT(run.at("yaw_phase").get<double>(), WithinAbs(std::arg(yaw_rate), 1e-5));
    CHECK_THAT(run.at("acceleration_gain").get<double>(), WithinRel(std::abs(acceleration), 1e-5));
    CHECK_THAT(run.at("acceleration_phase").get<double>(), WithinAbs(std::arg(acceleration), 1e-5));
    CHECK_THAT(run.at("sideslip_gain").get<double>(), WithinRel(std::abs(across) / speed, 1e-5));
  }
}

// One sign of torques in all figures: that of the hands, positive where they turn to a positive angle. They hold the wheels
// against the aligning torques, which turn them back: the steering axes go through the middles of the wheels.
TEST_CASE("the force of the steering is that of the hands, against the aligning torques") {
  nlohmann::json car = nlohmann::json::parse(FourWheels().model());
  for (const std::string tyre : {"tyre(fl)", "tyre(fr)"})
    for (const char* member : {".Mz", ".Fy", ".arm"}) car["outputs"].push_back(tyre + member);
  for (const double level : {2., -2.}) {
    const Manoeuvre turn(car.dump(), "iso4138 --rtol 1e-9 --atol 1e-10 --set level=" + std::to_string(level));
    const double force = turn.column("steering_force").back(), angle = turn.column("steering").back();
    INFO(level);
    CHECK(angle * level > 0);
    CHECK(force * angle > 0);
    // The pitch of the chassis is a caster angle, by which side forces turn the wheels, too: 1 % here.
    double aligning = 0;
    for (const std::string tyre : {"tyre(fl)", "tyre(fr)"}) {
      const auto last = [&](const char* member) { return turn.column(tyre + member).back(); };
      aligning += last(".Mz") + turn.column("pitch").back() * last(".arm") * last(".Fy");
    }
    CHECK_THAT(force, WithinRel(-aligning, 3e-3));
  }
}

TEST_CASE("a steering that turns to the other side has a negative ratio, and the same results") {
  const SingleTrack track;
  std::string mirrored = track.model();
  const auto change = [&](const std::string& from, const std::string& to) {
    REQUIRE(mirrored.find(from) != std::string::npos);
    mirrored.replace(mirrored.find(from), from.size(), to);
  };
  change("- q(steer)", "+ q(steer)/16");
  change(R"({"joint": "steer"})", R"({"joint": "steer", "ratio": -16})");
  const Manoeuvre one(track.model(), "iso7401-step"), other(mirrored, "iso7401-step");
  for (const char* name : {"steer", "yaw_gain", "response_time_yaw_rate", "sideslip"})
    CHECK_THAT(other[name], WithinRel(one[name], 1e-6));
}
