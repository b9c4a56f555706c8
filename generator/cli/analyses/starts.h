// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <mbsgen/analysis/starts.hpp>

namespace mbsgen::cli {

class Session;

/// `count` starts of searches for equilibria, up to `spread` (rad or m) away from the first one.
analysis::Starts starts_of(const Session& session, int count, double spread);

} // namespace mbsgen::cli
