// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace mbsgen::emit {

/// What a header of limits says; N/m, N s/m, kg, or those of rotation.
struct WallHeader {
  std::string device;                                        ///< a C identifier
  double rate = 0;                                           ///< Hz
  double stable = 0, held = 0, passive = 0, passive_any = 0; ///< stiffnesses; 0: not known
  double proven = 0, passive_changing = 0;                   ///< with delays that change; 0: not known
  double measured_damping = 0, rendered_damping = 0;
  double mass = 0, damping = 0;                     ///< of the device
  std::optional<std::pair<double, double>> range{}; ///< of the axis, m or rad
  bool turns = false;                               ///< the axis is an angle
};

/// The text of the header, which the runtime's loop takes for its `Limits`.
std::string limits_header_text(const WallHeader& header);

} // namespace mbsgen::emit
