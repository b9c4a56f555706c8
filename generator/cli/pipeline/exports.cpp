// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/exports.h"
#include "emit/batch/emit.h"
#include "emit/boards/emit.h"
#include "emit/casadi/emit.h"
#include "emit/fmu/emit.h"
#include "emit/javascript/package.h"
#include "emit/octave/emit.h"
#include "emit/python/emit.h"
#include "emit/ros2/emit.h"

namespace mbsgen::cli {

const std::vector<Export>& exports() {
  static const std::vector<std::string> of_fmus = {"direct_dynamics", "derivatives",
                                                   "direct_dynamics_tangent", "energy", "outputs"};
  static const std::vector<std::string> of_casadi = {"direct_dynamics",
                                                     "inverse_dynamics",
                                                     "mass_matrix",
                                                     "assemble",
                                                     "derivatives",
                                                     "linearize",
                                                     "inverse_dynamics_derivatives",
                                                     "direct_dynamics_derivatives",
                                                     "energy_derivatives"};
  static const std::vector<std::string> of_ros2 = {"mass_matrix", "gravity",    "coriolis",        "passive",
                                                   "assemble",    "velocities", "inverse_dynamics"};
  static const std::vector<std::string> of_octave = {"direct_dynamics", "derivatives"};
  static const std::vector<Export> table = {
      {"python", emit::emit_python},         {"npm", emit::emit_npm},
      {"batch", emit::emit_batch},           {"fmu2", emit::emit_fmu2, of_fmus},
      {"fmu3", emit::emit_fmu3, of_fmus},    {"casadi", emit::emit_casadi, of_casadi},
      {"ros2", emit::emit_ros2, of_ros2},    {"arduino", emit::emit_arduino},
      {"platformio", emit::emit_platformio}, {"esp-idf", emit::emit_esp_idf},
      {"zephyr", emit::emit_zephyr},         {"octave", emit::emit_octave, of_octave}};
  return table;
}

} // namespace mbsgen::cli
