// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/draw/pictured.h"
#include "support/files.h"

namespace mbsgen::test {

Pictured pictured(const std::string& text) {
  auto pool = std::make_unique<expr::Pool>(expr::AngleSums::known);
  Diagnostics diagnostics("model.json");
  cli::RunContext context{Budget(), {}, "model"};
  formalism::ClosureOptions closure;
  closure.may_stay_open = true;
  std::optional<cli::Understood> understood =
      cli::understand(text, *pool, context, {closure, false}, diagnostics);
  if (!understood) throw std::runtime_error(diagnostics.text());
  draw::Scene scene = draw::make_scene(understood->model, understood->loops);
  return {std::move(pool), std::move(*understood), std::move(scene)};
}

std::string example(const std::string& path) {
  return read_file(source_dir() / "examples" / path);
}

} // namespace mbsgen::test
