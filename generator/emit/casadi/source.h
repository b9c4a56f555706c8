// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// Templates (layout/template.h) of the files of this folder's form.
std::string_view casadi_header();
std::string_view casadi_source();
std::string_view acados_source();
std::string_view sparsity_header();
std::string_view sparsity_source();

} // namespace mbsgen::emit
