// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"

namespace bench {

/// What figures depend on: the processor's name, versions of the compilers.
oracle::Json machine();

} // namespace bench
