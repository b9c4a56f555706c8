// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/model.h"
#include "model/tables.h"

namespace mbsgen::model {

/// Row of a body's or the base's point by its name; `body_origin` for "origin" where no point has that name.
/// An error at `where` when there is none.
std::optional<int> find_point(int body, const std::string& name, const Location& where,
                              const NameTables& names, const Model& model, Diagnostics& diagnostics);

/// The point that the string, "body.point", names; nothing, after an error, when there is none.
std::optional<PointRef> read_point_ref(const Json& json, const NameTables& names, const Model& model,
                                       Diagnostics& diagnostics);

/// The point that the string `object[key]`, "body.point", names; nothing, after an error, when there is none.
std::optional<PointRef> read_point_ref(const Json& object, const char* key, const NameTables& names,
                                       const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
