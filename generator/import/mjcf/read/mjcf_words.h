// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/vocabulary.h"

namespace mbsgen::importer {

/// The elements of MJCF files, of MuJoCo's versions 2.2 to 3.
const Vocabulary& mjcf_words();

} // namespace mbsgen::importer
