// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::cli {

/// Whether standard output is a terminal that somebody reads.
bool output_on_terminal();

/// Whether standard error is a terminal that somebody reads.
bool errors_on_terminal();

/// Whether standard error takes colours: a terminal, unless NO_COLOR has a value (https://no-color.org) or TERM
/// is "dumb".
bool errors_in_color();

} // namespace mbsgen::cli
