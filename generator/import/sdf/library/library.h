// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/sdf/index.h"
#include <memory>
#include <sdf/Root.hh>
#include <sdf/Types.hh>
#include <string>

namespace mbsgen::importer {

/// What the library read from that text; null after errors. It writes to no stream and no file.
std::unique_ptr<sdf::Root> load_sdf(const std::string& text, const SdfIndex& index, Diagnostics& diagnostics);

/// Passes on what the library has found, but for errors that follow from others; true: nothing. `line`: where an error
/// belongs that names no element.
bool pass_on(const sdf::Errors& errors, const SdfIndex& index, int line, Diagnostics& diagnostics);

} // namespace mbsgen::importer
