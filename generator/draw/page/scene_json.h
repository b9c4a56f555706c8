// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/page/page.h"
#include <nlohmann/json.hpp>

namespace mbsgen::draw {

/// What the scripts of the page know of the model beside its generated module. Rows are those of the model; -1 is the base,
/// or no coordinate.
nlohmann::ordered_json scene_json(const Page& page);

} // namespace mbsgen::draw
