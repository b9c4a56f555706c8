// SPDX-License-Identifier: GPL-3.0-or-later
// The generated models of the reference tools in the loop, and the claims of docs/reference-tool.md.
#include "arm.hpp"
#include "disk_on_sphere.hpp"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/runtime/allocation_hooks.h"

using namespace mbsgen::runtime;
namespace disk = rolling_disk::joint;

namespace {

constexpr double dt = 1e-3;

// The arm with the disk in the loop.
struct Bench {
  using Coupling = ReferenceTool<double, parking::axes, parking::Arm>;
  using ArmLoop = Loop<ManualClock, parking::Device, parking::Disk, Coupling>;
  ManualClock clock;
  parking::Device device{dt};
  parking::Disk tool;
  Coupling coupling{PlainChain<double, parking::axes>(dt, 100), dt, 8};
  NoLog log;
  ArmLoop loop{clock, device, tool, coupling, admittance::limits<parking::axes>(), 1000000, log};

  Bench() {
    parking::prepare(device, tool, coupling);
    loop.start();
    loop.arm();
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
};

// The numbers between two texts of a file.
std::vector<double> numbers(const std::string& text, const std::string& from, const std::string& to) {
  std::vector<double> all;
  const std::size_t begin = text.find(from), end = text.find(to, begin + from.size());
  REQUIRE(end != std::string::npos);
  for (std::size_t at = begin + from.size(); at < end;) {
    const char* c = text.c_str() + at;
    char* after = nullptr;
    const double number = std::strtod(c, &after);
    if (after != c) all.push_back(number);
    at += after != c ? static_cast<std::size_t>(after - c) : 1;
  }
  return all;
}

// The largest difference of the example's table from the stored one, without the stored column `left_out`.
double difference(const std::string& example, const std::vector<double>& stored, std::size_t width,
                  std::size_t left_out) {
  const auto rows = mechanism::read_table((mbsgen::test::source_dir() / "examples" / example).string());
  double largest = 0;
  REQUIRE(stored.size() == rows.size() * width);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0, k = 0; j < width; ++j)
      if (j != left_out) largest = std::max(largest, std::fabs(rows[i].at(k++) - stored[i * width + j]));
  return largest;
}

// Rz(a) Rx(b) Rz(c), the orientation of both examples, row by row.
void orientation(double a, double b, double c, double (&R)[9]) {
  const double ca = std::cos(a), sa = std::sin(a), cb = std::cos(b), sb = std::sin(b), cc = std::cos(c),
               sc = std::sin(c);
  const double rows[9] = {ca * cc - sa * cb * sc,
                          -ca * sc - sa * cb * cc,
                          sa * sb,
                          sa * cc + ca * cb * sc,
                          -sa * sc + ca * cb * cc,
                          -ca * sb,
                          sb * sc,
                          sb * cc,
                          cb};
  for (int i = 0; i < 9; ++i) R[i] = rows[i];
}

} // namespace

TEST_CASE("reference tools: the tables beside the examples are the stored ones") {
  const auto path = mbsgen::test::shared_path("reference/faulring_reference.json");
  if (!path) return;
  const std::string text = mbsgen::test::read_file(*path);
  const std::size_t second = text.find("\"example_2\""), third = text.find("\"controller\"");
  const auto rolling = numbers(text.substr(0, second), "\"rows\": [", "]]}");
  const auto on_sphere = numbers(text.substr(second, third - second), "\"rows\": [", "]]}");
  CHECK(difference("rolling_disk/reference.csv", rolling, 11, 7) < 1e-11);
  CHECK(difference("disk_on_sphere/reference.csv", on_sphere, 8, 8) < 1e-11);
  const auto prompt = numbers(text, "\"delay_0\": [", "]],"), late = numbers(text, "_periods\": [", "]]");
  std::vector<double> both;
  for (std::size_t i = 0; i + 1 < prompt.size(); i += 2) {
    both.push_back(prompt[i]);
    both.push_back(prompt[i + 1]);
    both.push_back(late.at(i + 1));
  }
  CHECK(difference("rolling_disk/response.csv", both, 3, 3) < 1e-15);
}

TEST_CASE(
    "reference tools: the arm's kinematics are those of its handle, and its Jacobian their derivative") {
  Bench bench;
  parking::Arm& arm = bench.coupling.kinematics;
  arm.reset();
  Motion<double, 6> device{{-0.7, 1.5, 0.05, -0.6, 1.4, 0.3}, {0.3, -0.5, 0.1, 0.9, -0.4, 0.7}, {}};
  REQUIRE(arm.place(device));
  const Motion<double, 6> tool = arm.tool();
  const parking::ArmState state(device.position, device.velocity, device.acceleration);
  haptic_arm::Sensor<double, haptic_arm::nqd> handle;
  arm.model.sensor_handle(state.q, state.qd, state.qdd, handle);
  double R[9];
  orientation(tool.position[3], tool.position[4], tool.position[5], R);
  for (int i = 0; i < 9; ++i) CHECK(handle.rotation[i] == Approx(R[i]).margin(1e-12));
  for (int i = 0; i < 3; ++i) {
    CHECK(tool.position[i] == Approx(handle.position[i]).margin(1e-12));
    CHECK(tool.velocity[i] == Approx(handle.velocity[i]).margin(1e-12));
  }
  // Columns of ∂φ/∂x by differences of the tool's coordinates.
  constexpr double h = 1e-6, f[6] = {1, -2, 3, -0.4, 0.5, 0.6};
  double f_v[6], power = 0, printed = 0, real = 0;
  REQUIRE(arm.force(f, f_v));
  double jacobian[6][6];
  for (int axis = 0; axis < 6; ++axis) {
    Motion<double, 6> ahead = device, behind = device;
    ahead.position[axis] += h;
    behind.position[axis] -= h;
    REQUIRE(arm.place(ahead));
    const Motion<double, 6> to = arm.tool();
    REQUIRE(arm.place(behind));
    double along = 0;
    for (int i = 0; i < 6; ++i) {
      jacobian[i][axis] = (to.position[i] - arm.tool().position[i]) / (2 * h);
      along += f_v[i] * jacobian[i][axis];
    }
    CHECK(along == Approx(f[axis]).margin(1e-8));
  }
  // (4) as printed, f_v = (∂φ/∂x)ᵀ f, does not have the power of the hand.
  for (int i = 0; i < 6; ++i) {
    double transposed = 0;
    for (int j = 0; j < 6; ++j) transposed += jacobian[j][i] * f[j];
    real += f[i] * device.velocity[i];
    power += f_v[i] * tool.velocity[i];
    printed += transposed * tool.velocity[i];
  }
  CHECK(power == Approx(real));
  CHECK(std::fabs(printed - real) > 0.2);
}

TEST_CASE("reference tools: accelerations of the arm's axes give those of the tool, J̇ẋ included") {
  Bench bench;
  parking::Arm& arm = bench.coupling.kinematics;
  arm.reset();
  const double wanted[6] = {1, -2, 0.5, 3, -1, 2};
  Motion<double, 6> device{{-0.7, 1.5, 0.05, -0.6, 1.4, 0.3}, {0.3, -0.5, 0.1, 0.9, -0.4, 0.7}, {}};
  double xdd[6];
  REQUIRE(arm.place(device));
  REQUIRE(arm.acceleration(wanted, xdd));
  // The tool's rates on the way with these accelerations, by differences.
  constexpr double h = 1e-5;
  Motion<double, 6> rates[2];
  for (const int side : {0, 1}) {
    const double t = side == 0 ? -h : h;
    Motion<double, 6> moved = device;
    for (int i = 0; i < 6; ++i) {
      moved.position[i] += t * (device.velocity[i] + t / 2 * xdd[i]);
      moved.velocity[i] += t * xdd[i];
    }
    REQUIRE(arm.place(moved));
    rates[side] = arm.tool();
  }
  for (int i = 0; i < 6; ++i)
    CHECK((rates[1].velocity[i] - rates[0].velocity[i]) / (2 * h) == Approx(wanted[i]).margin(1e-6));
}

TEST_CASE("reference tools: the weight of the handle is taken from what the sensor reads") {
  Bench bench;
  bench.steps(300);
  REQUIRE(bench.loop.fault() == Fault::none);
  double load[6];
  bench.coupling.kinematics.load(load);
  CHECK(load[2] == Approx(0.08 * 9.81).margin(0.05)); // of the lift, at rest but for the noise
  CHECK(bench.loop.record().sample.force[2] == Approx(-0.08 * 9.81).margin(0.1));
}

TEST_CASE("reference tools: a disk that is off the plane and tilted is led onto it") {
  Bench bench;
  bench.device.place(2, haptic_arm::q0[haptic_arm::joint::lift] + 4e-3);
  bench.device.place(4, haptic_arm::q0[haptic_arm::joint::bend] + 0.1);
  bench.steps(1000);
  REQUIRE(bench.loop.fault() == Fault::none);
  const parking::Pose pose(bench.device);
  CHECK(pose.handle.position[2] == Approx(0.03).margin(2e-5));
  CHECK(pose.tilt() == Approx(pi<double> / 2).margin(2e-4));
  CHECK(bench.tool.reference().position[2] == 0.03);
}

TEST_CASE(
    "reference tools: loops that do not close, in the tool or in the arm, end the motion in that period") {
  for (const bool in_the_arm : {false, true}) {
    Bench bench;
    bench.steps(300);
    bench.device.hand[0] = 3;
    bench.steps(50);
    REQUIRE(bench.loop.fault() == Fault::none);
    CHECK(std::fabs(bench.device.commanded(0)) > 0);
    (in_the_arm ? bench.coupling.kinematics.model.newton.tolerance
                : bench.tool.dynamics.model.newton.tolerance) = -1;
    bench.steps(1);
    CHECK(bench.loop.fault() == Fault::model_failed);
    CHECK(bench.loop.record().command.target_acceleration[0] == 0);
    CHECK(bench.device.commanded(0) == 0);
  }
}

TEST_CASE("reference tools: no allocation with the generated arm and disk") {
  Bench bench;
  bench.steps(10);
  AllocationCount count;
  bench.steps(200);
  CHECK(count.end() == 0);
  CHECK(bench.loop.fault() == Fault::none);
}

TEST_CASE("reference tools: in float the disk rolls without slip as well") {
  ReferenceModel<rolling_disk::Model<float>, parking::DiskRoles, SemiImplicitEuler, float> tool;
  Manipulandum<haptic_arm::Model<float>, parking::ArmRoles, float> arm;
  for (int i = 0; i < haptic_arm::nq; ++i) arm.rest[i] = static_cast<float>(haptic_arm::q0[i]);
  for (int i = 0; i < rolling_disk::nq; ++i) tool.rest[i] = static_cast<float>(rolling_disk::q0[i]);
  arm.reset();
  Motion<float, 6> device;
  for (int i = 0; i < 6; ++i) device.position[i] = arm.rest[parking::ArmRoles::measured[i]];
  REQUIRE(arm.place(device));
  Sample<float, 6> begin;
  for (int i = 0; i < 6; ++i) begin.position[i] = arm.tool().position[i];
  tool.reset(begin);
  for (int i = 0; i < 500; ++i) {
    tool.push({5, 3, 0, 0.05f, 0, 0});
    REQUIRE(tool.advance(1e-3f));
    const auto& now = tool.reference();
    CHECK(std::fabs(now.velocity[0] + 0.03f * now.velocity[5] * std::cos(now.position[3])) < 1e-6f);
  }
  CHECK(tool.reference().position[0] > 0.01f);
}

TEST_CASE("the paper: (7) is the inertia for angular velocities, not for Euler rates") {
  rolling_disk::Model<> model;
  const double inertia = model.parameters.inertia;
  const auto coupling = [&](double tilt) {
    double q[6] = {0, 0, 0.03, 0.3, tilt, 0.7}, M[36];
    model.mass_matrix(q, M);
    CHECK(M[disk::yaw * 6 + disk::yaw] == Approx(inertia));
    return M[disk::yaw * 6 + disk::spin];
  };
  // R J Rᵀ of a sphere's J is J, without coupling; that of the rates is J cos(tilt).
  CHECK(coupling(1.2) == Approx(inertia * std::cos(1.2)));
  CHECK(coupling(pi<double> / 2) == Approx(0).margin(1e-18));
  // Upright they agree, but not their derivatives: (7) has no multiplier of the tilt.
  double q[6] = {0, 0, 0.03, 0, pi<double> / 2, 0}, qd[6] = {0, 0, 0, 3, 0, 7}, Q[6] = {}, qdd[6], lambda[4];
  REQUIRE(model.direct_dynamics(q, qd, Q, qdd, lambda) == rolling_disk::Status::ok);
  CHECK(lambda[1] == Approx(inertia * 3 * 7));
}

TEST_CASE("the paper: (20) has the matrix transposed, and (23) contradicts (24) and (25)") {
  disk_on_sphere::Model<> model;
  const double r = model.parameters.radius;
  namespace joint = disk_on_sphere::joint;
  const auto closed = [&](double q4, double q6, double q5, double(&q)[6]) {
    q[joint::a] = q4;
    q[joint::b] = q6;
    q[joint::c] = q5;
    REQUIRE(model.assemble(q) == disk_on_sphere::Status::ok);
  };
  constexpr double q4 = 0.4, q5 = 0.7, q6 = 0.9, h = 1e-6;
  double q[6] = {}, R[9];
  closed(q4, q6, q5, q);
  orientation(q4, q6, q5, R);
  // The normal is the last column of the orientation; (20) prints the last row, which the free spin moves.
  for (int i = 0; i < 3; ++i) CHECK(q[i] == Approx(r * R[3 * i + 2]).margin(1e-15));
  CHECK(R[6] == Approx(std::sin(q5) * std::sin(q6)));
  CHECK(R[7] == Approx(std::cos(q5) * std::sin(q6)));
  CHECK(std::fabs(q[0] - r * R[6]) > 1e-3);
  // (25) has q3 = r cos z3, which (23) as printed misses by twice that; the last row of (24) is the derivative of
  // q3 - r cos q6.
  CHECK(std::fabs(q[2] + r * std::cos(q6)) > r);
  double ahead[6] = {}, behind[6] = {};
  closed(q4, q6 + h, q5, ahead);
  closed(q4, q6 - h, q5, behind);
  CHECK((ahead[2] - behind[2]) / (2 * h) + r * std::sin(q6) == Approx(0).margin(1e-10));
}
