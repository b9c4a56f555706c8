// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/table.h"
#include <string>

namespace mbsgen::expr {

/// A table whose numbers a program gives when it runs, under a name; evaluations here take `numbers`. It is no other
/// table's equal.
Table run_time_table(std::vector<float> numbers, const std::string& name);

/// The name of a table by its number (`Table::number`); empty: its numbers are part of generated texts.
std::string run_time_name(int number);

/// The numbers that such a table was made with; empty of any other.
std::vector<float> run_time_numbers(int number);

} // namespace mbsgen::expr
