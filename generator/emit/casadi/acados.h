// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/casadi/body.h"
#include "emit/layout/template.h"
#include <string>

namespace mbsgen::emit {

/// Why a program has no equations ẋ = f(x, u) in the form of acados; empty: it has them. They need `linearize`, and
/// coordinates that are a vector: no ball or free joint; nor the time, nor a motion that the caller gives.
std::string lacks_acados_forms(const CasadiModel& model);

/// What the template of these forms is filled with, beside words of all templates. Of a program that has them.
void fill_acados(CasadiModel& model, Filling& filling);

} // namespace mbsgen::emit
