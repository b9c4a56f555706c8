// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/draw.h"
#include "cli/options/exit_codes.h"
#include "cli/options/files_of.h"
#include "cli/pictures/scene_motion.h"
#include "cli/pictures/write_picture.h"
#include "draw/svg/mechanism.h"
#include "draw/svg/topology.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

// Pictures of a moving drawing: for a smooth motion, for a file of some 600 kB, and in any case.
constexpr double most_per_second = 25;
constexpr std::size_t bytes_of_motion = 600000;
constexpr std::size_t fewest = 16;

// A still says how much text a picture of the motion takes, at most.
std::size_t frames_for(double duration, std::size_t bytes) {
  const auto smooth = static_cast<std::size_t>(std::min(most_per_second * duration, 1e6)) + 2;
  return std::min(smooth, std::max(fewest, bytes_of_motion / bytes));
}

std::string moving(const PicturedModel& model, draw::View view, const std::string& still,
                   const DrawCommand& command) {
  const SceneMotion motion =
      read_scene_motion(model.scene(), model.model(), command.motion, command.common.reporting);
  std::vector<draw::Posture> postures;
  for (const std::vector<double>& q :
       evenly(motion, model.model(), frames_for(motion.duration(), still.size())))
    postures.push_back(model.posture(q));
  return draw::mechanism_drawing(model.scene(), view, postures, motion.duration());
}

std::string drawing(const DrawCommand& command, const PicturedModel& model) {
  if (command.topology) return draw::topology_drawing(model.scene());
  const draw::Posture posture = model.posture(model.scene().q0);
  const draw::View view = command.view.value_or(draw::best_view(model.scene(), posture));
  std::string still = draw::mechanism_drawing(model.scene(), view, {posture});
  return command.motion.empty() ? still : moving(model, view, still, command);
}

} // namespace

int run(const DrawCommand& command) {
  const auto model = PicturedModel::open(command.common);
  if (!model) return exit_invalid;
  write_picture(command.common, inputs_of(command), model->model().name, ".svg", drawing(command, *model));
  return exit_ok;
}

} // namespace mbsgen::cli
