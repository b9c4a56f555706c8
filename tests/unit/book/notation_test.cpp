// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/notation.h"
#include "scheme/stems.h"
#include "support/catch.hpp"
#include <map>

using namespace mbsgen;

namespace {

std::string written(const expr::Symbol& symbol) {
  expr::Pool pool(expr::AngleSums::known);
  const scheme::Program program(pool);
  const scheme::Expr made =
      pool.symbol(symbol.kind, symbol.stem, symbol.index[0], symbol.index[1], symbol.index[2]);
  return book::Notation(program)(made.id());
}

} // namespace

TEST_CASE("stems with as many indices have letters of their own") {
  std::map<std::string, std::string> stems;
  for (const scheme::Stem& stem : scheme::stems()) {
    const std::string name(stem.name);
    const std::string letter = book::symbol_text(book::glyph_of(name), "");
    const auto [known, is_new] = stems.emplace(letter, name);
    INFO(letter << " is " << known->second << " and " << name);
    CHECK((is_new || known->second == name));
  }
}

TEST_CASE("names have subscripts, dots and Greek letters") {
  using expr::SymbolKind;
  CHECK(written({SymbolKind::auxiliary, "OM", {1, 3, -1}}) ==
        "<msub><mi>Ω</mi><mrow><mi>x</mi><mo>,</mo><mn>3</mn></mrow></msub>");
  CHECK(
      written({SymbolKind::auxiliary, "OMpr", {3, 12, -1}}) ==
      "<msubsup><mover accent=\"true\"><mi>Ω</mi><mo>˙</mo></mover><mrow><mi>z</mi><mo>,</mo><mn>12</mn></mrow>"
      "<mtext>r</mtext></msubsup>");
  CHECK(written({SymbolKind::qdd, "qdd", {0, -1, -1}}) ==
        "<msub><mover accent=\"true\"><mi>q</mi><mo>¨</mo></mover><mn>1</mn></msub>");
  CHECK(written({SymbolKind::auxiliary, "OMv2", {1, 3, -1}}) ==
        "<msubsup><mi>Ω</mi><mrow><mi>x</mi><mo>,</mo><mn>3</mn></mrow><mtext>v2</mtext></msubsup>");
  CHECK(written({SymbolKind::auxiliary, "S2p3", {-1, -1, -1}}) ==
        "<msub><mi>sin</mi><mrow><mn>2</mn><mo>+</mo><mn>3</mn></mrow></msub>");
}

TEST_CASE("what a model calls its parts is escaped") {
  CHECK(book::identifier("a<b>&\"c\"") == "<mi>a&lt;b&gt;&amp;&quot;c&quot;</mi>");
}
