// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings with noise, and what a fit says of them.
#pragma once
#include "commands/analysis/command.h"
#include <map>

namespace identify_test {

/// A cart on a spring with dry friction: parameters m, k, d, f; it starts at 0.3 m.
std::string cart();

/// The recording t.csv of `mbsgen simulate MODEL ARGUMENTS` in the folder, with noise of these deviations on columns.
void record(const mbsgen::test::TemporaryDirectory& folder, const std::string& model,
            const std::string& arguments, const std::map<std::string, double>& noise, unsigned seed);

/// The result of `mbsgen identify m.json --data t.csv ARGUMENTS --json` in the folder.
nlohmann::json identified(const mbsgen::test::TemporaryDirectory& folder, const std::string& arguments);

/// |value - truth| in deviations.
double error_in_deviations(const nlohmann::json& found, const std::string& name, double truth);

} // namespace identify_test
