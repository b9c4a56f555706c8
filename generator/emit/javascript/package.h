// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// A package for npm and for bundlers: the files of emit_javascript and `package.json`, in `npm/<model>/`.
std::vector<OutputFile> emit_npm(const scheme::Program& program, const EmitOptions& options,
                                 const Origin& origin);

} // namespace mbsgen::emit
