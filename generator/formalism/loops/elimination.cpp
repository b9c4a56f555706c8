// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/elimination.h"
#include "base/index.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

// The power of two next to the value: a scale needs no more digits.
Expr power_of_two(Pool& pool, double value) {
  int exponent = 0;
  std::frexp(value, &exponent);
  return pool.number(Rational(2).power(exponent));
}

bool is_in(const std::vector<int>& members, int line) {
  return std::find(members.begin(), members.end(), line) != members.end();
}

// Cofactor of a square matrix of up to three rows, entry (i, j) of the adjugate's transpose.
Expr cofactor(const std::vector<std::vector<Expr>>& m, std::size_t i, std::size_t j) {
  const std::size_t n = m.size();
  if (n == 2) return (i + j) % 2 == 0 ? m[1 - i][1 - j] : -m[1 - i][1 - j];
  const std::size_t r = next(i), s = next(i, 2), c = next(j), d = next(j, 2);
  const Expr subtracted = m[r][d] * m[s][c];
  return m[r][c] * m[s][d] - subtracted;
}

} // namespace

// Carries out the elimination, pivot by pivot.
class Elimination::Builder {
public:
  Builder(Elimination& result, const SquareSystem& system)
      : result_(result), writer_(result.writer_), system_(system), a_(system.rows) {
    const auto n = static_cast<int>(system.columns.size());
    pattern_.rows = pattern_.columns = n;
    pattern_.entries.resize(at(n) * at(n));
    pattern_.group = system.group;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        pattern_.at(i, j).value = system.values[at(i)][at(system.columns[at(j)])];
        note(i, j);
      }
  }

  // False where the matrix is singular.
  bool run() {
    const auto n = static_cast<int>(system_.columns.size());
    if (!eliminate_range(0, system_.leading)) return false;
    result_.leading_steps_ = result_.steps_.size();
    return eliminate_range(system_.leading, n);
  }

private:
  Expr& entry(int i, int j) { return a_[at(i)][at(system_.columns[at(j)])]; }

  void note(int i, int j) {
    pattern_.at(i, j).zero = entry(i, j).is_zero();
    pattern_.at(i, j).constant = entry(i, j).is_constant();
  }

  // Pivots are chosen among these rows and columns; all others that are left are updated. False where a pivot
  // is missing.
  bool eliminate_range(int first, int last) {
    std::vector<int> rows, columns;
    for (int i = first; i < last; ++i) {
      rows.push_back(i);
      columns.push_back(i);
    }
    while (!rows.empty()) {
      std::optional<PivotBlock> block = choose_pivot(pattern_, rows, columns);
      if (!block) return false;
      const std::optional<Knuckle> knuckle = knuckle_with(*block, rows, columns);
      if (knuckle) block = knuckle->block;
      take(block->rows, rows, done_rows_);
      take(block->columns, columns, done_columns_);
      eliminate(*block, knuckle);
    }
    return true;
  }

  // A block of six rows and columns as KnuckleBlock has them.
  struct Knuckle {
    PivotBlock block;
    KnuckleBlock::Parts parts;
  };

  // The one that takes the block's rows with it, if there is one.
  std::optional<Knuckle> knuckle_with(const PivotBlock& block, const std::vector<int>& rows,
                                      const std::vector<int>& columns) {
    for (const SphericalRows& first : system_.spherical) {
      if (!first.group.gimbal || is_fixed(first.group.axes.back()) || !all_in(first.rows, rows)) continue;
      for (const SphericalRows& second : system_.spherical) {
        const std::optional<int> sign = relative_sign(first.group, second.group);
        if (!sign || second.rows == first.rows || !all_in(second.rows, rows)) continue;
        if (!meets(block, first.rows) && !meets(block, second.rows)) continue;
        for (const SphericalRows& rod : system_.spherical)
          if (rod.rows == second.rows && rod.group.velocities.size() == 2)
            if (auto found = knuckle_of(first, second, rod, columns)) {
              found->parts.arm = *sign > 0 ? second.group.arm : -second.group.arm;
              return found;
            }
      }
    }
    return std::nullopt;
  }

  std::optional<Knuckle> knuckle_of(const SphericalRows& first, const SphericalRows& second,
                                    const SphericalRows& rod, const std::vector<int>& columns) {
    Knuckle result{{{}, {-1}}, {{}, first.group, {}, {rod.group.axes[0], rod.group.axes[1]}, rod.group.arm}};
    PivotBlock& block = result.block;
    block.rows.assign(first.rows.begin(), first.rows.end());
    block.rows.insert(block.rows.end(), second.rows.begin(), second.rows.end());
    std::vector<int> joints = first.group.velocities;
    joints.insert(joints.end(), rod.group.velocities.begin(), rod.group.velocities.end());
    for (const int joint : joints) {
      const auto place = std::find(system_.columns.begin(), system_.columns.end(), joint);
      const int column = static_cast<int>(place - system_.columns.begin());
      if (!is_in(columns, column) || changed(first.rows, column) || changed(second.rows, column))
        return std::nullopt;
      block.columns.push_back(column);
    }
    for (const int column : columns)
      if (std::any_of(block.rows.begin(), block.rows.end(),
                      [&](int i) { return !entry(i, column).is_zero(); }) &&
          !is_in(block.columns, column)) {
        if (block.columns.front() >= 0) return std::nullopt;
        block.columns.front() = column;
      }
    if (block.columns.front() < 0) return std::nullopt;
    for (std::size_t k = 0; k < 6; ++k)
      result.parts.other_column[k / 3][k % 3] = entry(block.rows[k], block.columns.front());
    return result;
  }

  // The columns of a joint about such an axis have zeros, with which other blocks take fewer operations.
  static bool is_fixed(const Vec3& axis) {
    return std::all_of(axis.begin(), axis.end(),
                       [](const Expr& component) { return component.is_constant(); });
  }

  static bool all_in(const std::array<int, 3>& rows, const std::vector<int>& left) {
    return std::all_of(rows.begin(), rows.end(), [&](int row) { return is_in(left, row); });
  }

  static bool meets(const PivotBlock& block, const std::array<int, 3>& rows) {
    return std::any_of(rows.begin(), rows.end(), [&](int row) { return is_in(block.rows, row); });
  }

  // Of the axes of two groups of the same joints.
  static std::optional<int> relative_sign(const SphericalGroup& a, const SphericalGroup& b) {
    if (a.velocities != b.velocities) return std::nullopt;
    if (a.axes == b.axes) return 1;
    for (std::size_t k = 0; k < a.axes.size(); ++k)
      if (!is_zero(a.axes[k] + b.axes[k])) return std::nullopt;
    return -1;
  }

  static void take(const std::vector<int>& chosen, std::vector<int>& left, std::vector<int>& done) {
    left.erase(std::remove_if(left.begin(), left.end(), [&](int line) { return is_in(chosen, line); }),
               left.end());
    done.insert(done.end(), chosen.begin(), chosen.end());
  }

  void eliminate(const PivotBlock& block, const std::optional<Knuckle>& knuckle) {
    Step step;
    step.number = static_cast<int>(result_.steps_.size());
    step.block = block;
    if (knuckle) {
      step.knuckle.emplace(writer_, step.number, knuckle->parts);
      add_pivots(step, *step.knuckle);
    } else if (const std::optional<SphericalBlock> spherical = spherical_block(step.block)) {
      add_pivots(step, *spherical);
      step.spherical = spherical;
    } else {
      step.inverse = inverse(step);
    }
    add_growths(step);
    const auto n = static_cast<int>(system_.columns.size());
    for (int j = 0; j < n; ++j)
      if (!is_in(done_columns_, j)) add_right(step, j);
    for (int i = 0; i < n; ++i)
      if (!is_in(done_rows_, i)) add_below(step, i);
    for (auto& [i, left] : step.below)
      for (auto& [j, above] : step.right) update(i, j, left, above, step);
    update_values(step);
    result_.steps_.push_back(std::move(step));
  }

  // The block by a spherical group, where two of its columns are such and have not been changed. Puts the block's
  // rows and columns in the order of the group's.
  std::optional<SphericalBlock> spherical_block(PivotBlock& block) {
    for (const SphericalRows& spherical : system_.spherical) {
      const std::array<int, 3>& rows = spherical.rows;
      if (block.rows.size() != rows.size() || !is_permutation(rows.begin(), rows.end(), block.rows.begin()))
        continue;
      std::vector<int> columns = block.columns;
      std::stable_partition(columns.begin(), columns.end(),
                            [&](int column) { return axis_of(spherical.group, column) == nullptr; });
      const Vec3* first = axis_of(spherical.group, columns[1]);
      const Vec3* second = axis_of(spherical.group, columns[2]);
      if (axis_of(spherical.group, columns[0]) != nullptr || first == nullptr || changed(rows, columns[1]) ||
          changed(rows, columns[2]) || dot(*first, cross(*second, spherical.group.arm)).is_zero())
        continue;
      block.rows.assign(rows.begin(), rows.end());
      block.columns = columns;
      const Vec3 other{entry(rows[0], columns[0]), entry(rows[1], columns[0]), entry(rows[2], columns[0])};
      return SphericalBlock(writer_, static_cast<int>(result_.steps_.size()), other, {*first, *second},
                            spherical.group.arm);
    }
    return std::nullopt;
  }

  // The axis of the group's joint that the column belongs to; null: of none.
  const Vec3* axis_of(const SphericalGroup& group, int column) const {
    const auto found =
        std::find(group.velocities.begin(), group.velocities.end(), system_.columns[at(column)]);
    if (found == group.velocities.end()) return nullptr;
    return &group.axes[static_cast<std::size_t>(found - group.velocities.begin())];
  }

  // True where the elimination has changed the column in the rows.
  bool changed(const std::array<int, 3>& rows, int column) {
    return std::any_of(rows.begin(), rows.end(), [&](int row) {
      return entry(row, column) != system_.rows[at(row)][at(system_.columns[at(column)])];
    });
  }

  Block inverse(Step& step) {
    const PivotBlock& block = step.block;
    const std::size_t n = block.rows.size();
    Block m(n, std::vector<Expr>(n)), result = m;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) m[i][j] = entry(block.rows[i], block.columns[j]);
    const int number = step.number;
    Expr det = m[0][0];
    if (n == 1) {
      result[0][0] = writer_.pool().number(1);
    } else {
      det = Expr();
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
          result[j][i] = writer_.let("Jk", static_cast<int>(3 * j + i), number, cofactor(m, i, j));
      for (std::size_t j = 0; j < n; ++j) det = det + m[0][j] * result[j][0];
      det = writer_.let("Jdet", number, det);
    }
    add_pivot(step, det);
    const Expr reciprocal = writer_.let("Jinv", number, power(det, -1));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        result[i][j] = writer_.let("Ji", static_cast<int>(3 * i + j), number, reciprocal * result[i][j]);
    return result;
  }

  void add_pivot(Step& step, const Expr& det) {
    const PivotBlock& block = step.block;
    double bound = 1;
    for (const int i : block.rows) {
      double norm = 0;
      for (const int j : block.columns) norm = std::hypot(norm, pattern_.at(i, j).value);
      bound *= norm;
    }
    note_size(block, bound);
    add_pivot(step, det, bound);
  }

  void add_pivots(Step& step, const SphericalBlock& spherical) {
    const PivotBlock& block = step.block;
    std::array<double, 3> norm{};
    for (std::size_t k = 0; k < norm.size(); ++k)
      for (const int i : block.rows) norm[k] = std::hypot(norm[k], pattern_.at(i, block.columns[k]).value);
    const double arm = std::max(norm[1], norm[2]); // of the cut about the group
    note_size(block, norm[0] * norm[1] * norm[2]);
    add_pivot(step, spherical.along(), arm * norm[0]);
    add_pivot(step, spherical.across(), arm);
  }

  void add_pivots(Step& step, const KnuckleBlock& knuckle) {
    const PivotBlock& block = step.block;
    const auto norm = [&](std::size_t column, std::size_t first) {
      double sum = 0;
      for (std::size_t k = first; k < first + 3; ++k)
        sum = std::hypot(sum, pattern_.at(block.rows[k], block.columns[column]).value);
      return sum;
    };
    const auto arm = [&](std::size_t first) {
      return std::max({norm(1, first), norm(2, first), norm(3, first)});
    };
    double bound = 1;
    for (std::size_t column = 0; column < 6; ++column) bound *= std::hypot(norm(column, 0), norm(column, 3));
    note_size(block, bound);
    const double rod = std::max(norm(4, 3), norm(5, 3));
    const std::array<double, 4> scales{arm(0) * norm(0, 0), rod * arm(0) * arm(3), rod, 1};
    const std::array<Expr, 4> factors = knuckle.factors();
    for (std::size_t k = 0; k < scales.size(); ++k) add_pivot(step, factors[k], scales[k]);
  }

  void add_pivot(Step& step, const Expr& value, double scale) {
    if (value.is_number()) return;
    step.pivots.push_back({value, power_of_two(writer_.pool(), scale)});
    result_.pivots_.push_back(step.pivots.back());
  }

  // A pivot that is small where the matrix is regular leaves entries as large as it is small, in which digits of the
  // others are lost.
  void add_growths(const Step& step) {
    for (const Step& before : result_.steps_)
      if (before.block.may_vanish && changes(before, step.block))
        for (const Pivot& small : before.pivots)
          for (const Pivot& grown : step.pivots)
            result_.growths_.push_back({small.value, small.scale / grown.scale * grown.value});
  }

  static bool changes(const Step& step, const PivotBlock& block) {
    return std::any_of(block.rows.begin(), block.rows.end(),
                       [&](int i) { return step.below.count(i) != 0; }) &&
           std::any_of(block.columns.begin(), block.columns.end(),
                       [&](int j) { return step.right.count(j) != 0; });
  }

  void note_size(const PivotBlock& block, double bound) {
    const double relative = std::fabs(determinant(pattern_, block)) / bound;
    result_.smallest_relative_pivot_ = std::min(result_.smallest_relative_pivot_, relative);
  }

  void add_right(Step& step, int j) {
    std::vector<Expr> above;
    for (const int i : step.block.rows) above.push_back(entry(i, j));
    if (std::all_of(above.begin(), above.end(), [](const Expr& e) { return e.is_zero(); })) return;
    step.right[j] = result_.times("Jr", step, above);
  }

  void add_below(Step& step, int i) {
    std::vector<Expr> left;
    for (const int j : step.block.columns) left.push_back(entry(i, j));
    if (std::all_of(left.begin(), left.end(), [](const Expr& e) { return e.is_zero(); })) return;
    step.below[i] = left;
  }

  void update(int i, int j, const std::vector<Expr>& left, const std::vector<Expr>& right, const Step& step) {
    Expr value = entry(i, j);
    for (std::size_t k = 0; k < step.block.rows.size(); ++k) value = value - left[k] * right[k];
    entry(i, j) = writer_.let("Js", i, j, value);
    note(i, j);
  }

  // Repeats the elimination with the numbers at the assembled configuration, by Gauss on the block's rows.
  void update_values(const Step& step) {
    const std::size_t n = step.block.rows.size();
    const double det = determinant(pattern_, step.block);
    for (const auto& [j, right] : step.right) {
      const std::vector<double> x = solve_block(step.block, det, j);
      for (const auto& [i, left] : step.below) {
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += pattern_.at(i, step.block.columns[k]).value * x[k];
        pattern_.at(i, j).value -= sum;
      }
    }
  }

  // By Cramer's rule: the block's columns replaced by column j, one after the other.
  std::vector<double> solve_block(const PivotBlock& block, double det, int j) const {
    std::vector<double> x;
    for (std::size_t k = 0; k < block.columns.size(); ++k) {
      PivotBlock replaced = block;
      replaced.columns[k] = j;
      x.push_back(determinant(pattern_, replaced) / det);
    }
    return x;
  }

  Elimination& result_;
  const Writer& writer_;
  const SquareSystem& system_;
  std::vector<std::vector<Expr>> a_;
  Pattern pattern_;
  std::vector<int> done_rows_, done_columns_;
};

Elimination::Elimination(const Writer& writer, const SquareSystem& system)
    : writer_(writer), columns_(system.columns), nq_(at(system.coordinates)) {}

std::optional<Elimination> Elimination::factor(const Writer& writer, const SquareSystem& system) {
  writer.set_topic(-1, "factorization of the constraint Jacobian");
  Elimination result(writer, system);
  if (!Builder(result, system).run()) return std::nullopt;
  return result;
}

std::vector<Expr> Elimination::times(std::string_view stem, const Step& step,
                                     const std::vector<Expr>& b) const {
  std::vector<Expr> x;
  if (step.spherical) {
    for (const Expr& rate : step.spherical->solve(writer_, step.number, {b[0], b[1], b[2]}))
      x.push_back(writer_.let(stem, columns_[at(step.block.columns[x.size()])], rate));
    return x;
  }
  if (step.knuckle) {
    for (const Expr& rate : step.knuckle->solve(writer_, step.number, {b[0], b[1], b[2], b[3], b[4], b[5]}))
      x.push_back(writer_.let(stem, columns_[at(step.block.columns[x.size()])], rate));
    return x;
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    Expr sum;
    for (std::size_t j = 0; j < b.size(); ++j) sum = sum + step.inverse[i][j] * b[j];
    x.push_back(writer_.let(stem, columns_[at(step.block.columns[i])], sum));
  }
  return x;
}

std::vector<Expr> Elimination::solve(std::string_view stem, std::vector<Expr> b) const {
  return solve(stem, std::move(b), steps_.size());
}

std::vector<Expr> Elimination::solve_leading(std::string_view stem, std::vector<Expr> b) const {
  return solve(stem, std::move(b), leading_steps_);
}

std::vector<Expr> Elimination::solve(std::string_view stem, std::vector<Expr> b, std::size_t steps) const {
  std::vector<Expr> x(nq_);
  const auto column = [this](int j) { return at(columns_[at(j)]); };
  for (std::size_t s = 0; s < steps; ++s) {
    const Step& step = steps_[s];
    std::vector<Expr> own;
    for (const int i : step.block.rows) own.push_back(writer_.let("Jb", i, b[at(i)]));
    const std::vector<Expr> y = times(stem, step, own);
    for (std::size_t k = 0; k < y.size(); ++k) x[column(step.block.columns[k])] = y[k];
    for (const auto& [i, left] : step.below) {
      if (at(i) >= b.size()) continue;
      for (std::size_t k = 0; k < y.size(); ++k) b[at(i)] = b[at(i)] - left[k] * y[k];
    }
  }
  for (std::size_t s = steps; s-- > 0;) {
    const Step& step = steps_[s];
    for (std::size_t k = 0; k < step.block.columns.size(); ++k) {
      Expr& value = x[column(step.block.columns[k])];
      for (const auto& [j, right] : step.right) value = value - right[k] * x[column(j)];
      value = writer_.let(stem, columns_[at(step.block.columns[k])], value);
    }
  }
  return x;
}

std::vector<Expr> Elimination::times_transposed(const Step& step, const std::vector<Expr>& b) const {
  if (step.spherical) {
    const Vec3 y = step.spherical->solve_transposed({b[0], b[1], b[2]});
    return {y.begin(), y.end()};
  }
  if (step.knuckle) {
    const KnuckleBlock::Rows y =
        step.knuckle->solve_transposed(writer_, step.number, {b[0], b[1], b[2], b[3], b[4], b[5]});
    return {y.begin(), y.end()};
  }
  std::vector<Expr> y(b.size());
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k) y[i] = y[i] + step.inverse[k][i] * b[k];
  return y;
}

std::vector<Expr> Elimination::solve_transposed(std::string_view stem, std::vector<Expr> b) const {
  std::vector<Expr> y(columns_.size());
  const auto column = [this](int j) { return at(columns_[at(j)]); };
  for (const Step& step : steps_) {
    for (const int j : step.block.columns) b[column(j)] = writer_.let("Jb", columns_[at(j)], b[column(j)]);
    for (const auto& [j, right] : step.right)
      for (std::size_t k = 0; k < right.size(); ++k)
        b[column(j)] = b[column(j)] - right[k] * b[column(step.block.columns[k])];
  }
  for (std::size_t s = steps_.size(); s-- > 0;) {
    const Step& step = steps_[s];
    std::vector<Expr> own;
    for (std::size_t k = 0; k < step.block.columns.size(); ++k) {
      Expr sum = b[column(step.block.columns[k])];
      for (const auto& [i, left] : step.below) sum = sum - left[k] * y[at(i)];
      own.push_back(writer_.let("Jb", columns_[at(step.block.columns[k])], sum));
    }
    const std::vector<Expr> solved = times_transposed(step, own);
    for (std::size_t i = 0; i < own.size(); ++i)
      y[at(step.block.rows[i])] = writer_.let(stem, step.block.rows[i], solved[i]);
  }
  return y;
}

} // namespace mbsgen::formalism
