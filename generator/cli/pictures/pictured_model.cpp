// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/pictured_model.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/session/number_table.h"
#include "cli/session/table.h"
#include "draw/scene/scene.h"
#include "formalism/closure/loop_closer.h"
#include <algorithm>

namespace mbsgen::cli {

std::unique_ptr<PicturedModel> PicturedModel::open(const AnalysisOptions& options, const MeshesOf& meshes) {
  std::unique_ptr<PicturedModel> result(new PicturedModel(options.budget));
  Diagnostics diagnostics(shown_input(options.model));
  ModelSource source(options.model);
  formalism::ClosureOptions closure = options.closure;
  closure.may_stay_open = true; // the picture shows the gap
  draw::Meshes surfaces;
  if (source.import(options.import.how, diagnostics))
    result->understood_ = source.read(diagnostics, [&](Diagnostics& of_model) {
      Progress progress(shows_progress(options.reporting));
      auto understood =
          understand(source.model_text(), *result->pool_, result->context_, {closure, false}, of_model);
      if (understood) surfaces = meshes(understood->model, of_model);
      return understood;
    });
  print(diagnostics, options.reporting, source.file_text());
  if (!result->understood_) return nullptr;
  result->scene_ = draw::make_scene(result->model(), result->understood_->loops, surfaces);
  result->postures_ = std::make_unique<draw::Postures>(result->model(), result->scene_, *result->pool_);
  return result;
}

SceneMotion read_scene_motion(const draw::Scene& scene, const model::Model& model, const std::string& file,
                              const Reporting& reporting) {
  const NumberTable table(file);
  note_unknown_columns(table, model, reporting);
  SceneMotion motion{table.times(), std::vector<std::vector<double>>(table.times().size())};
  for (const std::string& name : scene.coordinates) {
    const std::vector<double>* const values = table.find(column("q", name));
    if (values == nullptr)
      table.fail("there is no column " + column("q", name) + ", which the model " + scene.name +
                 " needs; take a table of this model, as mbsgen simulate and mbsgen kinematics write it");
    for (std::size_t i = 0; i < values->size(); ++i) motion.q[i].push_back((*values)[i]);
  }
  return motion;
}

std::vector<std::vector<double>> evenly(const SceneMotion& motion, const model::Model& model,
                                        std::size_t count) {
  const formalism::Configurations configurations(model);
  std::vector<std::vector<double>> result;
  for (std::size_t i = 0; i < count; ++i) {
    const double t =
        motion.times.front() + motion.duration() * static_cast<double>(i) / static_cast<double>(count - 1);
    const auto after = std::upper_bound(motion.times.begin() + 1, motion.times.end() - 1, t);
    const auto row = static_cast<std::size_t>(after - motion.times.begin());
    const double share = (t - motion.times[row - 1]) / (motion.times[row] - motion.times[row - 1]);
    std::vector<double> step = configurations.motion(motion.q[row - 1], motion.q[row]);
    for (double& component : step) component *= share;
    result.push_back(configurations.moved(motion.q[row - 1], step));
  }
  return result;
}

} // namespace mbsgen::cli
