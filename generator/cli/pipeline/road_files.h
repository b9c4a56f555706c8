// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "model/model.h"
#include <vector>

namespace mbsgen::cli {

/// The heights of roads that programs give when they run, as files MODEL_ROAD.road: in the form that
/// runtime/include/mbsgen/host/road_file.hpp reads.
std::vector<emit::OutputFile> road_files(const model::Model& model);

} // namespace mbsgen::cli
