// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include <string>

namespace mbsgen::cli {

/// The part of `mbsgen check` about a model's equations: which constraint equations were left out and which are
/// redundant, how the coordinates are partitioned (with the pivots and the assembled values), and which
/// joints carry actuators. Several lines, each ended by a line feed.
std::string closure_text(const model::Model& model, const formalism::LoopAnalysis& closure);

} // namespace mbsgen::cli
