// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/vocabulary.h"

namespace mbsgen::importer {

/// The elements and attributes of SDF. What a <world> holds is looked up as if <sdf> held it, and a model in a model
/// as that one.
const Vocabulary& sdf_words();

} // namespace mbsgen::importer
