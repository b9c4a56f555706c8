// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/singularity_note.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include "support/program.h"

// A note at generation says that direct dynamics is singular in the initial configuration.

namespace {

using namespace mbsgen;

// A body on slides in a row, the first one geared to another body's.
std::string note(const std::string& more_slides, const std::string& more_constraints = "") {
  Diagnostics diagnostics("m.json");
  expr::Pool pool(expr::AngleSums::known);
  const auto model = model::read_model(
      R"j({"mbsgen": 1, "name": "m", "bodies": [
        {"name": "a", "parent": "base", "joints": [{"name": "x", "type": "Tx"})j" +
          more_slides + R"j(], "mass": 1},
        {"name": "c", "parent": "base", "joints": [{"name": "z", "type": "Tz"}], "mass": 2}],
        "constraints": [{"name": "gear", "holonomic": "q(z) - 2*q(x)"})j" +
          more_constraints + "]}",
      pool, diagnostics);
  REQUIRE(model);
  const auto closure = formalism::analyse(*model, pool, diagnostics);
  REQUIRE(closure);
  return formalism::singularity_note(test::built_program(*model, *closure, pool)).value_or("");
}

} // namespace

TEST_CASE("accelerations that nothing determines are noted") {
  const std::string one = R"j(, {"name": "y", "type": "Ty"})j";
  const std::string two_alike = one + R"j(, {"name": "w", "type": "Ty"})j";
  CHECK(note(one).empty());
  CHECK(note(two_alike).find("answers `singular` in the initial configuration") != std::string::npos);
  CHECK(note(two_alike, R"j(, {"name": "held", "holonomic": "q(w)"})j").empty());
}
