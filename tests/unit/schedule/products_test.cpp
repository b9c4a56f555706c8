// SPDX-License-Identifier: GPL-3.0-or-later
// Products of matrices become a loop of the text.
#include "schedule/results.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using schedule::Stage;
using scheme::Argument;

namespace {

constexpr int n = 4;

// P = L R, where L has the entries a or -a, R has r or -r, and an entry of each is zero.
struct ProductDraft : test::Draft {
  ProductDraft(expr::Pool& shared_pool) : Draft(shared_pool) {
    function.returns_status = false;
    function.arguments = {{"q", 10},
                          {"P", n * n, Argument::Use::out, false, Argument::Matrix::full},
                          {"L", n * n, Argument::Use::out, false, Argument::Matrix::full}};
    for (int k = 0; k < n * n; ++k) {
      const Expr a = let(name("a", k).c_str(), q(0) + pool.number(k));
      const Expr r = let(name("r", k).c_str(), q(1) + pool.number(k));
      left.push_back(k == 3 ? Expr() : k % 3 == 0 ? -a : a);
      right.push_back(k == 7 ? Expr() : k % 5 == 0 ? -r : r);
    }
  }

  static std::string name(const char* stem, int k) { return stem + std::to_string(k); }
  Expr entry(int i, int j) {
    Expr sum;
    for (int k = 0; k < n; ++k) sum += left[std::size_t(n * i + k)] * right[std::size_t(n * k + j)];
    return sum;
  }
  void finish() {
    for (int k = 0; k < n * n; ++k) {
      result("P", k, k % 2 == 0 ? -let(name("p", k).c_str(), -entry(k / n, k % n)) : entry(k / n, k % n));
      result("L", k, left[std::size_t(k)]);
    }
  }

  schedule::Stages rolled() const {
    schedule::Stages all = stages();
    schedule::SymbolCollector symbols(pool);
    roll_products(pool, symbols, function, all);
    return all;
  }
  bool is_rolled() const {
    const auto statements = rolled().statements[Stage::after];
    return statements.back().product.exists();
  }

  std::vector<Expr> left, right;
};

std::size_t equations_in(const std::vector<schedule::Statement>& statements) {
  std::size_t count = 0;
  for (const schedule::Statement& statement : statements)
    count += statement.output == nullptr && !statement.product.exists() ? 1 : 0;
  return count;
}

} // namespace

TEST_CASE("a product of two matrices gets the entries of one, and a loop at the end") {
  expr::Pool pool;
  ProductDraft draft(pool);
  draft.finish();
  const schedule::Stages all = draft.rolled();
  const auto& statements = all.statements[Stage::after];
  REQUIRE(statements.back().product.exists());
  CHECK(statements.back().product.left->name == "L");
  CHECK(statements.back().product.matrix->name == "P");
  CHECK(statements.back().product.rows == n);
  CHECK(equations_in(statements) == 2 * n * n - 2); // the sums are gone, and two entries that are zero
  for (const schedule::Statement& statement : statements) {
    if (statement.output == nullptr || statement.output->array != "P") continue;
    const Expr written = statement.negated ? -statement.value : statement.value;
    CHECK(written == draft.right[std::size_t(statement.row)]);
  }
}

TEST_CASE("what is no product of two matrices stays as it is") {
  expr::Pool pool;
  ProductDraft draft(pool);
  SECTION("one term is another one") {
    draft.finish(), draft.function.outputs[2].value += draft.q(2);
  }
  SECTION("one sign is another one") {
    draft.finish(), draft.function.outputs[2].value = -draft.function.outputs[2].value;
  }
  SECTION("a factor is two") {
    draft.right[6] = 2 * draft.right[6], draft.finish();
  }
  SECTION("two entries of a row are equal") {
    draft.left[4] = draft.left[5], draft.finish();
  }
  SECTION("many terms are zero") {
    for (std::size_t k = 8; k < 12; ++k) draft.right[k] = Expr();
    draft.finish();
  }
  SECTION("an entry is missing") {
    draft.finish(), draft.function.outputs.pop_back();
  }
  SECTION("the function may fail") {
    draft.finish(), draft.function.returns_status = true;
  }
  CHECK_FALSE(draft.is_rolled());
}

TEST_CASE("a function's own loops over matrices come last, in their order, also behind its checks") {
  expr::Pool pool;
  ProductDraft draft(pool);
  draft.finish();
  draft.function.matrix_steps = {{"L"}, {"P", "L"}};
  draft.function.returns_status = GENERATE(false, true);
  schedule::Stages all = draft.rolled();
  const Stage last = draft.function.returns_status ? Stage::results : Stage::after;
  const std::size_t before = all.statements[last].size();
  CHECK_FALSE(all.statements[last].back().product.exists()); // what looks like a product is not searched for
  schedule::add_matrix_steps(draft.function, all);
  const auto& statements = all.statements[last];
  REQUIRE(statements.size() == before + 2);
  CHECK(statements[before].product.inverts());
  CHECK(statements[before].product.matrix->name == "L");
  CHECK(statements[before + 1].product.left->name == "L");
  CHECK(statements[before + 1].product.matrix->name == "P");
  CHECK(statements[before + 1].product.rows == n);
}
