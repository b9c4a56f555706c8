// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/pictured_model.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "draw/scene/make_scene.h"

namespace mbsgen::cli {

std::unique_ptr<PicturedModel> PicturedModel::open(const AnalysisOptions& options) {
  std::unique_ptr<PicturedModel> result(new PicturedModel(options.budget));
  Diagnostics diagnostics(shown_input(options.model));
  ModelSource source(options.model);
  formalism::ClosureOptions closure = options.closure;
  closure.may_stay_open = true; // the picture shows the gap
  if (source.import(options.import.how, diagnostics))
    result->understood_ = source.read(diagnostics, [&](Diagnostics& of_model) {
      Progress progress(shows_progress(options.reporting));
      return understand(source.model_text(), *result->pool_, result->context_, {closure, false}, of_model);
    });
  print(diagnostics, options.reporting, source.file_text());
  if (!result->understood_) return nullptr;
  result->scene_ = draw::make_scene(result->model(), result->understood_->loops);
  result->postures_ = std::make_unique<draw::Postures>(result->model(), result->scene_, *result->pool_);
  return result;
}

} // namespace mbsgen::cli
