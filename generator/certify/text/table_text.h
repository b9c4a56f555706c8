// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/known.h"
#include "certify/text/source.h"

namespace mbsgen::certify {

/// Reads an item that has the numbers of a table, or in C the function that reads them, and enters the helper `entry_n`
/// that is right with it. Throws MalformedText where the numbers are not those of the table; false for another item.
bool reads_table(const Item& item, SourceText& text);

} // namespace mbsgen::certify
