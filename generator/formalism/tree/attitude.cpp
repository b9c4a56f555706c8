// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/attitude.h"
#include "base/index.h"

namespace mbsgen::formalism {

namespace {

// The square of the length, and 2 over it.
struct Length {
  Expr square, twice;

  Length(const Writer& writer, const Attitude& attitude) {
    const auto& [w, x, y, z] = attitude.quaternion;
    square = writer.let("qn", attitude.node, w * w + x * x + y * y + z * z);
    twice = writer.let("qi", attitude.node, 2 * power(square, -1));
  }
};

// Of q / |q|: 1 - 2 (yy + zz), 2 (xy - wz) and so on, over |q|^2.
Mat3 rotation_of(const Writer& writer, const Attitude& attitude) {
  const int j = attitude.node;
  const auto& [w, x, y, z] = attitude.quaternion;
  const Vec3 vector{x, y, z};
  const Vec3 scaled = writer.let("qs", j, Length(writer, attitude).twice * vector);
  const Vec3 square = writer.let("qq", j, Vec3{scaled[0] * x, scaled[1] * y, scaled[2] * z});
  const Vec3 turn = writer.let("qw", j, w * scaled);
  Mat3 m;
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = next(a);
    const std::size_t c = next(a, 2);
    const Expr across = writer.let("qx", static_cast<int>(a), j, scaled[b] * vector[c]);
    m(a, a) = writer.pool().number(1) - square[b] - square[c];
    m(c, b) = across + turn[a];
    m(b, c) = across - turn[a];
  }
  return m;
}

} // namespace

Mat3 attitude_symbols(Pool& pool, int node) {
  Mat3 m;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      m(at(i), at(j)) = pool.symbol(expr::SymbolKind::auxiliary, "Rq", i + 1, j + 1, node + 1);
  return m;
}

Expr reciprocal_length(const Writer& writer, const Attitude& attitude) {
  const Length length(writer, attitude);
  const Expr root = call(writer.pool(), expr::Op::sqrt, length.square);
  return writer.let("ql", attitude.node, Rational::half() * (length.twice * root));
}

void define_attitudes(const Tree& tree, scheme::Scheme& scheme) {
  const Writer writer(scheme);
  for (const Attitude& attitude : tree.attitudes) {
    writer.set_topic(tree.nodes[at(attitude.node)].body, "attitude");
    const Mat3 rotation = attitude.before * rotation_of(writer, attitude);
    const Mat3 symbols = attitude_symbols(scheme.pool(), attitude.node);
    for (std::size_t k = 0; k < 9; ++k) scheme.bind(symbols(k / 3, k % 3), rotation(k / 3, k % 3));
  }
}

} // namespace mbsgen::formalism
