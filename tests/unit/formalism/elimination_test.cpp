// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/evaluate.h"
#include "formalism/loops/elimination.h"
#include "formalism/loops/knuckle_block.h"
#include "formalism/loops/reduction.h"
#include "support/catch.hpp"
#include <Eigen/Dense>
#include <random>

// Symbolic factorizations against Eigen's, on random sparse matrices.

namespace {

using namespace mbsgen;
using namespace mbsgen::formalism;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Symbols with numbers behind them.
class Numbers {
public:
  explicit Numbers(Pool& pool) : pool_(pool), evaluator_(pool) {}

  Expr symbol(const char* stem, int i, int j, double value) {
    const Expr result = pool_.symbol(expr::SymbolKind::q, stem, i, j);
    evaluator_.set(result, value);
    return result;
  }
  VectorXd values(const scheme::Scheme& scheme, const std::vector<Expr>& expressions) {
    for (; done_ < scheme.equations().size(); ++done_) {
      const scheme::Equation& equation = scheme.equations()[done_];
      evaluator_.set(equation.symbol, evaluator_.value(equation.rhs));
    }
    VectorXd result(static_cast<Eigen::Index>(expressions.size()));
    for (std::size_t k = 0; k < expressions.size(); ++k)
      result(static_cast<Eigen::Index>(k)) = evaluator_.value(expressions[k]);
    return result;
  }

private:
  Pool& pool_;
  expr::Evaluator<double> evaluator_;
  std::size_t done_ = 0;
};

struct Setting {
  expr::Pool pool{expr::AngleSums::known};
  scheme::Scheme scheme{pool};
  Writer writer{scheme};
  Numbers numbers{pool};
};

// A regular matrix with about the given share of entries; some of them are the number one.
MatrixXd sparse(int size, double share, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  MatrixXd a = MatrixXd::Zero(size, size);
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j)
      if (uniform(random) < share) a(i, j) = uniform(random) < 0.2 ? 1 : 2 * uniform(random) - 1;
    a(i, (i + 1) % size) += 1.5;
  }
  return a;
}

// The matrix on columns 1, 2, ... of coordinates 0 to size; rows in relations of up to three.
SquareSystem system_of(Setting& setting, const MatrixXd& a, int leading) {
  const auto n = static_cast<int>(a.rows());
  SquareSystem system;
  system.coordinates = n + 1;
  system.leading = leading;
  for (int i = 0; i < n; ++i) {
    std::vector<Expr> row(1);
    std::vector<double> values{0};
    for (int j = 0; j < n; ++j) {
      values.push_back(a(i, j));
      row.push_back(a(i, j) == 0   ? Expr()
                    : a(i, j) == 1 ? setting.pool.number(1)
                                   : setting.numbers.symbol("a", i, j, a(i, j)));
    }
    system.rows.push_back(row);
    system.values.push_back(values);
    system.group.push_back(i / 3);
    system.columns.push_back(i + 1);
  }
  return system;
}

std::vector<Expr> vector_of(Setting& setting, const VectorXd& b, int first) {
  std::vector<Expr> result(static_cast<std::size_t>(first));
  for (Eigen::Index i = 0; i < b.size(); ++i)
    result.push_back(setting.numbers.symbol("b", first, static_cast<int>(i), b(i)));
  return result;
}

} // namespace

TEST_CASE("a symbolic factorization solves the system and its transpose") {
  const int size = GENERATE(1, 2, 3, 5, 8, 13);
  const double share = GENERATE(0.15, 0.5, 1.0);
  CAPTURE(size, share);
  const MatrixXd a = sparse(size, share, static_cast<unsigned>(size));
  if (std::fabs(a.determinant()) < 1e-3) return;
  Setting setting;
  const Elimination factors = Elimination::factor(setting.writer, system_of(setting, a, 0)).value();
  const VectorXd b = VectorXd::LinSpaced(size, -1, 2);
  const std::vector<Expr> x = factors.solve("x", vector_of(setting, b, 0));
  REQUIRE(x.size() == static_cast<std::size_t>(size) + 1);
  CHECK(x.front().is_zero());
  CHECK((a * setting.numbers.values(setting.scheme, x).tail(size) - b).norm() < 1e-9);
  const std::vector<Expr> y = factors.solve_transposed("y", vector_of(setting, b, 1));
  CHECK((a.transpose() * setting.numbers.values(setting.scheme, y) - b).norm() < 1e-9);
  CHECK(factors.smallest_relative_pivot() > 1e-6);
}

TEST_CASE("the leading rows are solved on their own, too") {
  MatrixXd a = sparse(7, 0.6, 3);
  a.topLeftCorner(4, 4) = sparse(4, 0.6, 5);
  Setting setting;
  const Elimination factors = Elimination::factor(setting.writer, system_of(setting, a, 4)).value();
  const VectorXd b = VectorXd::LinSpaced(7, 1, 2);
  const std::vector<Expr> whole = factors.solve("x", vector_of(setting, b, 0));
  CHECK((a * setting.numbers.values(setting.scheme, whole).tail(7) - b).norm() < 1e-9);
  const std::vector<Expr> leading = factors.solve_leading("dv", vector_of(setting, b.head(4), 0));
  const VectorXd z = setting.numbers.values(setting.scheme, leading).segment(1, 4);
  CHECK((a.topLeftCorner(4, 4) * z - b.head(4)).norm() < 1e-9);
}

namespace {

Vec3 symbols(Setting& setting, const char* stem, const Eigen::Vector3d& values) {
  Vec3 result;
  for (int i = 0; i < 3; ++i)
    result[static_cast<std::size_t>(i)] = setting.numbers.symbol(stem, i, 0, values(i));
  return result;
}

} // namespace

TEST_CASE("a block with a spherical group is solved and transposed by its directions") {
  Setting setting;
  const Eigen::Vector3d arm(0.3, -0.2, 0.9), other(0.5, 0.7, -0.4), b(1, -2, 0.5);
  const Eigen::Vector3d first(1, 0, 0), second = Eigen::Vector3d(0, 0.6, 0.8);
  Eigen::Matrix3d a;
  a << other, first.cross(arm), second.cross(arm);
  const SphericalBlock block(setting.writer, 0, symbols(setting, "w", other),
                             {symbols(setting, "u", first), symbols(setting, "v", second)},
                             symbols(setting, "g", arm));
  const Vec3 right = symbols(setting, "b", b);
  const std::array<Expr, 3> x = block.solve(setting.writer, 0, right);
  CHECK((a * setting.numbers.values(setting.scheme, {x.begin(), x.end()}) - b).norm() < 1e-12);
  const Vec3 y = block.solve_transposed(right);
  CHECK((a.transpose() * setting.numbers.values(setting.scheme, {y.begin(), y.end()}) - b).norm() < 1e-12);
  const VectorXd factors = setting.numbers.values(setting.scheme, {block.along(), block.across()});
  CHECK(factors(0) * factors(1) == Approx(a.determinant()));
}

TEST_CASE("two ball cuts of a body on a spherical group are solved by its angular velocity") {
  using Eigen::Vector3d;
  Setting setting;
  const double angle = 0.4;
  const Vector3d first_axis(0, 0.6, 0.8), middle_axis(1, 0, 0);
  const Vector3d last_axis = std::cos(angle) * first_axis + std::sin(angle) * first_axis.cross(middle_axis);
  const Vector3d arm(0.3, -0.2, 0.9), second_arm(-0.4, 0.5, 0.2), rod(0.1, 0.7, -0.3);
  const Vector3d other(0.5, 0.7, -0.4), other_second(-0.2, 0.3, 0.6), u(0.28, 0, 0.96), v(0, 1, 0);
  MatrixXd a = MatrixXd::Zero(6, 6);
  a.col(0) << other, other_second;
  const std::array<Vector3d, 3> axes{last_axis, middle_axis, first_axis};
  for (int k = 0; k < 3; ++k)
    a.col(k + 1) << axes[static_cast<std::size_t>(k)].cross(arm),
        axes[static_cast<std::size_t>(k)].cross(second_arm);
  a.block(3, 4, 3, 1) = u.cross(rod);
  a.block(3, 5, 3, 1) = v.cross(rod);
  KnuckleBlock::Parts parts{{symbols(setting, "w", other), symbols(setting, "o", other_second)},
                            {symbols(setting, "g", arm), {}, {}},
                            symbols(setting, "k", second_arm),
                            {symbols(setting, "u", u), symbols(setting, "v", v)},
                            symbols(setting, "r", rod)};
  const char* names[] = {"z3", "z2", "z1"};
  for (std::size_t k = 0; k < 3; ++k) parts.first.axes.push_back(symbols(setting, names[k], axes[k]));
  const double sine = first_axis.cross(middle_axis).dot(last_axis);
  parts.first.gimbal =
      Gimbal{setting.numbers.symbol("c", 0, 0, first_axis.dot(last_axis)),
             setting.numbers.symbol("s", 0, 0, sine), setting.numbers.symbol("n", 0, 0, arm.squaredNorm())};
  const KnuckleBlock block(setting.writer, 0, parts);
  const VectorXd b = VectorXd::LinSpaced(6, -1, 2);
  KnuckleBlock::Rows right;
  for (int i = 0; i < 6; ++i) right[static_cast<std::size_t>(i)] = setting.numbers.symbol("b", i, 0, b(i));
  const KnuckleBlock::Rates x = block.solve(setting.writer, 0, right);
  CHECK((a * setting.numbers.values(setting.scheme, {x.begin(), x.end()}) - b).norm() < 1e-12);
  const KnuckleBlock::Rows y = block.solve_transposed(setting.writer, 1, right);
  CHECK((a.transpose() * setting.numbers.values(setting.scheme, {y.begin(), y.end()}) - b).norm() < 1e-12);
  const auto factors = block.factors();
  const VectorXd pivots = setting.numbers.values(setting.scheme, {factors.begin(), factors.end()});
  CHECK(std::fabs(pivots.prod()) == Approx(std::fabs(a.determinant())));
}

TEST_CASE("no pivot of a planar loop vanishes where its Jacobian is regular") {
  // Columns of a crank and a rod at right angles to each other, turned so that any single entry is zero once.
  for (const double angle : {0.0, 0.5, 1.5707963267948966, 3.0}) {
    Setting setting;
    MatrixXd a(2, 2);
    a << std::cos(0.3), -std::sin(0.3), std::sin(0.3), std::cos(0.3);
    const SquareSystem system = system_of(setting, a, 0);
    const Elimination factors = Elimination::factor(setting.writer, system).value();
    REQUIRE(factors.pivots().size() == 1);
    setting.numbers.symbol("a", 0, 0, std::cos(angle));
    setting.numbers.symbol("a", 0, 1, -std::sin(angle));
    setting.numbers.symbol("a", 1, 0, std::sin(angle));
    setting.numbers.symbol("a", 1, 1, std::cos(angle));
    CHECK(setting.numbers.values(setting.scheme, {factors.pivots().front().value})(0) == Approx(1));
  }
}

TEST_CASE("a symmetric system is solved with little fill-in") {
  const int size = GENERATE(1, 2, 5, 9);
  const MatrixXd half = sparse(size, 0.3, 77);
  const MatrixXd a = half * half.transpose() + MatrixXd::Identity(size, size);
  Setting setting;
  SymmetricSystem system;
  for (int i = 0; i < size; ++i) {
    system.a.emplace_back(static_cast<std::size_t>(size));
    for (int j = 0; j <= i; ++j)
      if (a(i, j) != 0)
        system.a.back()[static_cast<std::size_t>(j)] = setting.numbers.symbol("m", i, j, a(i, j));
    system.coordinates.push_back(i);
  }
  const VectorXd b = VectorXd::LinSpaced(size, -1, 3);
  system.b = vector_of(setting, b, 0);
  std::vector<Pivot> pivots;
  const std::vector<Expr> x = solve_symmetric(setting.writer, system, pivots);
  CHECK((a * setting.numbers.values(setting.scheme, x) - b).norm() < 1e-9);
  CHECK(pivots.size() == static_cast<std::size_t>(size));
}
