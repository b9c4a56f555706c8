// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/casadi/body.h"
#include <optional>

namespace mbsgen::emit {

/// The name of a function's symbol: that of the C text with `casadi` between the model's name and its own.
std::string casadi_symbol(CasadiModel& model, const scheme::Function& function);

/// The Jacobian of a function's form, whose blocks come from the generated functions of derivatives. Nothing where some
/// block has none and is not zero whatever the arguments are.
std::optional<CasadiFunction> jacobian_of(CasadiModel& model, const scheme::Function& function,
                                          const CasadiFunction& form);

/// The inputs that Jacobians have behind those of the function: its outputs, without entries.
std::vector<Port> jacobian_inputs(const CasadiFunction& form);

} // namespace mbsgen::emit
