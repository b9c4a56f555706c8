// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/frame_modes.h"
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <random>

namespace mbsgen::model {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = SpaceFrame::Sparse;
using Factor = Eigen::SimplicialLDLT<Sparse>;

Holding::Holding(const SpaceFrame& frame, std::vector<Index> held)
    : frame_(frame), held_(std::move(held)), place_(static_cast<std::size_t>(frame.size()), 0) {
  for (const Index row : held_) place_[static_cast<std::size_t>(row)] = -1;
  for (Index row = 0; row < frame.size(); ++row)
    if (Index& place = place_[static_cast<std::size_t>(row)]; place == 0) {
      place = static_cast<Index>(free_.size());
      free_.push_back(row);
    }
}

bool Holding::is_firm() const {
  const MatrixXd rigid = frame_.rigid_motions();
  MatrixXd rows(static_cast<Index>(held_.size()), 6);
  double reach = 0;
  for (std::size_t node = 0; node < frame_.nodes(); ++node)
    reach = std::max(reach, (frame_.place(node) - frame_.place(0)).norm());
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const auto row = static_cast<Index>(i);
    rows.row(row) = rigid.row(held_[i]);
    // About the first place, in shares of the reach.
    for (Index k = 0; k < 3; ++k) rows(row, 3 + k) /= reach;
  }
  Eigen::ColPivHouseholderQR<MatrixXd> factor(rows);
  factor.setThreshold(1e-6);
  return factor.rank() == 6;
}

Sparse Holding::free(const Sparse& matrix) const {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index column = 0; column < matrix.outerSize(); ++column)
    for (Sparse::InnerIterator entry(matrix, column); entry; ++entry) {
      const Index i = place_[static_cast<std::size_t>(entry.row())],
                  k = place_[static_cast<std::size_t>(entry.col())];
      if (i >= 0 && k >= 0) entries.emplace_back(i, k, entry.value());
    }
  Sparse result(static_cast<Index>(free_.size()), static_cast<Index>(free_.size()));
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

MatrixXd Holding::free(const MatrixXd& rows) const {
  return rows(free_, Eigen::all);
}

MatrixXd Holding::all(const MatrixXd& free_rows) const {
  MatrixXd result = MatrixXd::Zero(frame_.size(), free_rows.cols());
  result(free_, Eigen::all) = free_rows;
  return result;
}

MatrixXd Holding::under(const MatrixXd& loads) const {
  const Factor factor(free(frame_.stiffness()));
  return all(factor.solve(free(loads)));
}

MatrixXd Holding::moved(const MatrixXd& held) const {
  MatrixXd given = MatrixXd::Zero(frame_.size(), held.cols());
  given(held_, Eigen::all) = held;
  return given - under(frame_.stiffness() * given);
}

namespace {

// Takes out of columns their parts in a basis that is orthonormal by mass.
void remove(const Sparse& mass, const MatrixXd& basis, MatrixXd& columns) {
  for (int round = 0; round < 2 && basis.cols() > 0; ++round)
    columns -= basis * (basis.transpose() * (mass * columns));
}

MatrixXd orthonormal(const Sparse& mass, const MatrixXd& columns) {
  const MatrixXd gram = columns.transpose() * (mass * columns);
  const Eigen::LLT<MatrixXd> factor(gram);
  return factor.matrixL().solve(columns.transpose()).transpose();
}

// By stiffness and mass in the span of columns.
FrameModes ritz(const Sparse& stiffness, const Sparse& mass, const MatrixXd& columns) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatrixXd> solver(columns.transpose() * (stiffness * columns),
                                                                  columns.transpose() * (mass * columns));
  return {columns * solver.eigenvectors(), solver.eigenvalues()};
}

// The lowest vibrations by iteration of a subspace, with the inverse of stiffness + shift mass. `rigid`: motions that are
// kept out, orthonormal by mass.
MatrixXd vibrations(const Sparse& stiffness, const Sparse& mass, const MatrixXd& rigid, double shift,
                    Index count) {
  if (count == 0) return MatrixXd(mass.rows(), 0);
  const Factor factor(Sparse(stiffness + shift * mass));
  const Index block = std::min(mass.rows() - rigid.cols(), 2 * count + 8);
  std::mt19937 random(1); // the same shapes at each generation
  MatrixXd start(mass.rows(), block);
  for (Index i = 0; i < start.size(); ++i)
    start.data()[i] = static_cast<double>(random()) / 4294967296.0 - 0.5;
  FrameModes modes{start, VectorXd::Zero(block)};
  constexpr int most = 60;
  for (int round = 0; round < most; ++round) {
    MatrixXd next = factor.solve(mass * modes.shapes);
    remove(mass, rigid, next);
    next = orthonormal(mass, next);
    const VectorXd before = modes.frequencies;
    modes = ritz(stiffness, mass, next);
    const double change =
        ((modes.frequencies - before).array().abs() / modes.frequencies.array()).head(count).maxCoeff();
    if (change < 1e-12) break;
  }
  return modes.shapes.leftCols(count);
}

// Displacements under unit loads of a frame that nothing holds: it is held at its first node while the loads and those of
// its mass, which accelerates, balance.
MatrixXd while_accelerating(const SpaceFrame& frame, const MatrixXd& rigid, const MatrixXd& loads) {
  std::vector<Index> first(6);
  for (std::size_t i = 0; i < 6; ++i) first[i] = static_cast<Index>(i);
  MatrixXd result = Holding(frame, first).under(loads - frame.mass() * (rigid * (rigid.transpose() * loads)));
  remove(frame.mass(), rigid, result);
  return result;
}

} // namespace

FrameModes modes_of(const SpaceFrame& frame, const Holding& holding, std::size_t count,
                    const std::vector<Index>& loads, std::optional<std::size_t>& repeated) {
  const MatrixXd rigid =
      holding.is_empty() ? orthonormal(frame.mass(), frame.rigid_motions()) : MatrixXd(frame.size(), 0);
  double shift = 0; // of the order of the lowest vibration's
  double total = 0;
  for (std::size_t e = 0; e < frame.elements(); ++e) total += frame.length(e);
  for (std::size_t e = 0; e < frame.elements(); ++e)
    shift = std::max(shift, frame.section(e).EI[0] / (frame.section(e).mass * std::pow(total, 4)));
  const MatrixXd free_rigid = holding.free(rigid);
  MatrixXd basis = holding.all(vibrations(holding.free(frame.stiffness()), holding.free(frame.mass()),
                                          free_rigid, shift, static_cast<Index>(count)));
  MatrixXd forces = MatrixXd::Zero(frame.size(), static_cast<Index>(loads.size()));
  for (std::size_t k = 0; k < loads.size(); ++k) forces(loads[k], static_cast<Index>(k)) = 1;
  const MatrixXd bent = loads.empty()        ? forces
                        : holding.is_empty() ? while_accelerating(frame, rigid, forces)
                                             : holding.under(forces);
  for (Index k = 0; k < bent.cols(); ++k) {
    MatrixXd next = bent.col(k);
    const double before = std::sqrt((next.transpose() * (frame.mass() * next))(0, 0));
    remove(frame.mass(), basis, next);
    const double after = std::sqrt((next.transpose() * (frame.mass() * next))(0, 0));
    if (!(after > 1e-5 * before)) {
      repeated = static_cast<std::size_t>(k);
      return {};
    }
    basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
    basis.rightCols<1>() = next / after;
  }
  FrameModes result = ritz(frame.stiffness(), frame.mass(), basis);
  result.frequencies = result.frequencies.cwiseMax(0).cwiseSqrt();
  return result;
}

} // namespace mbsgen::model
