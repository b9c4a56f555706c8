// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// Numbers and names that describe the model: nq, nu, …, joint_names; initial values in the type of `scalar`.
std::string cpp_constants(const scheme::Program& program, Scalar scalar);

} // namespace mbsgen::emit
