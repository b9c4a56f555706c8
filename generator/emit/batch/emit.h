// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// Many states in one call, in the folder `batch/<model>`: the C text of the program, `<model>_batch.h` and `.c` with a
/// function for arrays of states beside each function, and kernels for one state in each work item, `<model>_kernels.cl`
/// in OpenCL C, which is CUDA in `<model>_kernels.cu`, too. Throws what emit_c does.
std::vector<OutputFile> emit_batch(const scheme::Program& program, const EmitOptions& options,
                                   const Origin& origin);

} // namespace mbsgen::emit
