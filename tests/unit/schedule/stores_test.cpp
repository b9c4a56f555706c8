// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices are written as their entries become known.
#include "schedule/results.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using schedule::Stage;
using scheme::Argument;

namespace {

struct MatrixDraft : test::Draft {
  MatrixDraft(expr::Pool& shared_pool, int size, Argument::Matrix form) : Draft(shared_pool) {
    function.returns_status = false;
    function.arguments = {{"q", 10}, {"M", size, Argument::Use::out, false, form}};
  }

  // "0:2x3 a M1 M4": two rows of three zeros from place 0 on, the definition of a, two entries.
  std::string order() const {
    schedule::Stages all = stages();
    schedule::SymbolCollector symbols(pool);
    store_early(symbols, function, all);
    std::string text;
    for (const schedule::Statement& statement : all.statements[Stage::after]) {
      if (!text.empty()) text += ' ';
      if (statement.output == nullptr)
        text += name(pool.symbol_of(statement.symbol.id()));
      else if (statement.zeros.rows == 0)
        text += 'M' + std::to_string(statement.row);
      else
        text += std::to_string(statement.row) + ':' + std::to_string(statement.zeros.rows) + 'x' +
                std::to_string(statement.zeros.columns);
    }
    return text;
  }
};

} // namespace

TEST_CASE("an entry is written after the last equation that it needs") {
  expr::Pool pool;
  MatrixDraft draft(pool, 4, Argument::Matrix::full);
  const Expr a = draft.let("a", draft.q(0) * draft.q(0));
  const Expr b = draft.let("b", draft.q(1) + a);
  draft.let("c", b * b);
  draft.result("M", 0, -a);
  draft.result("M", 1, b);
  draft.result("M", 2, b);
  draft.result("M", 3, draft.q(2));
  CHECK(draft.order() == "a M0 b M1 M2 c M3");
}

TEST_CASE("zeros in a row are written together, those of equal rows in one loop") {
  expr::Pool pool;
  MatrixDraft draft(pool, 36, Argument::Matrix::full);
  const Expr a = draft.let("a", draft.q(0) * draft.q(0));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      const bool zero = (i < 2 && j >= 2) || (i == 3 && j == 0);
      draft.result("M", 6 * i + j, zero ? pool.number(0) : a);
    }
  const std::string order = draft.order();
  CHECK(order.rfind("2:2x4 M18 a M0 M1 M6 M7 M12 ", 0) == 0);
}

TEST_CASE("zeros of a lower triangle are written in runs that may cross its rows") {
  expr::Pool pool;
  MatrixDraft draft(pool, 10, Argument::Matrix::lower);
  const Expr a = draft.let("a", draft.q(0) * draft.q(0));
  for (int i = 0; i < 10; ++i) draft.result("M", i, i >= 3 && i <= 7 ? pool.number(0) : a);
  CHECK(draft.order() == "3:1x5 a M0 M1 M2 M8 M9");
}
