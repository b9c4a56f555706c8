// SPDX-License-Identifier: MIT
/// Modes of a linear model: eigenvalues, shapes, and what takes part in them.
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

/// One eigenvalue, or a conjugate pair by the one with the positive imaginary part.
struct Mode {
  std::complex<double> eigenvalue; ///< rad/s
  ModeKind kind = ModeKind::rigid;
  double frequency = 0;          ///< Hz, of the undamped oscillation: |eigenvalue| / 2 pi of complex ones
  double damping = 0;            ///< ratio, -Re / |eigenvalue|; 0 of rigid ones
  Eigen::VectorXcd shape;        ///< the eigenvector; its largest entry is 1
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

} // namespace detail

/// The modes of x' = A x in order of |eigenvalue|. Parts of an eigenvalue below `zero` times the largest one count as
/// zero: rounding splits the double zeros of rigid motions to about the root of its size.
inline std::vector<Mode> modes_of(const Eigen::MatrixXd& A, double zero = 1e-7) {
  std::vector<Mode> modes;
  if (A.size() == 0) return modes;
  const Eigen::EigenSolver<Eigen::MatrixXd> right(A), left(A.transpose());
  const double scale = right.eigenvalues().cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const std::complex<double> value = right.eigenvalues()(i);
    Mode mode;
    mode.kind = detail::kind_of(value, zero * scale);
    if (mode.kind >= ModeKind::stable && value.imag() < 0) continue;
    mode.eigenvalue = value;
    const double size = std::abs(value);
    if (mode.kind >= ModeKind::stable) mode.frequency = size / (2 * 3.14159265358979323846);
    if (mode.kind != ModeKind::rigid) mode.damping = -value.real() / size;
    Eigen::Index largest = 0, partner = 0;
    right.eigenvectors().col(i).cwiseAbs().maxCoeff(&largest);
    mode.shape = right.eigenvectors().col(i) / right.eigenvectors()(largest, i);
    (left.eigenvalues().array() - value).abs().minCoeff(&partner);
    mode.participation = detail::participation(mode.shape, left.eigenvectors().col(partner));
    modes.push_back(std::move(mode));
  }
  std::sort(modes.begin(), modes.end(),
            [](const Mode& a, const Mode& b) { return std::abs(a.eigenvalue) < std::abs(b.eigenvalue); });
  return modes;
}

} // namespace mbsgen::analysis
