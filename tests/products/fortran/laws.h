// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::test {

/// The laws of products/c/user_laws.h in Fortran: a module with the type `test_laws_type`; empty for a model without laws.
std::string fortran_user_laws(const emit::Layout& layout, const std::string& module);

} // namespace mbsgen::test
