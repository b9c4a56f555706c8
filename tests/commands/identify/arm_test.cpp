// SPDX-License-Identifier: GPL-3.0-or-later
// Base parameters of an arm: what the command finds from measured torques, against least squares with the generated
// regressor.
#include "commands/identify/noise.h"
#include "puma560.hpp"
#include "support/catch.hpp"
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

using namespace identify_test;
using mbsgen::test::TemporaryDirectory;
using Model = puma560::Model<>;

namespace {

constexpr int joints = 6, rows = 200;
constexpr double noise[joints] = {0.05, 0.05, 0.02, 1e-3, 1e-3, 5e-4}; // N m

struct Sample {
  double q[joints], qd[joints], qdd[joints], torque[joints];
};

// Sines of unlike periods, and torques of the inverse dynamics with noise.
std::vector<Sample> recorded(double every) {
  const Model model;
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  std::vector<Sample> all(rows);
  for (int row = 0; row < rows; ++row) {
    Sample& s = all[std::size_t(row)];
    for (int i = 0; i < joints; ++i) {
      const double slow = 2 + 0.8 * i, fast = 9 - 0.7 * i, t = every * row;
      s.q[i] = std::sin(slow * t + i) + 0.3 * std::cos(fast * t);
      s.qd[i] = slow * std::cos(slow * t + i) - 0.3 * fast * std::sin(fast * t);
      s.qdd[i] = -slow * slow * std::sin(slow * t + i) - 0.3 * fast * fast * std::cos(fast * t);
    }
    model.inverse_dynamics(s.q, s.qd, s.qdd, s.torque);
    for (int i = 0; i < joints; ++i) s.torque[i] += noise[i] * normal(random);
  }
  return all;
}

std::string table(const std::vector<Sample>& samples, double every) {
  std::ostringstream text;
  text.precision(17);
  text << "t";
  for (const char* quantity : {"q", "qd", "qdd", "Qdriven"})
    for (int i = 1; i <= joints; ++i) text << ',' << quantity << "(q" << i << ')';
  for (std::size_t row = 0; row < samples.size(); ++row) {
    text << '\n' << every * double(row);
    for (const double* part : {samples[row].q, samples[row].qd, samples[row].qdd, samples[row].torque})
      for (int i = 0; i < joints; ++i) text << ',' << part[i];
  }
  return text.str() + '\n';
}

// Base parameters and their standard deviations.
struct Estimate {
  Eigen::VectorXd values, deviations;
};

Estimate by_regressor(const std::vector<Sample>& samples) {
  const Model model;
  Eigen::MatrixXd A(joints * rows, puma560::nb);
  Eigen::VectorXd b(joints * rows);
  for (int row = 0; row < rows; ++row) {
    const Sample& s = samples[std::size_t(row)];
    double Y[joints * puma560::nb];
    model.regressor(s.q, s.qd, s.qdd, Y);
    for (int i = 0; i < joints; ++i) {
      b(joints * row + i) = s.torque[i] / noise[i];
      for (int k = 0; k < puma560::nb; ++k) A(joints * row + i, k) = Y[i * puma560::nb + k] / noise[i];
    }
  }
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(A);
  const Eigen::MatrixXd R = qr.matrixQR().topRows(puma560::nb).triangularView<Eigen::Upper>();
  const Eigen::MatrixXd inverse = R.inverse();
  return {qr.solve(b), inverse.rowwise().norm()};
}

// The model of the example with driven joints, the names of its inertial numbers, and options that begin off them.
struct Task {
  std::string model, names, starts;
};

Task task() {
  std::ifstream file(mbsgen::test::source_dir().string() + "/examples/puma560/puma560.json");
  nlohmann::ordered_json model = nlohmann::ordered_json::parse(file);
  Task task;
  int count = 0;
  const auto add = [&](const std::string& name, double value) {
    if (value == 0) return;
    task.names += (task.names.empty() ? "" : ",") + name;
    task.starts += " --set '" + name + '=' + std::to_string(value * (1 + 0.1 * std::sin(++count))) + '\'';
  };
  for (auto& body : model["bodies"]) {
    body["joints"][0]["role"] = "driven";
    const std::string name = body["name"];
    add(name + ".mass", body["mass"]);
    for (const char* key : {"com", "inertia"})
      for (std::size_t i = 0; i < body[key].size(); ++i)
        add(name + '.' + key + '[' + std::to_string(i) + ']', body[key][i]);
  }
  task.model = model.dump();
  return task;
}

void set(Model& model, const std::string& name, double value) {
  auto& p = model.parameters;
  const auto put = [&](auto& link) {
    const std::size_t dot = name.find('.'), bracket = name.find('[');
    const std::string key = name.substr(dot + 1, bracket - dot - 1);
    const int place = bracket == std::string::npos ? 0 : name[bracket + 1] - '0';
    if (key == "mass") link.mass = value;
    if (key == "com") link.com[place] = value;
    if (key == "inertia") link.inertia[place] = value;
  };
  switch (name[4]) {
  case '1':
    p.link1.inertia[5] = value;
    break;
  case '2':
    put(p.link2);
    break;
  case '3':
    put(p.link3);
    break;
  case '4':
    put(p.link4);
    break;
  case '5': {
    if (name == "link5.mass")
      p.link5.mass = value;
    else
      p.link5.inertia[name[name.find('[') + 1] - '0'] = value;
    break;
  }
  default:
    put(p.link6);
  }
}

} // namespace

TEST_CASE("base parameters of an arm are those of least squares with its regressor") {
  constexpr double every = 0.02;
  const std::vector<Sample> samples = recorded(every);
  const Estimate expected = by_regressor(samples);
  const Task wanted = task();
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", wanted.model);
  mbsgen::test::write_file(folder.path() / "t.csv", table(samples, every));
  std::string options = "--fit '" + wanted.names + '\'' + wanted.starts;
  for (int i = 0; i < joints; ++i)
    options += " --noise 'Qdriven(q" + std::to_string(i + 1) + ")=" + std::to_string(noise[i]) + '\'';
  const nlohmann::json found = identified(folder, options);
  CHECK(found.at("converged") == true);
  // As many sums as the regressor has columns.
  CHECK(found.at("covariance").at("of").size() == std::size_t(puma560::nb));
  Model model;
  for (const auto& [name, one] : found.at("parameters").items()) set(model, name, one.at("value"));
  model.update();
  Eigen::VectorXd base(puma560::nb);
  model.base_parameters(base.data());
  for (int k = 0; k < puma560::nb; ++k) {
    INFO(puma560::base_parameter_names[k] << ": " << base(k) << ", by the regressor " << expected.values(k)
                                          << " +- " << expected.deviations(k));
    CHECK(std::fabs(base(k) - expected.values(k)) < 1e-6 * expected.deviations(k));
  }
}
