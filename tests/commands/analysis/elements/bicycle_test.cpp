// SPDX-License-Identifier: GPL-3.0-or-later
// The benchmark bicycle, with holonomic and nonholonomic constraints, against published numbers: J. P. Meijaard,
// J. M. Papadopoulos, A. Ruina, A. L. Schwab, Linearized dynamics equations for the balance and steer of a bicycle,
// Proc. R. Soc. A 463, 2007.
#include "bicycle.hpp"
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <mbsgen/analysis/modes.hpp>

using namespace mbsgen;
using analysis_test::Csv;
using analysis_test::in_folder;

namespace {

using Matrix = Eigen::Matrix2d;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double g = 9.81, weave = 4.29238253634111, capsize = 6.02426201538837;

Matrix matrix(double a, double b, double c, double d) {
  Matrix result;
  result << a, b, c, d;
  return result;
}

// M x'' + v C1 x' + (g K0 + v^2 K2) x = f with x = (lean, steer).
const Matrix M = matrix(80.81722, 2.319413322087091, 2.319413322087091, 0.29784188199685546),
             C1 = matrix(0, 33.86641391492495, -0.8503564145697846, 1.6854039739755964),
             K0 = matrix(-80.95, -2.5995168524987164, -2.5995168524987164, -0.8032948845861769),
             K2 = matrix(0, 76.59734589573222, 0, 2.6543152379460406);

struct Linear {
  Eigen::MatrixXd A, B;
};

// About the ride upright, from the generated function.
Linear linearized(double speed) {
  const bicycle::Model<> model;
  double qd[bicycle::nqd] = {};
  qd[bicycle::joint::rear_spin] = -speed / model.parameters.rR;
  const double Q[bicycle::nqd] = {};
  bicycle::Linearization<double> result;
  REQUIRE(model.linearize(bicycle::q0, qd, Q, result) == bicycle::Status::ok);
  return {Eigen::Map<const RowMajor>(result.A, bicycle::nx, bicycle::nx),
          Eigen::Map<const RowMajor>(result.B, bicycle::nx, bicycle::ninput)};
}

int state(const std::string& name) {
  const auto* const found = std::find(std::begin(bicycle::state_names), std::end(bicycle::state_names), name);
  REQUIRE(found != std::end(bicycle::state_names));
  return static_cast<int>(found - std::begin(bicycle::state_names));
}

Matrix block(const Eigen::MatrixXd& A, const std::string& rows, const std::string& columns) {
  const int row[] = {state(rows + "(lean)"), state(rows + "(steer)")},
            column[] = {state(columns + "(lean)"), state(columns + "(steer)")};
  return matrix(A(row[0], column[0]), A(row[0], column[1]), A(row[1], column[0]), A(row[1], column[1]));
}

void check_equal(const Matrix& found, const Matrix& expected) {
  INFO(found << "\n\n" << expected);
  CHECK((found - expected).cwiseAbs().maxCoeff() < 1e-10 * std::max(1.0, expected.cwiseAbs().maxCoeff()));
}

} // namespace

TEST_CASE("bicycle: mass, damping and stiffness are those of the paper, at each speed") {
  for (double v = 0; v <= 10; v += 0.5) {
    INFO(v);
    const Linear linear = linearized(v);
    const Matrix inverse = matrix(linear.B(state("qd(lean)"), 0), linear.B(state("qd(lean)"), 1),
                                  linear.B(state("qd(steer)"), 0), linear.B(state("qd(steer)"), 1));
    check_equal(inverse.inverse(), M);
    check_equal(-inverse.inverse() * block(linear.A, "qd", "q"), g * K0 + v * v * K2);
    check_equal(-inverse.inverse() * block(linear.A, "qd", "qd"), v * C1);
    // Nothing else acts on lean and steer.
    for (const char* row : {"qd(lean)", "qd(steer)"})
      for (const char* other : {"q(x)", "q(y)", "q(yaw)", "q(rear_spin)", "q(front_spin)", "qd(rear_spin)"})
        CHECK(std::fabs(linear.A(state(row), state(other))) < 1e-12);
  }
}

TEST_CASE("bicycle: eigenvalues and critical speeds, by the command") {
  const test::TemporaryDirectory folder;
  const auto run = in_folder(folder, "modes " + analysis_test::quoted_path("examples/bicycle/bicycle.json") +
                                         " -o t.csv --json --sweep speed=0:0.5:10");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const nlohmann::json summary = analysis_test::summary_of(run.output);
  CHECK(summary["doubtful"] == 0);
  REQUIRE(summary["critical"].size() == 2);
  CHECK(std::fabs(summary["critical"][0]["speed"].get<double>() - weave) < 1e-8);
  CHECK(summary["critical"][0]["stable_behind"] == 1);
  CHECK(std::fabs(summary["critical"][1]["speed"].get<double>() - capsize) < 1e-8);
  CHECK(summary["critical"][1]["stable_behind"] == 0);

  const Csv table(folder.path() / "t.csv"), expected(test::source_dir() / "examples/bicycle/reference.csv");
  int compared = 0;
  for (const std::vector<double>& row : table.rows) {
    const std::vector<double>* reference = expected.row_at(row[0]);
    if (reference == nullptr || row[table.column("kind")] == 2) continue;
    const std::complex<double> value(row[table.column("real")], row[table.column("imaginary")]);
    double error = 1;
    for (std::size_t i = 1; i < 9; i += 2)
      error = std::min(error, std::abs(value - std::complex<double>((*reference)[i], (*reference)[i + 1])));
    CHECK(error < 1e-8);
    compared += value.imag() == 0 ? 1 : 2;
  }
  CHECK(compared == 4 * 9); // at nine speeds
}

TEST_CASE("bicycle: critical speeds in a program, by the sweep of its generated function") {
  const analysis::Sweep sweep = analysis::sweep(
      [](double speed, Eigen::MatrixXd& A) { return A = linearized(speed).A, true; }, {3, 4, 5, 6, 7});
  REQUIRE(sweep.critical.size() == 2);
  CHECK(std::fabs(sweep.critical[0].value - weave) < 1e-8);
  CHECK(std::fabs(sweep.critical[1].value - capsize) < 1e-8);
}

TEST_CASE("bicycle: front contact and wheels obey the constraints far from upright") {
  // The lowest point of the front wheel, from its centre and axle, lies where the constraints put it.
  const bicycle::Model<> model;
  double q[bicycle::nq], qd[bicycle::nqd] = {}, qdd[bicycle::nqd] = {};
  std::copy(std::begin(bicycle::q0), std::end(bicycle::q0), q);
  q[bicycle::joint::yaw] = 0.4, q[bicycle::joint::lean] = 0.3, q[bicycle::joint::steer] = -0.5;
  qd[bicycle::joint::lean] = 0.2, qd[bicycle::joint::steer] = 0.7, qd[bicycle::joint::rear_spin] = -8;
  const double Q[bicycle::nqd] = {};
  REQUIRE(model.direct_dynamics(q, qd, Q, qdd) == bicycle::Status::ok);
  bicycle::Sensor<double, bicycle::nq> hub, contact;
  model.sensor_front_hub(q, qd, qdd, hub);
  model.sensor_front_contact(q, qd, qdd, contact);
  const Eigen::Map<const RowMajor> R(hub.rotation, 3, 3);
  const Eigen::Vector3d axle = R.col(1), down(0, 0, 1), centre(hub.position);
  const Eigen::Vector3d radius = model.parameters.rF * (down - axle.z() * axle).normalized();
  CHECK((centre + radius).z() == Approx(0).margin(1e-12));
  CHECK((centre + radius - Eigen::Vector3d(contact.position)).norm() < 1e-12);
  // The point of the wheel that touches does not move.
  const Eigen::Vector3d velocity(hub.velocity), turning(hub.angular_velocity);
  CHECK((velocity + turning.cross(radius)).norm() < 1e-12);
  // Neither does that of the rear wheel.
  model.sensor_rear_hub(q, qd, qdd, hub);
  const Eigen::Vector3d rear_axle = R.col(1),
                        rear = model.parameters.rR * (down - rear_axle.z() * rear_axle).normalized();
  CHECK((Eigen::Vector3d(hub.velocity) + Eigen::Vector3d(hub.angular_velocity).cross(rear)).norm() < 1e-12);
}
