// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include <algorithm>
#include <sstream>

namespace closed {

namespace {

using Line = std::pair<std::string, VectorXd>;

std::vector<Line> read_lines(const std::string& output) {
  std::vector<Line> lines;
  std::istringstream text(output);
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    if (name == "joints") continue;
    std::vector<double> values;
    // Not by >>, which does not read what is not a number.
    for (std::string word; words >> word;) values.push_back(std::stod(word));
    lines.emplace_back(name,
                       Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size())));
  }
  return lines;
}

std::string flags(const std::string& header, const Build& build) {
  std::string text = "-O1 -I'" MBSGEN_RUNTIME_INCLUDE "'";
  text += build.laws.empty() ? " -DMBSGEN_LAWS=generated::NoLaws"
                             : " -DMBSGEN_LAWS=Laws -DMBSGEN_LAWS_HEADER='\"laws.h\"'";
  if (header.find("struct Inputs {\n  Real t") != std::string::npos) text += " -DMBSGEN_TIME";
  if (build.constraints_only) text += " -DMBSGEN_CONSTRAINTS_ONLY";
  return text;
}

} // namespace

Compiled::Compiled(const std::string& model_text, const Build& build) {
  const auto& folder = folder_.path();
  const std::string name = oracle::generate(model_text, folder);
  report_ = oracle::load(folder / (name + ".report.json"));
  if (!build.laws.empty()) mbsgen::test::write_file(folder / "laws.h", build.laws);
  const std::string header = mbsgen::test::read_file(folder / (name + ".hpp"));
  oracle::compile(MBSGEN_CLOSED_DRIVER, name, folder, flags(header, build), folder / "driver");
  const std::string greeting = ask("");
  std::istringstream names(greeting.substr(0, greeting.find('\n')));
  std::string name_of_joint;
  names >> name_of_joint; // the word "joints"
  while (names >> name_of_joint) joints_.push_back(name_of_joint);
  const auto initial = read_lines(greeting);
  q0_ = initial.at(0).second, qd0_ = initial.at(1).second;
}

int Compiled::place(const std::string& joint) const {
  const auto found = std::find(joints_.begin(), joints_.end(), joint);
  if (found == joints_.end()) throw std::runtime_error("no joint " + joint);
  return static_cast<int>(found - joints_.begin());
}

std::vector<int> Compiled::places(const std::string& list) const {
  std::vector<int> found;
  for (const Json& name : report_.at("partition").at(list)) found.push_back(place(name));
  return found;
}

void Compiled::set_newton(double tolerance, int max_iterations) {
  std::ostringstream text;
  text.precision(17);
  text << "newton " << tolerance << ' ' << max_iterations << '\n';
  settings_ = text.str();
}

std::string Compiled::ask(const std::string& command) const {
  const auto file = folder_.path() / "commands.txt";
  std::ostringstream time;
  time.precision(17);
  time << "time " << time_ << '\n';
  mbsgen::test::write_file(file, settings_ + time.str() + command);
  return oracle::run_or_throw(oracle::quoted(folder_.path() / "driver") + " < " + oracle::quoted(file));
}

Results Compiled::results(const std::string& function, const std::vector<VectorXd>& arrays) const {
  std::ostringstream text;
  text.precision(17);
  text << function << '\n';
  for (const VectorXd& array : arrays) text << array.transpose() << '\n';
  Results found;
  for (const Line& line : read_lines(ask(text.str()))) found[line.first] = line.second;
  return found;
}

Results Compiled::constraints(const reference::State& state) const {
  return results("constraints", {state.q, state.qd});
}

Results Compiled::assemble(const reference::State& state) const {
  return results("assemble", {state.q, state.qd});
}

Results Compiled::direct_dynamics(const reference::State& state, const VectorXd& Q) const {
  return results("direct", {state.q, state.qd, state.qdd, Q});
}

Results Compiled::inverse_dynamics(const reference::State& state) const {
  return results("inverse", {state.q, state.qd, state.qdd, VectorXd::Zero(state.qd.size())});
}

Results Compiled::simulate(double dt, int steps) const {
  std::ostringstream text;
  text.precision(17);
  text << "simulate " << dt << ' ' << steps << '\n';
  Results found;
  for (const Line& line : read_lines(ask(text.str()))) found[line.first] = line.second;
  return found;
}

Compiled::Trajectory Compiled::integrate(int independent, double dt, int steps, int every) const {
  std::ostringstream text;
  text.precision(17);
  text << "integrate " << independent << ' ' << dt << ' ' << steps << ' ' << every << '\n';
  Trajectory trajectory;
  for (const Line& line : read_lines(ask(text.str()))) {
    if (line.first == "q") {
      trajectory.states.emplace_back();
      trajectory.states.back().q = line.second;
      trajectory.states.back().t = dt * every * static_cast<double>(trajectory.states.size() - 1);
    }
    if (line.first == "qd") trajectory.states.back().qd = line.second;
    if (line.first == "qdd") trajectory.states.back().qdd = line.second;
    if (line.first == "status") trajectory.status = line.second(0);
  }
  return trajectory;
}

std::string model_text(const std::string& name) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/oracles/closed/models" /
                                 (name + ".json"));
}

double relative_error(const MatrixXd& actual, const MatrixXd& expected) {
  const double largest = expected.size() == 0 ? 0 : expected.cwiseAbs().maxCoeff();
  return actual.size() == 0 ? 0 : (actual - expected).cwiseAbs().maxCoeff() / (largest == 0 ? 1 : largest);
}

} // namespace closed
