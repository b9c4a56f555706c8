// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "road/measured_road.h"
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::road {

/// Reads a road in the format OpenCRG (ASAM, version 1.2 and 2.0): a header of key words, definitions of channels, and
/// heights as text (LRFI, LDFI) or as big-endian numbers (KRBI, KDBI). Slopes and banks of the reference line go into the
/// heights. Heights that are missing are those of their neighbours in the cross section. Blocks that change or place the
/// road are left out with a warning. Nothing where the file has errors; findings name it as `file`.
std::optional<MeasuredRoad> read_crg(std::string_view text, const std::string& file,
                                     Diagnostics& diagnostics);

} // namespace mbsgen::road
