// SPDX-License-Identifier: MIT
/// Eigenvalues of a linear model, their shapes, and what takes part in them.
#pragma once
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

namespace mbsgen::analysis {

/// The six kinds of eigenvalues.
enum class ModeKind { real_stable, rigid, real_unstable, stable, undamped, unstable };

inline const char* name(ModeKind kind) {
  constexpr const char* names[] = {"real stable",      "rigid",           "real unstable", "complex stable",
                                   "complex undamped", "complex unstable"};
  return names[int(kind)];
}

/// One eigenvalue.
struct Mode {
  std::complex<double> eigenvalue; ///< rad/s
  ModeKind kind = ModeKind::rigid;
  double frequency = 0;   ///< Hz, of the undamped oscillation: |eigenvalue| / 2 pi of complex ones
  double damping = 0;     ///< ratio, -Re / |eigenvalue|; 0 of rigid ones
  Eigen::VectorXcd shape; ///< the right eigenvector; its largest entry is 1
  Eigen::VectorXcd left; ///< the left one, left^T A = eigenvalue left^T; left^T shape is 1 unless it vanishes
  Eigen::VectorXd participation; ///< of each state, |left entry times right entry|; their sum is 1
};

namespace detail {

inline ModeKind kind_of(const std::complex<double>& value, double zero) {
  if (std::fabs(value.imag()) <= zero) {
    if (std::fabs(value.real()) <= zero) return ModeKind::rigid;
    return value.real() < 0 ? ModeKind::real_stable : ModeKind::real_unstable;
  }
  if (std::fabs(value.real()) <= zero) return ModeKind::undamped;
  return value.real() < 0 ? ModeKind::stable : ModeKind::unstable;
}

inline Eigen::VectorXd participation(const Eigen::VectorXcd& right, const Eigen::VectorXcd& left) {
  Eigen::VectorXd shares = right.cwiseProduct(left).cwiseAbs();
  const double sum = shares.sum();
  return sum > 0 ? Eigen::VectorXd(shares / sum) : shares;
}

/// States in an order in which those come first that act on none after them, such as the place of a vehicle. The QR
/// algorithm then keeps their eigenvalues apart from the others to the last digit. Entries below the rounding errors
/// of that algorithm count as zero.
inline Eigen::VectorXi by_influence(const Eigen::MatrixXd& A) {
  const double least = 1e-16 * A.cwiseAbs().maxCoeff();
  Eigen::VectorXi order = Eigen::VectorXi::LinSpaced(A.rows(), 0, int(A.rows()) - 1);
  const auto acts = [&](int state, Eigen::Index first) {
    return std::any_of(order.data() + first, order.data() + order.size(),
                       [&](int other) { return other != state && std::fabs(A(other, state)) > least; });
  };
  for (Eigen::Index first = 0; first < order.size(); ++first) {
    int* const end = order.data() + order.size();
    int* const idle = std::find_if(order.data() + first, end, [&](int state) { return !acts(state, first); });
    if (idle == end) break;
    std::rotate(order.data() + first, idle, idle + 1);
  }
  return order;
}

/// The eigenvalues of a matrix and, as columns, its right and left eigenvectors.
struct Eigensystem {
  Eigen::VectorXcd values;
  Eigen::MatrixXcd right, left;
};

/// The eigenvalues of a matrix that is upper triangular but for pairs, and U times its right eigenvectors.
inline Eigensystem triangular_system(const Eigen::MatrixXd& T, const Eigen::MatrixXd& U) {
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(T);
  return {solver.eigenvalues(), U * solver.eigenvectors(), {}};
}

/// By one Schur decomposition, which takes nearly all of the time: A = U T U^T, where T is upper triangular but for pairs. T
/// mirrored about its other diagonal is so, too; its right eigenvectors, upside down, are the left ones of T.
inline Eigensystem eigensystem(const Eigen::MatrixXd& A) {
  Eigen::MatrixXd T, U;
  {
    const Eigen::PermutationMatrix<Eigen::Dynamic> order(by_influence(A));
    const Eigen::RealSchur<Eigen::MatrixXd> schur(order.transpose() * A * order);
    T = schur.matrixT(), U = order * schur.matrixU();
  }
  Eigensystem result = triangular_system(T, U);
  const Eigensystem mirrored = triangular_system(T.transpose().reverse(), U.rowwise().reverse());
  const Eigen::Index last = A.cols() - 1;
  result.left.resizeLike(result.right);
  for (Eigen::Index i = 0; i <= last; ++i) {
    const double imaginary = result.values(i).imag(); // in both, that of the first of a pair is positive
    result.left.col(i) = mirrored.right.col(last - i - (imaginary > 0 ? 1 : 0) + (imaginary < 0 ? 1 : 0));
  }
  return result;
}

inline Mode mode_of(const std::complex<double>& value, const Eigen::VectorXcd& right,
                    const Eigen::VectorXcd& left, double zero) {
  Mode mode;
  mode.kind = kind_of(value, zero);
  mode.eigenvalue = value;
  const double size = std::abs(value);
  if (mode.kind >= ModeKind::stable) mode.frequency = size / (2 * 3.14159265358979323846);
  if (mode.kind != ModeKind::rigid) mode.damping = -value.real() / size;
  Eigen::Index largest = 0;
  right.cwiseAbs().maxCoeff(&largest);
  mode.shape = right / right(largest);
  mode.left = left;
  const std::complex<double> product = left.cwiseProduct(mode.shape).sum();
  if (std::abs(product) > 1e-12 * left.norm() * mode.shape.norm()) mode.left /= product;
  mode.participation = participation(mode.shape, left);
  return mode;
}

} // namespace detail

/// All eigenvalues of x' = A x in order of their size, both of each conjugate pair, the positive imaginary part first.
/// Parts of an eigenvalue below `zero` times the largest one count as zero: rounding splits the double zeros of rigid
/// motions to about the root of its size.
inline std::vector<Mode> all_modes_of(const Eigen::MatrixXd& A, double zero = 1e-7) {
  std::vector<Mode> modes;
  if (A.size() == 0) return modes;
  const detail::Eigensystem system = detail::eigensystem(A);
  const double scale = system.values.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    modes.push_back(detail::mode_of(system.values(i), system.right.col(i), system.left.col(i), zero * scale));
  std::stable_sort(modes.begin(), modes.end(), [](const Mode& a, const Mode& b) {
    return std::abs(a.eigenvalue) < std::abs(b.eigenvalue);
  });
  return modes;
}

} // namespace mbsgen::analysis
