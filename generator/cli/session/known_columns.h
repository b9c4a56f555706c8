// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include "cli/session/number_table.h"
#include "model/model.h"

namespace mbsgen::cli {

/// NAME of a column "QUANTITY(NAME)"; empty for another column.
std::string name_in(const std::string& quantity, const std::string& column);

/// The columns of a table that no command writes for the model, so that none understands them.
std::vector<std::string> unknown_columns(const NumberTable& table, const model::Model& model);

/// Prints notes about a table on standard error, as `reporting` says.
void print_notes(const NumberTable& table, const std::vector<std::string>& notes, const Reporting& reporting);

/// Notes the columns of a table that no command understands.
void note_unknown_columns(const NumberTable& table, const model::Model& model, const Reporting& reporting);

} // namespace mbsgen::cli
