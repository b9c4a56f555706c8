// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// The C++ text of a program: `<model>.hpp`, and with `split` the `.cpp` files. Throws std::logic_error when
/// an expression holds a symbol that nothing defines, std::range_error for a number that no double holds, and
/// std::domain_error when functions that call laws are to be split: these need the user's class.
Emitted emit_cpp(const scheme::Program& program, const EmitOptions& options, const Origin& origin = {});

} // namespace mbsgen::emit
