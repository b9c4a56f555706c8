// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::importer {

/// "1.9" as 1009; 0 for another text.
int version_number(const std::string& version);

inline constexpr int oldest_sdf = 1004; ///< that has poses as texts; its axes are those of the model
inline constexpr int sdf_with_expressed_in = 1007; ///< in the place of use_parent_model_frame

} // namespace mbsgen::importer
