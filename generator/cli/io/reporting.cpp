// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/reporting.h"
#include "cli/io/terminal.h"
#include <iostream>

namespace mbsgen::cli {

void print(const Diagnostics& diagnostics, const Reporting& reporting, std::string_view text) {
  if (reporting.quiet && !diagnostics.has_errors()) return;
  const Diagnostics shown = reporting.quiet ? diagnostics.only_errors() : diagnostics;
  const TextStyle style{reporting.verbose, errors_in_color(), errors_on_terminal() ? text : ""};
  std::cerr << (reporting.json ? shown.json() : shown.text(style));
}

bool shows_progress(const Reporting& reporting) {
  return errors_on_terminal() && !reporting.quiet && !reporting.json;
}

} // namespace mbsgen::cli
