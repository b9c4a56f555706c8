// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/linear_model.h"

namespace mbsgen::cli {

/// The matrices as a text: JSON, or a script of Octave, as the end of the file's name says. Throws
/// importer::UnknownName for another end; `option` names the option.
std::string matrices_text(const LinearModel& model, const std::string& option, const std::string& file);

} // namespace mbsgen::cli
