// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbsgen::test {

/// Which modules each module of the generator may include.
const std::map<std::string, std::set<std::string>>& modules_below();

/// The storeys inside a module, from the ground up; "." is the module's own folder. Folders of one storey are
/// neighbours.
using Storeys = std::vector<std::set<std::string>>;
const std::map<std::string, Storeys>& storeys();
/// The same for the runtime as a whole.
const Storeys& runtime_storeys();

/// The storey of a folder, counted from the ground; -1: the tables do not know it.
int level(const Storeys& order, const std::string& folder);

/// The tables as text, the highest storey first, as docs/architecture.md shows them.
std::string picture();

} // namespace mbsgen::test
