// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of analyses, from the command line to the table.
#include "commands/analysis/command.h"
#include "support/catch.hpp"

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;
using analysis_test::quoted_path;

namespace {

// A link between the base and a point of a body on a slider, with that force.
std::string slider(const std::string& force) {
  return R"({"mbsgen": 1, "name": "slider", "gravity": [0, 0, 0],
    "bodies": [{"name": "body", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 1, "qd0": 0.5}],
    "mass": 2, "points": {"p": [0, 0, 0]}}],
    "links": [{"name": "spring", "from": "base.origin", "to": "body.p", "force": )" +
         force + "}]}";
}

} // namespace

TEST_CASE("simulate: a slider on a spring moves as in closed form, with its columns") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"8*Z\""));
  const auto run = in_folder(folder, "simulate m.json -o t.csv --tf 2 --every 0.1 --rtol 1e-10 --atol 1e-10");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  CHECK(table.names == std::vector<std::string>{"t", "q(x)", "qd(x)", "qdd(x)", "Q(x)", "Z(spring)",
                                                "Zd(spring)", "F(spring)"});
  REQUIRE(table.rows.size() == 21);
  for (const std::vector<double>& row : table.rows) {
    const double q = std::cos(2 * row[0]) + 0.25 * std::sin(2 * row[0]);
    CHECK(row[1] == Approx(q).margin(1e-8));
    CHECK(row[3] == Approx(-4 * q).margin(1e-7));
    CHECK(row[5] == Approx(std::fabs(q)).margin(1e-8));
    CHECK(row[7] == Approx(8 * row[5]).margin(1e-12));
  }
}

TEST_CASE("simulate: a force of --force accelerates its joint") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("0"));
  REQUIRE(in_folder(folder, "simulate m.json -o t.csv --tf 1 --force x=4").exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  CHECK(table.rows.back()[1] == Approx(1 + 0.5 + 1));
  CHECK(table.rows.back()[4] == 4);
}

TEST_CASE("simulate: Andrews' squeezer as an independent integration has it") {
  const test::TemporaryDirectory folder;
  const auto run =
      in_folder(folder, "simulate " + quoted_path("examples/andrews_squeezer/andrews_squeezer.json") +
                            " -o t.csv --tf 0.03 --every 0.001 --rtol 1e-10 --atol 1e-12");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv"),
      expected(test::source_dir() / "examples/andrews_squeezer/reference.csv");
  int compared = 0;
  for (const char* joint : {"beta", "theta", "gamma", "delta", "phi", "epsilon", "omega"})
    for (const std::vector<double>& row : table.rows)
      if (const auto* reference = expected.row_at(row[0])) {
        const double error =
            row[table.column("q(" + std::string(joint) + ")")] - (*reference)[expected.column(joint)];
        CHECK(std::fabs(error) < 1e-7);
        ++compared;
      }
  CHECK(compared > 100);
}

TEST_CASE("simulate: a free body with a ball joint moves the same by all methods") {
  const test::TemporaryDirectory folder;
  const std::string file = quoted_path("tests/products/golden/models/spatial.json");
  const auto end = [&](const std::string& options) {
    const auto run = in_folder(folder, "simulate " + file + " -o t.csv --tf 0.5 --every 0.5 " + options);
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    return Csv(folder.path() / "t.csv").rows.back();
  };
  const std::vector<double> fine = end("--rtol 1e-11 --atol 1e-12");
  for (const auto& [options, tolerance] :
       {std::pair("--method rosenbrock4 --rtol 1e-9 --atol 1e-10", 1e-6),
        std::pair("--method rk4 --dt0 0.002", 1e-7), std::pair("--method symplectic-euler --dt0 1e-4", 1e-2),
        std::pair("--method implicit-euler --dt0 1e-4", 1e-2),
        std::pair("--method euler --dt0 1e-4", 1e-2)}) {
    INFO(options);
    const std::vector<double> other = end(options);
    for (std::size_t i = 1; i <= 26; ++i) CHECK(other[i] == Approx(fine[i]).margin(tolerance));
  }
}

TEST_CASE("simulate: implicit methods differentiate a mechanism by dual numbers") {
  const test::TemporaryDirectory folder;
  const std::string run = "simulate " + quoted_path("examples/four_bar/four_bar.json") +
                          " -o t.csv --tf 1 --every 1 --rtol 1e-9 --atol 1e-9 --json ";
  const auto explicit_run = in_folder(folder, run);
  REQUIRE(explicit_run.exit_code == 0);
  CHECK_FALSE(analysis_test::summary_of(explicit_run.output).contains("jacobians"));
  const std::vector<double> expected = Csv(folder.path() / "t.csv").rows.back();
  const auto implicit_run = in_folder(folder, run + "--method rosenbrock4");
  REQUIRE(implicit_run.exit_code == 0);
  const nlohmann::json summary = analysis_test::summary_of(implicit_run.output);
  CHECK(summary["jacobians"] == summary["steps"].get<double>() + summary["rejected"].get<double>());
  for (std::size_t i = 1; i <= 3; ++i)
    CHECK(Csv(folder.path() / "t.csv").rows.back()[i] == Approx(expected[i]).epsilon(1e-6));
}

TEST_CASE("simulate: laws of programs are refused, with the way out") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"extern\""));
  const auto run = in_folder(folder, "simulate m.json");
  CHECK(run.exit_code == 1);
  CHECK(contains(run.output, "m.json:4:"));
  CHECK(contains(run.output, "/links/0"));
  CHECK(contains(run.output, "the law of the link 'spring'"));
  CHECK(contains(run.output, "mbsgen/analysis/simulate.hpp"));
}

TEST_CASE("simulate: rigid contacts are refused, for bodies would pass through them") {
  const test::TemporaryDirectory folder;
  const auto run =
      in_folder(folder, "simulate " + quoted_path("tests/products/golden/models/stance.json") + " --tf 1");
  INFO(run.output);
  CHECK(run.exit_code == 1);
  CHECK(
      contains(run.output, "error: /contacts/0: the contact 'tip' is rigid, and analyses know forces alone"));
}

TEST_CASE("simulate: a motion that ends early has exit code 5, the time, and the rows up to there") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"-1/Z^3/(2-Z)^4\""));
  const auto run = in_folder(folder, "simulate m.json -o t.csv");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the simulation ends at t = "));
  CHECK(contains(run.output, "the largest error is that of the joint 'x'"));
  CHECK(Csv(folder.path() / "t.csv").rows.size() > 10);
  const auto spent = in_folder(folder, "simulate m.json -o t.csv --most-steps 3");
  CHECK(spent.exit_code == 5);
  CHECK(contains(spent.output, "raise --most-steps"));
}

TEST_CASE("simulate: events are rows where an expression of columns and parameters changes its sign") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"8*Z\""));
  const std::string options = "simulate m.json -o t.csv --tf 2 --every 0.5 --rtol 1e-11 --atol 1e-11 ";
  const auto run = in_folder(folder, options + "--event 'q(x)' --event 'Z(spring) - 2*abs(qd(x))'");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  int seen = 0;
  for (const std::vector<double>& row : table.rows) {
    if (row.back() == 1) CHECK(std::fabs(row[1]) < 1e-10);
    if (row.back() == 2) CHECK(std::fabs(std::fabs(row[1]) - 2 * std::fabs(row[2])) < 1e-10);
    seen += row.back() != 0;
  }
  CHECK(table.names.back() == "event");
  CHECK(seen == 4);
  CHECK(contains(run.output, "events 4"));
  for (std::size_t i = 1; i < table.rows.size(); ++i) CHECK(table.rows[i][0] > table.rows[i - 1][0]);

  REQUIRE(in_folder(folder, options + "--event 'q(x) - 0.5' --stop 'q(x)'").exit_code == 0);
  const Csv stopped(folder.path() / "t.csv");
  CHECK(stopped.rows.back()[0] == Approx(std::atan2(1, -0.25) / 2).margin(1e-9));
  CHECK(std::fabs(stopped.rows.back()[1]) < 1e-10);
  CHECK(stopped.rows.back().back() == 2);
}

// x = a t², from x(0) = q0.
std::string pushed_against(const std::string& q0, const std::string& limits) {
  return R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [{"name": "body", "parent": "base", "mass": 2,
    "joints": [{"name": "x", "type": "Tx", "q0": )json" +
         q0 + R"json(, "limits": )json" + limits + R"json(, "force": "4"}]}]})json";
}

TEST_CASE("simulate: the end is where a joint reaches a limit, if that is wanted") {
  const test::TemporaryDirectory folder;
  const auto simulated = [&](const std::string& q0, const std::string& limits, const std::string& options) {
    test::write_file(folder.path() / "m.json", pushed_against(q0, limits));
    return in_folder(folder, "simulate m.json -o t.csv --tf 2 " + options);
  };
  const auto end = [&] { return Csv(folder.path() / "t.csv").rows.back(); };
  const auto run = simulated("0", R"({"lower": -1, "upper": 0.5})", "--stop-at-limits");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK(contains(run.output,
                 "the simulation ends at t = 0.707107 s: the joint 'x' reaches its upper limit of 0.5 m"));
  CHECK(end()[0] == Approx(std::sqrt(0.5)).margin(1e-9));
  CHECK(end()[1] == Approx(0.5).margin(1e-9));
  REQUIRE(simulated("0", R"({"upper": 0.5})", "").exit_code == 0);
  CHECK(end()[0] == 2);
  REQUIRE(simulated("0", R"({"velocity": 0.1, "force": 1})", "--stop-at-limits").exit_code == 0);
  CHECK(end()[0] == 2);
  // At a limit it may begin, and leaves it in one direction only.
  REQUIRE(simulated("0.5", R"({"lower": 0.5})", "--stop-at-limits").exit_code == 0);
  CHECK(end()[0] == 2);
  REQUIRE(simulated("0.5", R"({"upper": 0.5})", "--stop-at-limits").exit_code == 0);
  CHECK(end()[0] < 1e-6);
  const auto beyond = simulated("0.7", R"({"upper": 0.5})", "--stop-at-limits");
  CHECK(beyond.exit_code == 5);
  CHECK(contains(beyond.output, "does not begin: the joint 'x' starts beyond its upper limit of 0.5 m"));
}

TEST_CASE("simulate: steps end at waypoints, where forces jump") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", R"json({"mbsgen": 1, "name": "pushed", "gravity": [0, 0, 0],
    "bodies": [{"name": "body", "parent": "base", "mass": 2,
                "joints": [{"name": "x", "type": "Tx", "force": "3*sign(t - 0.7)"
}]
}]
})json");
  const auto rejected = [&](const std::string& waypoints) {
    const auto run = in_folder(folder, "simulate m.json -o t.csv --tf 1 --every 0.5 --json " + waypoints);
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    return contains(run.output, "\"rejected\": 0.0");
  };
  CHECK_FALSE(rejected(""));
  CHECK(rejected("--waypoints 0.7"));
  const Csv table(folder.path() / "t.csv");
  REQUIRE(table.rows.size() == 4);
  CHECK(table.rows[2][0] == 0.7);
  CHECK(table.rows[2][1] == Approx(-0.75 * 0.49).epsilon(1e-13));
  CHECK(table.rows[3][1] == Approx(-0.75 * 0.49 - 1.05 * 0.3 + 0.75 * 0.09).epsilon(1e-13));
}

TEST_CASE("simulate: a stiff model can end the simulation, or be left to methods for it") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"2e6*(Z - 0.5) + 2e5*Zd\""));
  CHECK(in_folder(folder, "simulate m.json -o t.csv --tf 0.05 --method rosenbrock4").exit_code == 0);
  const auto run = in_folder(folder, "simulate m.json -o t.csv --tf 5 --stop-when-stiff");
  INFO(run.output);
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the equations are stiff"));
  test::write_file(folder.path() / "soft.json", slider("\"8*Z + Zd\""));
  CHECK(in_folder(folder, "simulate soft.json -o t.csv --tf 5 --stop-when-stiff").exit_code == 0);
}

TEST_CASE("simulate: bdf is SUNDIALS, and says so where it is missing") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"8*Z\""));
  const auto run =
      in_folder(folder, "simulate m.json -o t.csv --tf 2 --method bdf --rtol 1e-9 --atol 1e-9 --every 0.1");
  INFO(run.output);
#ifdef MBSGEN_HAS_CVODE
  REQUIRE(run.exit_code == 0);
  for (const std::vector<double>& row : Csv(folder.path() / "t.csv").rows)
    CHECK(row[1] == Approx(std::cos(2 * row[0]) + 0.25 * std::sin(2 * row[0])).margin(1e-6));
#else
  CHECK(run.exit_code == 2);
  CHECK(contains(run.output,
                 "install it (Debian: libsundials-dev) and build mbsgen again, or take rosenbrock4"));
#endif
}

TEST_CASE("simulate: wrong options are named with what would be right") {
  analysis_test::check_refused(
      slider("0"), "simulate m.json",
      {{"--force y=1", "there is no joint 'y', take 'x'"},
       {"--force x", "--force takes JOINT=VALUE, not 'x'"},
       {"--method heun", "--method has no value 'heun', take 'dopri5'"},
       {"--tf -1", "--tf must be after --t0"},
       {"--dt0 0", "--dt0 takes a number of seconds above 0, not '0'"},
       {"--most-steps 1.5", "--most-steps takes a whole number above 0, not '1.5'"},
       {"--event 'q(y)'", "--event 'q(y)': there is no column 'q(y)', did you mean 'q(x)'?"},
       {"--stop 'q(x) -'", "--stop 'q(x) -': an operand is missing"},
       {"--stop stiffness",
        "there is no column 'stiffness'; take columns of the table, the first of which are 't'"},
       {"--waypoints soon", "--waypoints takes a number, not 'soon'"},
       {"--waypoints 1,7", "--waypoints: 7 s is not between --t0 0 and --tf 5"},
       {"--waypoints=-1", "--waypoints: -1 s is not between --t0 0 and --tf 5"},
       {"--waypoints 2,1", "--waypoints: 1 s comes after 2 s, write times that increase"},
       {"--stop-when-stiff --method rk4", "--stop-when-stiff is a test of dopri5"},
       {"--json", "--json needs --output"}});
}

TEST_CASE("simulate: methods of fixed steps say how large a model may be, and what takes a larger one") {
  std::string text = R"({"mbsgen": 1, "name": "many", "gravity": [0, 0, -9.81], "bodies": [)";
  for (int i = 0; i < 129; ++i)
    text += std::string(i == 0 ? "" : ", ") + R"({"name": "b)" + std::to_string(i) +
            R"(", "parent": "base", "mass": 1, "joints": [{"name": "z)" + std::to_string(i) +
            R"(", "type": "Tz"}]})";
  analysis_test::check_refused(
      text + "]}", "simulate m.json -o t.csv",
      {{"--method rk4",
        "--method rk4: methods of fixed steps take up to 128 integrated velocities and states and 512 "
        "coordinates, and the model has more; take dopri5, rosenbrock4 or bdf"}});
}

TEST_CASE("simulate: the drawing has a curve for each coordinate") {
  if (test::run("command -v gnuplot").exit_code != 0) return test::leave_out("no gnuplot");
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider("\"8*Z\""));
  const auto run = in_folder(folder, "simulate m.json -o t.csv --plot p.svg --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK(contains(run.output, "\"rows\": 501"));
  CHECK(contains(test::read_file(folder.path() / "p.svg"), "q(x)"));
}

TEST_CASE("equilibrium and modes: a model whose motion is given has nothing to balance") {
  const test::TemporaryDirectory folder;
  for (const char* command : {"equilibrium ", "modes "}) {
    const auto run = in_folder(folder, command + quoted_path("examples/suspension/suspension.json"));
    INFO(run.output);
    CHECK(run.exit_code == 5);
    CHECK(contains(run.output, "the model has no independent joint, so that nothing is left to balance"));
  }
}
