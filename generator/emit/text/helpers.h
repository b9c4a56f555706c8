// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::emit {

/// Helpers of generated code that are alike in all languages, in the form of Language::spelled.
extern const char* const largest_helper;
extern const char* const degenerate_helper;
extern const char* const finite_helper;
extern const char* const keep_active_helper;

} // namespace mbsgen::emit
