// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/formalism/built_mechanism.h"
#include "model/read/read.h"
#include "support/catch.hpp"

namespace mbsgen::test {

BuiltMechanism::BuiltMechanism(const std::string& text) {
  Diagnostics diagnostics("m.json");
  std::optional<model::Model> model = model::read_model(text, pool_, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  model_ = std::make_unique<model::Model>(std::move(*model));
  std::optional<formalism::LoopAnalysis> closure = formalism::analyse(*model_, pool_, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(closure);
  closure_ = std::make_unique<formalism::LoopAnalysis>(std::move(*closure));
  parameters_ = std::make_unique<formalism::Parameters>(*model_, constants_, false);
  mechanism_ = std::make_unique<formalism::Mechanism>(
      formalism::make_mechanism(*model_, *closure_, *parameters_, constants_, inputs_));
}

} // namespace mbsgen::test
