// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// A law that is part of the user's program ("extern"), which only a program can call.
struct UserLaw {
  const char* of = ""; ///< whose: "link", "force", "contact", "state"
  std::string name;    ///< of that link, force, contact or state
  Location where;
  int forces = 0;          ///< results before the rates of states: 1 of a link, 6 of a force or contact
  std::vector<int> states; ///< rows of the states whose rates follow behind them; of a state itself its own
};

/// Links, forces, contacts, then states, each kind in document order. A state whose rate a link, force or
/// contact gives has no law of its own.
std::vector<UserLaw> user_laws(const Model& model);

} // namespace mbsgen::model
