// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function contact_<name>(q, qd): gap, motion and forces of the contact, inertial frame. Refers to the contact.
FunctionRow contact_row(const model::Contact& contact);

} // namespace mbsgen::formalism
