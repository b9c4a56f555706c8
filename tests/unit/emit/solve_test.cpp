// SPDX-License-Identifier: GPL-3.0-or-later
// Emitted functions that solve constraints or call laws, under compilers.
#include "emit/cpp/emit.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "unit/emit/loops.h"

using namespace mbsgen;

namespace {

// The beginning of a main program: `check` stops it with the line of the failure.
constexpr const char* main_head = R"(#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <limits>
#define CHECK(condition) \
  if (!(condition)) { std::printf("line %d: %s\n", __LINE__, #condition); return 1; }
)";

constexpr const char* four_bar_main = R"(#include "four_bar.hpp"
using Real = REAL;
using four_bar::Status;
struct Call {
  four_bar::Model<Real> model;
  Real q[3] = {Real(four_bar::q0[0]), Real(four_bar::q0[1]), Real(four_bar::q0[2])};
  Real qd[3] = {Real(2), Real(7), Real(8)}, Q[1] = {Real(3)}, qdd[1] = {Real(9)};
  Real lambda[2] = {Real(10), Real(11)}, Qdriven[1] = {Real(12)};
  Status run() { return model.direct_dynamics(q, qd, Q, qdd, lambda, Qdriven); }
  bool untouched(Real q1) const {
    return q[1] == q1 && q[2] == Real(1) && qd[1] == Real(7) && qd[2] == Real(8) && qdd[0] == Real(9) &&
           lambda[0] == Real(10) && lambda[1] == Real(11) && Qdriven[0] == Real(12);
  }
  bool closed() const {
    const Real x = std::cos(q[0]) + Real(3)*std::cos(q[1]) - Real(2.5)*std::cos(q[2]) - Real(3);
    const Real y = std::sin(q[0]) + Real(3)*std::sin(q[1]) - Real(2.5)*std::sin(q[2]);
    const Real vx = -std::sin(q[0])*qd[0] - Real(3)*std::sin(q[1])*qd[1] + Real(2.5)*std::sin(q[2])*qd[2];
    const Real vy = std::cos(q[0])*qd[0] + Real(3)*std::cos(q[1])*qd[1] - Real(2.5)*std::cos(q[2])*qd[2];
    return near(x, 0) && near(y, 0) && near(vx, 0) && near(vy, 0);
  }
  static bool near(Real a, Real b) {
    return std::fabs(a - b) <= Real(2)*four_bar::Newton<Real>().tolerance*(Real(1) + std::fabs(b));
  }
};
int main() {
  const Real nan = std::numeric_limits<Real>::quiet_NaN(), infinity = std::numeric_limits<Real>::infinity();
  {
    Call call;
    CHECK(call.run() == Status::ok);
    CHECK(call.closed());
    CHECK(call.q[0] == Real(0.5) && call.qd[0] == Real(2));
    CHECK(call.q[1] > Real(0) && call.q[2] > call.q[1]);
    const Real a = Real(3)/(Real(1) + std::cos(call.q[2] - call.q[0])/Real(4));
    CHECK(call.near(call.qdd[0], a));
    CHECK(call.near(call.lambda[0], a*a) && call.near(call.lambda[1], a*a*call.q[1]));
    CHECK(call.near(call.Qdriven[0], a*a));
    // A solved configuration takes no further iteration, and the next one is near.
    call.model.newton.max_iterations = 0;
    CHECK(call.run() == Status::ok);
    call.q[0] += Real(0.001);
    CHECK(call.run() == Status::not_converged);
    call.model.newton.max_iterations = 3;
    CHECK(call.run() == Status::ok);
    CHECK(call.closed());
  }
  { // results that may be left out
    Call call;
    CHECK(call.model.direct_dynamics(call.q, call.qd, call.Q, call.qdd) == Status::ok);
    CHECK(call.lambda[0] == Real(10) && call.Qdriven[0] == Real(12));
    CHECK(call.model.direct_dynamics(call.q, call.qd, call.Q, call.qdd, nullptr, call.Qdriven) == Status::ok);
    CHECK(call.lambda[0] == Real(10) && call.Qdriven[0] != Real(12));
    four_bar::Inputs<Real> inputs;
    inputs.t = Real(5);
    const Real before = call.Qdriven[0];
    CHECK(call.model.direct_dynamics(call.q, call.qd, call.Q, call.qdd, nullptr, call.Qdriven, inputs) ==
          Status::ok);
    CHECK(call.near(call.Qdriven[0], before + Real(5)));
  }
  { // cannot be closed
    Call call;
    call.model.parameters.ground = Real(20);
    CHECK(call.run() != Status::ok);
    CHECK(call.untouched(Real(0.25)));
  }
  { // too few iterations
    Call call;
    call.model.newton.max_iterations = 1;
    CHECK(call.run() == Status::not_converged);
    CHECK(call.untouched(Real(0.25)));
  }
  { // relaxation: no step is larger than 0.01, so that five of them get nowhere
    Call call;
    call.model.newton.largest_step = Real(0.01);
    call.model.newton.max_iterations = 5;
    CHECK(call.run() == Status::not_converged);
    call.model.newton.max_iterations = 1000;
    CHECK(call.run() == Status::ok);
    CHECK(call.closed());
  }
  { // degenerate in the loop: a pivot of zero, of which size makes none healthy
    Call call;
    call.model.parameters.coupler = Real(0);
    CHECK(call.run() == Status::singular);
    CHECK(call.untouched(Real(0.25)));
  }
  { // degenerate after the loop
    Call call;
    call.model.parameters.inertia = Real(0);
    CHECK(call.run() == Status::singular);
    CHECK(call.untouched(Real(0.25)));
  }
  { // what follows from the constraints does not hold
    Call call;
    call.model.parameters.slack = Real(2000)*call.model.newton.tolerance;
    CHECK(call.run() == Status::not_converged);
    CHECK(call.untouched(Real(0.25)));
    call.model.parameters.slack = Real(100)*call.model.newton.tolerance;
    CHECK(call.run() == Status::ok);
  }
  for (const Real bad : {nan, infinity, -infinity}) {
    Call given;
    given.q[0] = bad;
    given.model.newton.max_iterations = 2147483647;
    CHECK(given.run() != Status::ok);
    CHECK(given.untouched(Real(0.25)));
    Call guessed;
    guessed.q[2] = bad;
    guessed.model.newton.max_iterations = 2147483647;
    CHECK(guessed.run() != Status::ok);
    Call parameter;
    parameter.model.parameters.ground = bad;
    parameter.model.newton.max_iterations = 2147483647;
    CHECK(parameter.run() != Status::ok);
    CHECK(parameter.untouched(Real(0.25)));
  }
  std::puts("good");
}
)";

std::string four_bar_program(const std::string& real) {
  std::string text = std::string(main_head) + four_bar_main;
  return text.replace(text.find("REAL"), 4, real);
}

constexpr const char* laws_main = R"(#include "with_laws.hpp"
struct Laws {
  double stiffness = 10.0;
  double strut(double Z, double Zd) const { return stiffness*Z + Zd; }
  void tyre(const with_laws::LawPoint<double>& point, with_laws::Wrench<double>& wrench) const {
    wrench.force[0] = point.position[1] + point.position[0];
    wrench.force[1] = point.rotation[1] + point.rotation[8];
    wrench.torque[0] = point.velocity[2];
    wrench.torque[1] = 100.0*point.angular_velocity[2];
  }
};
int main() {
  with_laws::Model<double, Laws> model;
  const double q[2] = {0.5, 2.0}, qd[2] = {0.25, 0.0};
  double y[5];
  model.forces(q, qd, y);
  CHECK(std::fabs(y[0] - 15.25) < 1e-12);
  CHECK(std::fabs(y[1] - (2.0*15.25 + 2.0 + 300.0)) < 1e-12);
  CHECK(y[2] == 2.0 && y[3] == 0.5 && y[4] == 0.0);
  model.laws.stiffness = 0.0;
  model.forces(q, qd, y);
  CHECK(y[0] == 0.25);
  CHECK((with_laws::Model<double, Laws>(Laws{1.0}).laws.stiffness) == 1.0);
  with_laws::Model<> without; // good for functions that call no laws
  without.plain(q, y);
  CHECK(y[0] == 1.0);
  std::puts("good");
}
)";

std::string write_files(const test::TemporaryDirectory& folder, const scheme::Program& program,
                        const emit::EmitOptions& options, const std::string& main) {
  std::string sources;
  for (const emit::OutputFile& file : emit::emit_cpp(program, options).files) {
    test::write_file(folder.path() / file.name, file.text);
    if (file.name.find(".cpp") != std::string::npos) sources += ' ' + file.name;
  }
  test::write_file(folder.path() / "main.cpp", main);
  return sources;
}

emit::EmitOptions small_parts() {
  emit::EmitOptions options;
  options.large_function = 30;
  options.block_size = 7;
  return options;
}

void check_runs(const scheme::Program& program, const emit::EmitOptions& options, const std::string& main,
                const std::vector<const char*>& standards = {"c++17"}) {
  const test::TemporaryDirectory folder;
  const std::string sources = write_files(folder, program, options, main);
  for (const std::string& compiler : test::compilers())
    for (const char* standard : standards)
      for (const char* optimization : {"-O0", "-O2"}) {
        // A further standard reads the text in another way, and optimizes what it has read as the first one does.
        if (standard != standards.front() && optimization != std::string("-O0")) continue;
        const std::string flags =
            std::string("-std=") + standard + ' ' + optimization + ' ' + test::strict_flags;
        INFO(compiler << ' ' << flags);
        const test::CommandResult result = test::compile_and_run(folder, compiler, flags + sources);
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        CHECK(result.output == "good\n");
      }
}

} // namespace

TEST_CASE("constraints are solved, or the arrays stay as they are") {
  expr::Pool pool;
  const scheme::Program program = test::four_bar(pool);
  check_runs(program, {}, four_bar_program("double"), {"c++17", "c++20", "c++2b"});
  check_runs(program, {}, four_bar_program("float"));
}

TEST_CASE("a large function solves constraints in parts") {
  expr::Pool pool;
  const scheme::Program program = test::four_bar(pool, 20);
  check_runs(program, {}, four_bar_program("double"));
  check_runs(program, small_parts(), four_bar_program("double"));
}

TEST_CASE("functions that solve constraints can be split and be of one type") {
  expr::Pool pool;
  emit::EmitOptions options = small_parts();
  options.split = true;
  check_runs(test::four_bar(pool), options, four_bar_program("double"));
  options.scalar = emit::Scalar::only_float;
  check_runs(test::four_bar(pool, 20), options, four_bar_program("float"));
}

TEST_CASE("results that read what results overwrite read it first") {
  expr::Pool pool;
  const std::string main = std::string(main_head) + R"(#include "exchange.hpp"
int main() {
  double y[2] = {1.0, 2.0};
  CHECK(exchange::Model<>().swap(y) == exchange::Status::ok);
  CHECK(y[0] == 2.0 && y[1] == 1.0);
  std::puts("good");
}
)";
  check_runs(test::swap(pool), {}, main);
  emit::EmitOptions parts;
  parts.large_function = parts.block_size = 1;
  check_runs(test::swap(pool), parts, main);
}

TEST_CASE("functions that iterate have limits of their own") {
  expr::Pool pool;
  const scheme::Program program = test::four_bar(pool);
  emit::EmitOptions options;
  const std::string whole = emit::emit_cpp(program, options).files.front().text;
  CHECK(whole.find("part1_of") == std::string::npos);
  options.large_iteration = 5;
  options.iteration_block = 4;
  const std::string text = emit::emit_cpp(program, options).files.front().text;
  CHECK(text.find("part2_of_" + program.functions.front().name) != std::string::npos);
  CHECK(text.find("part1_of_update") == std::string::npos);
}

TEST_CASE("a float build that solves constraints holds no double") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(folder, test::four_bar(pool), {},
              "#include \"four_bar.hpp\"\ntemplate class four_bar::Model<float>;\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::run("cd " + folder.path().string() + " && " + compiler +
                  " -std=c++17 -O2 -S main.cpp -o main.s && "
                  "! grep -E 'cvtss2sd|cvtsd2ss|cvtps2pd|cvtpd2ps|(add|mul|div|ucomi|comi)sd' main.s");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("laws of the user are called") {
  expr::Pool pool;
  const scheme::Program program = test::with_laws(pool);
  const std::string main = std::string(main_head) + laws_main;
  check_runs(program, {}, main, {"c++17", "c++20", "c++2b"});
  emit::EmitOptions parts;
  parts.large_function = 1;
  parts.block_size = 2;
  check_runs(program, parts, main);
}

TEST_CASE("a model with laws asks for the user's class") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(
      folder, test::with_laws(pool), {},
      "#include \"with_laws.hpp\"\nint main() {\n  const double q[2] = {}, qd[2] = {};\n  double y[5];\n"
      "  with_laws::Model<>().forces(q, qd, y);\n}\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::compile_and_run(folder, compiler, "-std=c++17");
    CHECK(result.exit_code != 0);
    CHECK(result.output.find("give Model a class with the methods tyre, strut") != std::string::npos);
  }
}

TEST_CASE("a model with laws cannot be split") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.split = true;
  CHECK_THROWS_AS(emit::emit_cpp(test::with_laws(pool), options), std::domain_error);
}
