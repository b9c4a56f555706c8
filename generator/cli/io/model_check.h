// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/model_source.h"
#include "cli/pipeline/pipeline.h"
#include "cli/pipeline/understand.h"
#include <functional>

namespace mbsgen::cli {

/// How `mbsgen check` reads a file.
struct ModelCheck {
  Importing import;
  formalism::ClosureOptions closure;
  Budget::Limits budget;
  Observer* observer = nullptr; ///< null: nobody
};

/// Imports and understands the file, as far as before its functions are written; `use` gets the result, whose
/// expressions end with the call. False after errors. Throws UsageError.
bool check_model(ModelSource& source, const ModelCheck& how, Diagnostics& diagnostics,
                 const std::function<void(const Understood&)>& use);

} // namespace mbsgen::cli
