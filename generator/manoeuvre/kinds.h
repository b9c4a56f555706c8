// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::manoeuvre {

/// Texts of the files in kinds/.
std::string_view iso4138();
std::string_view iso4138_radius();
std::string_view iso4138_angle();
std::string_view iso7401_step();
std::string_view iso7401_sine();
std::string_view iso3888();
std::string_view brake();
std::string_view bump();
std::string_view obstacle();

} // namespace mbsgen::manoeuvre
