// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// The surface "a" or "b" of a contact; nothing, after an error, when there is none. A capsule without length
/// is warned of and becomes the sphere that it is.
std::optional<ContactShape> read_contact_shape(const Json& json, ElementContext& context);

} // namespace mbsgen::model
