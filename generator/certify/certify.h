// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "model/model.h"
#include "scheme/program.h"

namespace mbsgen::certify {

/// Compares every function of the program, after all passes, with a reference formulation of its own.
/// Throws BudgetSpent.
Certificate certify(const model::Model& model, const scheme::Program& program, const Options& options);

} // namespace mbsgen::certify
