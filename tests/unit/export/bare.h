// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace mbsgen::test {

/// A model file without what files of robots do not have: forces, contacts, sensors and motions. Initial
/// attitudes by angles are left out, too: the reference has none.
nlohmann::ordered_json bare(const std::string& model);

} // namespace mbsgen::test
