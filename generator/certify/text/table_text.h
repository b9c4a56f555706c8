// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/known.h"
#include <set>
#include <string>

namespace mbsgen::certify {

/// Reads an item that has the numbers of a table, or in C the function that reads them, and enters the helper `entry_n`
/// that is right with it among `helpers`. Throws MalformedText where the numbers are not those of the table; false for another item.
bool reads_table(const Item& item, const Dialect& dialect, std::set<std::string>& helpers);

} // namespace mbsgen::certify
