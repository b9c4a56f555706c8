// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/shared_options.h"
#include "cli/pipeline/understand.h"
#include "draw/scene/postures.h"
#include <functional>

namespace mbsgen::cli {

/// A model that is shown: all that pictures need of it.
class PicturedModel {
public:
  /// Reads the model, whose loops may stay open, and prints what is found. Nothing after errors. Throws as
  /// commands do. `meshes`: reads them, and notes what is missing.
  using MeshesOf = std::function<draw::Meshes(const model::Model& model, Diagnostics& diagnostics)>;
  static std::unique_ptr<PicturedModel> open(const AnalysisOptions& options, const MeshesOf& meshes);
  PicturedModel(const PicturedModel&) = delete;
  PicturedModel& operator=(const PicturedModel&) = delete;

  const model::Model& model() const { return understood_->model; }
  const draw::Scene& scene() const { return scene_; }
  /// `q`: nq coordinates.
  draw::Posture posture(const std::vector<double>& q) const { return postures_->at(q); }

private:
  explicit PicturedModel(const Budget::Limits& limits)
      : context_{Budget(limits), {}, "model"}, pool_(std::make_unique<expr::Pool>(expr::AngleSums::known)) {
    pool_->keep_to(context_.budget);
  }

  RunContext context_;
  std::unique_ptr<expr::Pool> pool_;
  std::optional<Understood> understood_;
  draw::Scene scene_;
  std::unique_ptr<draw::Postures> postures_;
};

/// A motion of all coordinates of a model.
struct SceneMotion {
  std::vector<double> times;          ///< s, increasing; two at least
  std::vector<std::vector<double>> q; ///< per time, nq each
  double duration() const { return times.back() - times.front(); }
};

/// Reads a NumberTable with a column q(NAME) of each coordinate, as `mbsgen simulate` writes it; other
/// columns are left alone, and a note names those that no command understands. Throws WrongTable.
SceneMotion read_scene_motion(const draw::Scene& scene, const model::Model& model, const std::string& file,
                              const Reporting& reporting);

/// The configurations at `count` times, two at least, evenly from the first to the last; between rows of the
/// table joints move evenly.
std::vector<std::vector<double>> evenly(const SceneMotion& motion, const model::Model& model,
                                        std::size_t count);

} // namespace mbsgen::cli
