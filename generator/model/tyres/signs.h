// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::model {

/// What a number of a tyre's law, by the name of its parameter, has to be in place of a value without which there is no
/// tyre: "positive", "not negative" or "not zero". Empty: the value is in order.
std::string_view wanted_sign(std::string_view parameter, double value);

} // namespace mbsgen::model
