// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// A link, force or contact with the list "states" of the file.
struct LawOwner {
  const char* what; ///< "a link"
  const std::string& name;
  bool external = false; ///< has a law of the user's
  int results = 0;       ///< numbers of the law before the rates of its states
};

/// The rows of the states in `object["states"]`, whose rates the law of the owner gives. Notes the law in
/// each of them.
std::vector<int> read_law_states(const Json& object, const LawOwner& owner, ElementContext& context);

} // namespace mbsgen::model
