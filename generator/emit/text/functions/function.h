// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/model_context.h"
#include "schedule/packs.h"
#include "schedule/rolls.h"
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The text of one generated function, which may consist of several.
struct FunctionText {
  std::string name;
  std::string public_declaration;
  std::string private_declarations; ///< blocks, and the structure of the values that cross them
  std::vector<Definition> definitions;
  std::vector<Local> locals;   ///< what does not live in one scope of the text alone
  bool in_parts = false;       ///< these are the members of `work`
  schedule::PackCount packs;   ///< of limbs
  schedule::RollCount rolls;   ///< loops over links
  std::size_t stack_bytes = 0; ///< estimate, see Schedule::stack_values
};

/// The text of a function of the program, by its schedule; a second one is for compilers without vectors, where the
/// language needs such (Words::if_vectors). Those that it calls have been written.
FunctionText write_function(const ModelContext& context, const scheme::Function& function,
                            std::vector<schedule::Schedule> schedules);

/// The text of `update`. Derived constants that `members` spells are members; the others are local.
FunctionText write_update(const ModelContext& context);

} // namespace mbsgen::emit
