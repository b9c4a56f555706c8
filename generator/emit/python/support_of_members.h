// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::emit {

/// The second part of the module `_support.py`: members of parameters, inputs, laws and settings.
extern const char* const support_of_members;

} // namespace mbsgen::emit
