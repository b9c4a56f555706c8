// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include <cmath>

namespace mbsgen::book {

namespace {

std::string shares(const ModeFound& mode) {
  std::string text;
  for (const auto& [name, share] : mode.shares)
    text += (text.empty() ? "" : ", ") + name + ' ' + std::to_string(std::lround(100 * share)) + " %";
  return html_text(text);
}

} // namespace

std::string chapter_modes(const Contents& contents) {
  if (contents.findings.modes.empty()) return reason(contents.findings.no_modes);
  Table table({"Mode", "Kind", "Frequency (Hz)", "Damping", "Real part (1/s)", "Imaginary part (rad/s)",
               "Share of joints"});
  table.numbers({0, 2, 3, 4, 5});
  int count = 0;
  for (const ModeFound& mode : contents.findings.modes)
    table.add({std::to_string(++count), html_text(mode.kind),
               mode.frequency > 0 ? number(mode.frequency) : std::string("–"), number(mode.damping),
               number(mode.real), number(mode.imaginary), shares(mode)});
  return paragraph("Eigenvalues of the equations linearized about the first equilibrium above.") +
         table.text();
}

} // namespace mbsgen::book
