// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/path_modes.h"
#include "model/elements/elements.h"

namespace mbsgen::model {

/// A path of the file.
struct PathOfBody {
  Path path;
  std::vector<std::size_t> place_of; ///< rows in Path::places of the body's points
};

/// Reads "path" of a flexible body, whose points have been read, and fixes their places. Nothing, after errors, where it is
/// wrong.
std::optional<PathOfBody> read_path(const Json& json, Body& body, ElementContext& context);

/// Reads a cross-section; after errors, some.
PathSection read_section(const Json& json, ElementContext& context);

/// The number, which is fixed from now on; an error where it has tunable parameters. `what` begins the message.
double fix(Scalar& scalar, const std::string& what, Diagnostics& diagnostics);

/// Its modes; nothing, after an error, where they can't be computed.
std::optional<PathModes> modes_of(const Json& json, const Path& path, Diagnostics& diagnostics);

} // namespace mbsgen::model
