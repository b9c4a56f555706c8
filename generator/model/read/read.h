// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/nearby_files.h"
#include "model/model.h"
#include "model/vehicle.h"
#include <optional>
#include <string_view>

namespace mbsgen::model {

/// Reads and checks the text of a model file (schemas/mbsgen-model.schema.json). All findings of the file go
/// to `diagnostics`; nothing is returned when there are errors among them. The expressions of the model
/// belong to `pool`, which must outlive it. `files`: those that the model names, such as tyres'. `vehicle`, where it is
/// given, becomes that of the file.
std::optional<Model> read_model(std::string_view text, expr::Pool& pool, Diagnostics& diagnostics,
                                const NearbyFiles& files = {}, std::optional<Vehicle>* vehicle = nullptr);

} // namespace mbsgen::model
