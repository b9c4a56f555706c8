// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "formalism/mechanism/mechanism.h"
#include <memory>
#include <string>

namespace mbsgen::test {

/// What the functions of a model have in common, from the text of its file.
class BuiltMechanism {
public:
  /// Fails the test case with the diagnostics of a wrong model.
  explicit BuiltMechanism(const std::string& text);

  const model::Model& model() const { return *model_; }
  const formalism::Mechanism& operator*() const { return *mechanism_; }
  const formalism::Mechanism* operator->() const { return mechanism_.get(); }

private:
  expr::Pool pool_;
  std::unique_ptr<model::Model> model_;
  std::unique_ptr<formalism::LoopAnalysis> closure_;
  scheme::Scheme constants_{pool_, expr::SymbolKind::derived};
  std::unique_ptr<formalism::Parameters> parameters_;
  std::vector<scheme::InputForce> inputs_;
  std::unique_ptr<formalism::Mechanism> mechanism_;
};

} // namespace mbsgen::test
