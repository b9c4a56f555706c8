// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// The C99 text of a program: `<model>.h` and `<model>.c`; with `split` a file for each function, and
/// `<model>_detail.h` for what they share. Each file of bodies is OpenCL C and CUDA, too. Throws what emit_cpp does,
/// but splits functions that call laws.
Emitted emit_c(const scheme::Program& program, const EmitOptions& options, const Origin& origin = {});
/// `macros`: names that are macros where the header is included; members of its structures have others.
Emitted emit_c(const scheme::Program& program, const EmitOptions& options, const Origin& origin,
               const std::vector<std::string>& macros);

} // namespace mbsgen::emit
