// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/cut_advice.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>

using namespace mbsgen;

namespace {

// `cuts`: "couplers" or "bearings", see four_bars.sh.
std::string four_bars(int number, const std::string& cuts) {
  const test::CommandResult result =
      test::run("bash '" + (test::source_dir() / "tests/commands/cli/four_bars.sh").string() + "' " +
                std::to_string(number) + ' ' + cuts);
  REQUIRE(result.exit_code == 0);
  return result.output;
}

// With the text put in after `where`.
std::string inserted(std::string text, const std::string& where, const std::string& more) {
  return text.insert(text.find(where) + where.size(), more);
}

formalism::CutAdvice advice_for(const std::string& text) {
  expr::Pool pool;
  Diagnostics diagnostics("m.json");
  const auto model = model::read_model(text, pool, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  return formalism::advise_cuts(*model);
}

} // namespace

TEST_CASE("cuts at the bearings of a chain of four-bars are moved to the couplers") {
  const formalism::CutAdvice advice = advice_for(four_bars(8, "bearings"));
  CHECK(advice.helps_much());
  CHECK(advice.after == 8 * 2 * 3);
  CHECK(advice.to_join.size() == advice.to_cut.size());
  CHECK(advice.to_join.size() == 8);
}

TEST_CASE("cuts that are well placed stay, and so do those that nothing can take the place of") {
  CHECK_FALSE(advice_for(four_bars(8, "couplers")).helps());
  const std::string text = four_bars(3, "bearings");
  constexpr int last = 6; // the body a3
  const auto cuts_last = [&](const std::string& where, const std::string& more) {
    const std::vector<int> rows = advice_for(inserted(text, where, more)).to_cut;
    return std::find(rows.begin(), rows.end(), last) != rows.end();
  };
  CHECK(cuts_last("", ""));
  CHECK_FALSE(cuts_last("\"name\": \"a3\",", R"( "orientation": {"rpy": [0.1, 0, 0]},)"));
  CHECK_FALSE(cuts_last("\"name\": \"j_a3\",", R"( "role": "dependent",)"));
  CHECK_FALSE(cuts_last("\"name\": \"j_a3\",", R"j( "force": "-qd(j_a3)",)j"));
  CHECK_FALSE(cuts_last("\"name\": \"j_a1\",", R"j( "force": "-q(j_a3)",)j"));
  CHECK_FALSE(cuts_last("\"mbsgen\": 1,", R"( "actuators": ["j_a3"],)"));
}
