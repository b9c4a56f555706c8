// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/singularity_note.h"
#include "formalism/closure/singularity_check.h"
#include <algorithm>

namespace mbsgen::formalism {

std::optional<std::string> singularity_note(const scheme::Program& program) {
  const auto found =
      std::find_if(program.functions.begin(), program.functions.end(), [](const scheme::Function& function) {
        return function.task == scheme::Task::direct_dynamics && function.returns_status;
      });
  if (found == program.functions.end() || !is_singular_at_start(program, *found)) return std::nullopt;
  return "direct_dynamics answers `singular` in the initial configuration: masses and constraints do not "
         "determine all accelerations there; give mass to the bodies that move, add the constraints that are "
         "missing, or write another \"q0\"";
}

} // namespace mbsgen::formalism
