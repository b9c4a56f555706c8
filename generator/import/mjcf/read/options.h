// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::importer {

/// Pairs of geoms that become rigid contacts.
enum class MjcfContacts {
  none,
  world, ///< of one that moves and one that does not
  all    ///< all that MuJoCo lets touch each other
};

/// How an MJCF file is imported.
struct MjcfOptions {
  bool body_wrenches = false; ///< as add_body_wrenches()
  MjcfContacts contacts = MjcfContacts::none;
};

} // namespace mbsgen::importer
