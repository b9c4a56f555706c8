// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/findings.h"

namespace mbsgen::cli {

const identify::Interval* interval_of(const Findings& f, std::size_t unknown) {
  const auto& all = f.fit.intervals;
  return f.fit.is_minimum && unknown < all.size() && all[unknown] ? &*all[unknown] : nullptr;
}

std::string shown(const Findings& f, const ColumnFit& column) {
  if (f.recordings.count() == 1) return column.name;
  return column.name + " in " + f.recordings[column.recording].record.table().shown_file();
}

} // namespace mbsgen::cli
