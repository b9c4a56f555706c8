// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "expr/core/table.h"
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// Numbers of a table in single precision, between commas and in lines that begin with spaces: the `count` of them from
/// `first` on. `mark` ends each line but the last.
std::string numbers_text(const expr::Table& table, std::size_t first, std::size_t count,
                         const std::function<std::string(float)>& write, std::string_view mark = "");

/// Tables that programs give when they run: their numbers, and their names.
std::map<int, std::string> run_time_tables(const Needs& needs);

/// The template for each table of those, with the words TABLE, NAME, and `words`.
std::string run_time_tables_text(std::string_view each, const Needs& needs,
                                 const std::map<std::string, std::string>& words = {});

/// The template for each table that entries are read of, but for those that `leaves` has. Its words are `words` and TABLE
/// (the count of its helper), COUNT, LAST; its part `numbers`, the numbers.
std::string tables_text(std::string_view each, const Needs& needs,
                        const std::function<std::string(const expr::Table&)>& numbers,
                        const std::map<std::string, std::string>& words = {},
                        const std::map<int, std::string>& leaves = {});

} // namespace mbsgen::emit
