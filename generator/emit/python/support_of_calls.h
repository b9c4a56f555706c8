// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::emit {

/// The first part of the module `_support.py`, which is alike in all packages but for the type of numbers, $real:
/// arrays, calls, statuses.
extern const char* const support_of_calls;

} // namespace mbsgen::emit
