// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// About an XML file whose name does not tell an importer: what it is by its root element, and what to do.
/// Empty for a text that is no XML.
std::string advice_on_xml(std::string_view text);

/// About an XML format by its root element ("mujoco"): its name, and what to do; empty for others.
std::string advice_on_root(std::string_view root);

/// True for XML whose root element is that of MJCF.
bool is_mjcf(std::string_view text);

} // namespace mbsgen::importer
