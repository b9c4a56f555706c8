// SPDX-License-Identifier: MIT
// Finds the inertial parameters of an arm from the forces on its base, along a motion that is chosen for it.
//   identification FOLDER_OF_TABLES/
#include "../mechanism.hpp"
#include "motion.hpp"
#include "regression.hpp"

using namespace identification;

namespace {

constexpr int searched = 5000, coarse = 40, samples = 1000;

// The motion of the smallest condition number that small changes lead to; the table has its course.
Motion found_motion(const arm::Model<>& model, const Units& units, Motion motion, const std::string& path) {
  const Seen seen(equations(model, motion, coarse, units));
  const auto judge = [&](const Motion& of) {
    return condition(equations(model, of, coarse, units)(Eigen::all, seen.kept));
  };
  mechanism::Table table(path, "step,condition");
  std::mt19937 random(7);
  double best = judge(motion);
  for (int k = 0; k < searched; ++k) {
    if (k % 10 == 0) table.write({double(k), best});
    const Motion next = motion.changed(random, 0.3 * (1 - 0.9 * k / searched));
    const double value = judge(next);
    if (value < best) motion = next, best = value;
  }
  return motion;
}

// Forces and torques of the base in units of noise, by a function that knows no regressor; with noise if there is some.
Eigen::VectorXd measured(const arm::Model<>& model, const Motion& motion, const Units& units, double noise) {
  Eigen::VectorXd all(wrench * samples);
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (int k = 0; k < samples; ++k) {
    const Sample sample = motion.at(k * period / samples);
    double reaction[wrench];
    model.base_reaction(sample.q, sample.qd, sample.qdd, reaction);
    for (int i = 0; i < wrench; ++i)
      all(wrench * k + i) = reaction[i] / units.noise(i) + noise * normal(random);
  }
  return all;
}

// One motion's equations and what comes of them.
struct Experiment {
  Matrix matrix;
  Seen seen;
  Eigen::VectorXd truth;
  double conditioning;

  Experiment(const arm::Model<>& model, const Motion& motion, const Units& units)
      : matrix(equations(model, motion, samples, units)), seen(matrix), truth(arm::nb) {
    model.base_parameters(truth.data());
    truth = seen.combined(truth.cwiseQuotient(units.parameters));
    conditioning = condition(matrix(Eigen::all, seen.kept));
  }
  Estimate estimate(const Eigen::VectorXd& wrenches) const {
    return least_squares(matrix(Eigen::all, seen.kept), wrenches);
  }
};

// The torques of the joints along another motion by estimated parameters: rms of the error, by rms of the torques.
double torque_error(const arm::Model<>& model, const Motion& motion, const Units& units, const Seen& seen,
                    const Eigen::VectorXd& parameters) {
  const Eigen::VectorXd kept = parameters.cwiseProduct(units.parameters(seen.kept));
  double error = 0, all = 0;
  for (int k = 0; k < samples; ++k) {
    const Sample sample = motion.at(k * period / samples);
    Eigen::VectorXd Q(arm::nqd);
    model.inverse_dynamics(sample.q, sample.qd, sample.qdd, Q.data());
    const Eigen::VectorXd predicted =
        regressor(model, sample).bottomRows(joints)(Eigen::all, seen.kept) * kept;
    error += (predicted - Q.tail(joints)).squaredNorm();
    all += Q.tail(joints).squaredNorm();
  }
  return std::sqrt(error / all);
}

// Parameters, errors and standard deviations of both motions, in units of usual parameters.
void write_parameters(const std::string& path, const Experiment& any, const Estimate& rough,
                      const Experiment& good, const Estimate& fine) {
  mechanism::Table table(path, "parameter,value,any_error,any_deviation,error,deviation");
  for (Eigen::Index i = 0; i < good.truth.size(); ++i) {
    const int column = good.seen.kept(i);
    const Eigen::Index other =
        std::find(any.seen.kept.begin(), any.seen.kept.end(), column) - any.seen.kept.begin();
    if (other == any.truth.size()) continue;
    table.write({double(column), good.truth(i), rough.values(other) - any.truth(other),
                 rough.deviations(other), fine.values(i) - good.truth(i), fine.deviations(i)});
  }
}

void write_motion(const std::string& path, const Motion& motion) {
  mechanism::Table table(path, "t,turn,shoulder,elbow,wrist");
  for (double t = 0; t <= period; t += 0.05) {
    const Sample sample = motion.at(t);
    mechanism::Row row = {t};
    row.insert(row.end(), sample.q + arm::nq - joints, sample.q + arm::nq);
    table.write(row);
  }
}

double largest_error(const Experiment& of, const Estimate& estimate) {
  return (estimate.values - of.truth).cwiseAbs().maxCoeff();
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string to = argv[1];
  const arm::Model<> model;
  const Units units;
  std::mt19937 random(1);
  const Motion any = Motion().changed(random, 1), other = Motion().changed(random, 1);
  const Motion chosen = found_motion(model, units, any, to + "search.csv");
  const Experiment begun(model, any, units), good(model, chosen, units);
  write_motion(to + "motion.csv", chosen);

  const Estimate exact = good.estimate(measured(model, chosen, units, 0));
  const Estimate rough = begun.estimate(measured(model, any, units, 1));
  const Estimate fine = good.estimate(measured(model, chosen, units, 1));
  write_parameters(to + "parameters.csv", begun, rough, good, fine);
  const auto torques = [&](const Experiment& of, const Estimate& by) {
    return torque_error(model, other, units, of.seen, by.values);
  };

  std::printf("identification: %d of %d base parameters, or sums of them, act on a base at rest\n",
              int(good.seen.kept.size()), arm::nb);
  std::printf("condition number: any motion %.0f, the motion found %.0f\n", begun.conditioning,
              good.conditioning);
  std::printf(
      "torques of another motion with noise, relative error: any motion %.1e, the motion found %.1e\n",
      torques(begun, rough), torques(good, fine));
  mechanism::Figures figures;
  figures.at_most("condition number of the motion found", good.conditioning, 80);
  figures.at_most("without noise: largest error of a parameter", largest_error(good, exact), 1e-8);
  figures.at_most("without noise: torques of another motion, relative", torques(good, exact), 1e-8);
  const Eigen::ArrayXd strayed = (fine.values - good.truth).cwiseQuotient(fine.deviations);
  figures.at_most("with noise: largest error by its deviation", strayed.abs().maxCoeff(), 4);
  figures.at_most("with noise: mean square error by variance, less 1", std::fabs(strayed.square().mean() - 1),
                  1);
  figures.at_most("with noise: torques of another motion, relative", torques(good, fine), 5e-3);
  return figures.exit_code();
}
