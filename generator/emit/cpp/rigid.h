// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// `nrigid` and `rigid_names`; empty without rigid contacts.
std::string rigid_constants_text(const scheme::Shape& shape);
/// `template <class Real> struct Contact`, and `Contacts`, an array of nrigid of them; empty when no function fills it.
std::string rigid_contact_text(const scheme::Program& program);

} // namespace mbsgen::emit
