// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/vocabulary.h"

namespace mbsgen::importer {

/// The elements of ROBOTRAN's project files (mbsDescR7), versions 0.0.beta to 1.30.
const Vocabulary& mbs_words();

} // namespace mbsgen::importer
