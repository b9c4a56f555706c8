// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/parameters.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include "support/program.h"
#include <set>

using namespace mbsgen;

TEST_CASE("parameters whose paths have the same text are different parameters") {
  Diagnostics diagnostics("m.json");
  expr::Pool pool(expr::AngleSums::known);
  const auto model = model::read_model(R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "arm", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}], "mass": 1,
     "points": {"tip_com": [3, 0, 0]}},
    {"name": "arm_point_tip", "parent": "arm", "at": "tip_com", "joints": [{"name": "q2", "type": "Ry"}],
     "mass": 2, "com": [5, 0, 0]}]})json",
                                       pool, diagnostics);
  REQUIRE(model);
  const auto loops = formalism::analyse(*model, pool, diagnostics);
  REQUIRE(loops);
  const scheme::Program program = test::built_program(*model, *loops, pool);
  std::set<expr::NodeId> symbols;
  std::set<double> lengths;
  for (const scheme::Parameter& parameter : program.parameters) {
    if (!parameter.symbol.is_symbol()) continue;
    CAPTURE(parameter.path.group, parameter.path.field, parameter.path.element);
    CHECK(symbols.insert(parameter.symbol.id()).second);
    if (parameter.path.element == 0) lengths.insert(parameter.nominal);
  }
  CHECK(lengths == std::set<double>{3, 5});
}
