// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::certify {

bool is_of_contact_space(const scheme::Function& function);
bool is_of_force_derivatives(const scheme::Function& function);
bool is_of_matrix_derivatives(const scheme::Function& function);
bool is_of_identification(const scheme::Function& function);
/// True of a function that has no result where the mass matrix is singular.
bool divides_by_mass(const scheme::Function& function);

} // namespace mbsgen::certify
