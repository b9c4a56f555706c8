// SPDX-License-Identifier: GPL-3.0-or-later
// Derivatives of motions against differences of the same steps: loops, contacts, states, a free body.
#include "cli/identify/shooting.h"
#include "cli/io/reporting.h"
#include "cli/session/methods.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::cli;

namespace {

struct Case {
  std::string model; ///< file or text
  bool is_text;
  std::vector<std::string> fit, measured;
  double duration;
  double share; ///< of the largest derivative, by which differences may be off
};

std::unique_ptr<Session> open(const std::string& file) {
  AnalysisOptions options;
  options.model = file;
  options.interprets = true;
  options.check(true);
  return Session::open(options, functions_of_methods(), "simulate.hpp");
}

// A table of zeros: the derivatives are those of what the model says.
std::string empty_table(const std::vector<std::string>& names, double duration) {
  std::string text = "t";
  for (const std::string& name : names) text += "," + name;
  for (int i = 0; i <= 40; ++i) {
    text += '\n' + std::to_string(duration * i / 40);
    for (std::size_t k = 0; k < names.size(); ++k) text += ",0";
  }
  return text + '\n';
}

void check_derivatives(const Case& of, const std::string& method, double segment) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string file = of.is_text ? (folder.path() / "m.json").string() : of.model;
  if (of.is_text) mbsgen::test::write_file(file, of.model);
  const auto session = open(file);
  REQUIRE(session);
  RecordOptions record_options;
  record_options.data = (folder.path() / "t.csv").string();
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < of.measured.size(); ++i) {
    columns.push_back("y" + std::to_string(i));
    record_options.measured.push_back(columns.back() + "=" + of.measured[i]);
  }
  mbsgen::test::write_file(record_options.data, empty_table(columns, of.duration));
  FitOptions fit;
  fit.names = of.fit;
  const Record record(*session, record_options);
  const Unknowns unknowns(*session, fit, [](const std::string&) { return std::nullopt; });
  const Measured measured(*session, unknowns, record, record_options);
  ShootingOptions options;
  options.steps.method = method;
  options.steps.rtol = 1e-9;
  options.segment = segment;
  const auto shooting = [&] {
    return Shooting(*session, unknowns, record, record.inputs(), measured, options,
                    std::vector<double>(measured.size(), 1));
  };
  const identify::Vector start = unknowns.start();
  Shooting exact = shooting();
  const auto at = exact.linearized(start);
  INFO(of.fit.front() << ' ' << method << ' ' << exact.failure());
  REQUIRE(at);
  for (Eigen::Index j = 0; j < start.size(); ++j) {
    const double h = 1e-4 * unknowns.range().scale(j);
    const auto moved = [&](double way) {
      identify::Vector there = start;
      there(j) += way;
      Shooting other = shooting();
      return other.linearized(there)->residual;
    };
    const identify::Vector wide = (moved(2 * h) - moved(-2 * h)) / (4 * h),
                           near = (moved(h) - moved(-h)) / (2 * h);
    const identify::Vector difference = (4 * near - wide) / 3;
    const double size = at->jacobian.col(j).cwiseAbs().maxCoeff();
    INFO(of.fit[std::size_t(j)] << ": size " << size);
    CHECK((difference - at->jacobian.col(j)).cwiseAbs().maxCoeff() < of.share * size);
    CHECK(size > 0);
  }
}

const std::string bouncing = R"j({
  "mbsgen": 1, "name": "ball", "gravity": [0, 0, -9.81],
  "parameters": {"stiffness": 2e4, "loss": 0.3, "lag": 0.05, "height": 0.1},
  "base": {"points": {"floor": [0, 0, 0]}},
  "bodies": [{"name": "ball", "parent": "base", "mass": 0.5,
    "joints": [{"name": "z", "type": "Tz", "q0": "0.05 + height", "force": "x(pump)"}], "points": {"middle": [0, 0, 0]}}],
  "states": [{"name": "pump", "rate": "(3*sin(4*t) - x(pump))/lag", "x0": 1, "unit": "N"}],
  "contacts": [{"name": "floor", "a": {"sphere": "ball.middle", "radius": 0.03},
    "b": {"plane": "base.floor", "direction": [0, 0, 1]}, "normal": "stiffness*pen*(1 + loss*rate)"}]
})j";

const std::string tumbling = R"j({
  "mbsgen": 1, "name": "body", "gravity": [0, 0, -9.81],
  "parameters": {"I": 0.03, "pull": 0.4},
  "base": {"points": {"hook": [0.3, 0.2, 0.5]}},
  "bodies": [{"name": "body", "parent": "base", "mass": 1.5, "com": [0.02, 0, 0], "inertia": ["I", 0, 0, 0.02, 0, 0.04],
    "joints": [{"name": "body", "type": "Free", "qd0": [0.1, 0, 0, 1, 2, 0.5]}], "points": {"eye": [0.1, 0.05, 0]}}],
  "links": [{"name": "string", "from": "base.hook", "to": "body.eye", "force": "40*(Z - pull)"}]
})j";

} // namespace

TEST_CASE("derivatives of motions are those of their own steps") {
  const std::string examples = mbsgen::test::source_dir().string() + "/examples/";
  const Case four_bar{
      examples + "four_bar/four_bar.json",    false, {"coupler_length", "density", "crank_length"},
      {"q(crank_angle)", "qdd(crank_angle)"}, 0.5,   1e-3};
  // Differences across the corner of a contact are of the first order.
  const Case ball{
      bouncing, true, {"stiffness", "loss", "lag", "height", "x(pump)"}, {"q(z)", "qd(z)+x(pump)"},
      0.3,      5e-3};
  const Case body{tumbling, true, {"I", "pull"}, {"q(body.x)", "qd(body.wz)", "F(string)"}, 0.5, 1e-3};
  for (const Case* one : {&four_bar, &ball, &body})
    for (const char* method : {"dopri5", "sdirk4"}) check_derivatives(*one, method, 0);
}
