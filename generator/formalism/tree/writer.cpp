// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/writer.h"
#include "scheme/stems.h"

namespace mbsgen::formalism {

Expr Writer::let(const scheme::Name& name, const Expr& value) const {
  scheme::require_stem(name);
  return scheme_->let(name, value);
}

Expr Writer::let(std::string_view stem, int node, const Expr& value) const {
  return let(scheme::Name{stem, node + 1}, value);
}

Expr Writer::let(std::string_view stem, int row, int node, const Expr& value) const {
  return let(scheme::Name{stem, row + 1, node + 1}, value);
}

Vec3 Writer::let(std::string_view stem, int node, const Vec3& value) const {
  return {let(stem, 0, node, value[0]), let(stem, 1, node, value[1]), let(stem, 2, node, value[2])};
}

Mat3 Writer::let(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = let(scheme::Name{stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Mat3 Writer::let_symmetric(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = result(col, row) = let(scheme::Name{stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Vec3 Writer::let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
  Vec3 result;
  for (std::size_t row = 0; row < 3; ++row)
    result[row] = let(scheme::Name{stem, static_cast<int>(row) + 1, i + 1, j + 1}, value[row]);
  return result;
}

} // namespace mbsgen::formalism
