// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/kind_signals.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>

namespace mbsgen::manoeuvre {

bool check_signals(const Kind& kind, const std::vector<std::string>& signals, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const auto look = [&](const std::string& name, const std::vector<std::string>& known, const char* what,
                        const Location& where) {
    if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
    diagnostics.error(
        where, "there is no " + std::string(what) + ' ' + quoted(name) +
                   model::nearest_remedy(name, known, ", see the list in docs/vehicles/manoeuvres.md"));
  };
  std::vector<std::string> results;
  if (kind.runs) results.push_back(kind.runs->parameter);
  for (const Measure& one : kind.results) {
    results.push_back(one.name);
    if (one.quality == Quality::touched) continue;
    look(one.of, signals, "signal", one.where), look(one.per, signals, "signal", one.where);
  }
  for (const Measure& one : kind.summary)
    look(one.of, results, "result", one.where), look(one.per, results, "result", one.where);
  for (const Chart& chart : kind.charts) {
    const std::vector<std::string>& known = chart.of_results ? results : signals;
    const char* const what = chart.of_results ? "result" : "signal";
    look(chart.over, known, what, chart.where);
    for (const std::string& curve : chart.curves) look(curve, known, what, chart.where);
  }
  if (kind.adjust) look(kind.adjust->signal, signals, "signal", kind.adjust->where);
  return diagnostics.errors() == errors;
}

} // namespace mbsgen::manoeuvre
