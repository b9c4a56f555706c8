// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/shooting.h"
#include "cli/session/table.h"
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace mbsgen::cli {

using identify::Linearized;
using identify::Matrix;
using identify::Trial;
using identify::Vector;

namespace {

constexpr double least_size = 1e-3; // rad, m, and per s, of a number that was zero so far
constexpr long most_growth = 10, least_steps = 1000;
constexpr int most_node_steps = 6;
constexpr double node_damping = 1e-6, least_decrease = 0.01;

// A part of a recording that one motion follows: rows [first, last].
struct Stretch {
  const std::vector<double>& times;
  const Measured& measured;
  const std::vector<double>& noise;
  std::size_t first, last;
};

// A sum of squares about the beginning of a motion, half of its gradient and of its second derivatives.
struct AboutNode {
  double cost = 0;
  Vector slope;
  Matrix bend;
};

std::optional<AboutNode> about_node(const Stretch& of, SensitiveSystem& system, const StepperOptions& options,
                                    const Vector& node) {
  Stepper stepper(system, options);
  const Eigen::Index n = node.size(), unknowns = system.unknowns();
  AboutNode result{0, Vector::Zero(n), Matrix::Zero(n, n)};
  Matrix ways = Matrix::Zero(n, unknowns + n), slopes;
  ways.rightCols(n).setIdentity();
  Vector z = node, said;
  for (std::size_t row = of.first; row <= of.last; ++row) {
    if (!system.measure(row, of.times[row], z, &ways, said, slopes)) return std::nullopt;
    for (Eigen::Index i = 0; i < said.size(); ++i) {
      const double noise = of.noise[std::size_t(i)];
      const double residual = (said(i) - of.measured.columns()[std::size_t(i)].data[row]) / noise;
      const Vector slope = slopes.row(i).tail(n) / noise;
      result.cost += residual * residual;
      result.slope += residual * slope;
      result.bend += slope * slope.transpose();
    }
    z = system.closed();
    if (row < of.last && !stepper.advance(row, of.times[row], of.times[row + 1], z, &ways))
      return std::nullopt;
  }
  return result;
}

// The beginning of a stretch whose motion is nearest to what was measured, near a guess.
void fit_node(const Stretch& of, SensitiveSystem& system, const StepperOptions& options, const Vector& scale,
              Vector& node) {
  Vector next = node;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < most_node_steps; ++i) {
    const std::optional<AboutNode> at = about_node(of, system, options, next);
    if (!at || !(at->cost < (1 - least_decrease) * best)) return;
    best = at->cost;
    node = next;
    Matrix A = scale.asDiagonal() * at->bend * scale.asDiagonal();
    A.diagonal().array() += node_damping * A.trace() / double(A.rows()) + std::numeric_limits<double>::min();
    next = node - scale.cwiseProduct(Vector(A.ldlt().solve(scale.cwiseProduct(at->slope))));
  }
}

} // namespace

Shooting::Shooting(const Session& session, const Unknowns& unknowns, const Record& record,
                   const Inputs& inputs, const Measured& measured, const ShootingOptions& options,
                   std::vector<double> noise)
    : session_(session), unknowns_(unknowns), record_(record), inputs_(inputs), measured_(measured),
      options_(options), noise_(std::move(noise)) {
  const std::vector<double>& times = inputs.times;
  firsts_.push_back(0);
  for (std::size_t row = 1; row + 1 < times.size() && options.segment > 0; ++row)
    if (times[row] - times[firsts_.back()] >= options.segment * (1 - 1e-9)) firsts_.push_back(row);
}

std::size_t Shooting::end_of(std::size_t segment) const {
  return segment + 1 < firsts_.size() ? firsts_[segment + 1] : inputs_.times.size() - 1;
}

bool Shooting::begin(SensitiveSystem& system, Stepper& stepper, Vector& z, Matrix* ways) {
  z = system.start();
  if (ways != nullptr) {
    ways->setZero(z.size(), system.unknowns() + (firsts_.size() > 1 ? 1 : 0));
    ways->leftCols(system.unknowns()) = system.start_slopes();
  }
  const double t = inputs_.times.front();
  return options_.settle <= 0 || stepper.advance(0, t - options_.settle, t, z, ways);
}

bool Shooting::add_row(std::size_t row, SensitiveSystem& system, const Vector& z, const Matrix* ways,
                       Linearized& into) {
  Vector said;
  Matrix slopes;
  if (!system.measure(row, inputs_.times[row], z, ways, said, slopes)) {
    failure_ = fmt::format("the dynamics has no answer at t = {:.6g} s", inputs_.times[row]);
    return false;
  }
  const Eigen::Index columns = said.size(), unknowns = system.unknowns();
  for (Eigen::Index i = 0; i < columns; ++i) {
    const Eigen::Index place = Eigen::Index(row) * columns + i;
    const double noise = noise_[std::size_t(i)];
    said_(Eigen::Index(row), i) = said(i);
    // Without a recording an experiment is planned: the residuals do not matter.
    const std::vector<double>& data = measured_.columns()[std::size_t(i)].data;
    into.residual(place) = row < data.size() ? (said(i) - data[row]) / noise : 0;
    if (ways == nullptr) continue;
    into.jacobian.row(place) = slopes.row(i).head(unknowns) / noise;
    into.closed(place) = into.residual(place) + (ways->cols() > unknowns ? slopes(i, unknowns) / noise : 0);
  }
  return true;
}

bool Shooting::run_segment(std::size_t segment, SensitiveSystem& system, Stepper& stepper, Vector& z,
                           Matrix* ways, Linearized& into) {
  const std::size_t end = end_of(segment);
  for (std::size_t row = firsts_[segment]; row < end; ++row) {
    session_.budget().check();
    if (!add_row(row, system, z, ways, into)) return false;
    z = system.closed();
    if (!stepper.advance(row, inputs_.times[row], inputs_.times[row + 1], z, ways)) {
      failure_ = stepper.failure();
      return false;
    }
  }
  return segment + 1 < firsts_.size() || add_row(end, system, z, ways, into);
}

// The first guess of a node: where the motion before it ends, or what was measured there.
void Shooting::guess(std::size_t segment, Vector& z) const {
  const scheme::Shape& shape = session_.shape();
  const std::size_t row = firsts_[segment];
  const auto put = [&](const std::string& name, Eigen::Index place) {
    const std::vector<double> data = record_.column(name);
    if (row < data.size()) z(place) = data[row];
  };
  for (int i = 0; i < shape.nq; ++i) put(column("q", session_.coordinate_names()[std::size_t(i)]), i);
  Eigen::Index place = shape.nq;
  for (const int velocity : shape.integrated)
    put(column("qd", shape.joint_names[std::size_t(velocity)]), place++);
  for (const std::string& state : session_.state_names()) put(column("x", state), place++);
}

double Shooting::gap_of(const Vector& gap) const {
  return (gap.array() / scale_.array()).matrix().squaredNorm();
}

std::optional<Linearized> Shooting::run(const Vector& unknowns, std::vector<Vector>& nodes, bool derives) {
  SensitiveSystem system(session_, unknowns_, inputs_, measured_, unknowns);
  const Eigen::Index rows = Eigen::Index(inputs_.times.size()), columns = Eigen::Index(measured_.size());
  Linearized result;
  result.residual.resize(rows * columns);
  if (derives) {
    result.closed.resize(rows * columns);
    result.jacobian.resize(rows * columns, unknowns.size());
    moves_.assign(firsts_.size(), Matrix());
    shifts_.assign(firsts_.size(), Vector());
  }
  said_.resize(rows, columns);
  Matrix all_ways;
  Matrix* const ways = derives ? &all_ways : nullptr;
  // A trial far off may be stiff, or fall: it is given up, and a shorter step is tried.
  StepperOptions steps = options_.steps;
  if (!derives && steps_ > 0)
    steps.most_steps = std::min(steps.most_steps, most_growth * steps_ + least_steps);
  Stepper stepper(system, steps);
  Vector z;
  if (!begin(system, stepper, z, ways)) {
    failure_ = stepper.failure();
    return std::nullopt;
  }
  const bool guesses = nodes.empty();
  if (guesses) nodes.assign(firsts_.size(), Vector()), scale_ = z.cwiseAbs();
  for (std::size_t segment = 0; segment < firsts_.size(); ++segment) {
    if (segment > 0) {
      if (guesses) {
        nodes[segment] = z;
        guess(segment, nodes[segment]);
        const Vector sizes = scale_.cwiseMax(nodes[segment].cwiseAbs()).cwiseMax(least_size);
        fit_node({inputs_.times, measured_, noise_, firsts_[segment], end_of(segment)}, system,
                 options_.steps, sizes, nodes[segment]);
        scale_ = scale_.cwiseMax(nodes[segment].cwiseAbs());
      }
      const Vector gap = z - nodes[segment];
      result.gap += guesses ? 0 : gap_of(gap);
      if (derives) {
        all_ways.col(unknowns.size()) += gap;
        moves_[segment] = all_ways.leftCols(unknowns.size());
        shifts_[segment] = all_ways.col(unknowns.size());
      }
      z = nodes[segment];
    }
    if (!run_segment(segment, system, stepper, z, ways, result)) return std::nullopt;
  }
  if (derives) steps_ = stepper.steps();
  scale_ = scale_.unaryExpr([](double size) { return size > 0 ? size : 1.0; });
  return result;
}

std::optional<Linearized> Shooting::linearized(const Vector& unknowns) {
  // The sizes of gaps are known once all nodes are.
  if (nodes_.empty() && firsts_.size() > 1 && !run(unknowns, nodes_, false)) return std::nullopt;
  at_ = unknowns;
  return run(unknowns, nodes_, true);
}

std::optional<Trial> Shooting::tried(const Vector& step, double share) {
  trial_ = nodes_;
  for (std::size_t i = 1; i < firsts_.size(); ++i) trial_[i] += moves_[i] * step + share * shifts_[i];
  std::optional<Linearized> there = run(at_ + step, trial_, false);
  if (!there) return std::nullopt;
  return Trial{std::move(there->residual), there->gap};
}

void Shooting::keep() {
  nodes_ = trial_;
}

} // namespace mbsgen::cli
