// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"

namespace oracle {

/// The reference model of a ROBOTRAN oracle file (joints, bodies and ball cuts listed by joint numbers), read
/// without the importer: one body a joint, named by its number.
reference::Model robotran_model(const Json& oracle);

} // namespace oracle
