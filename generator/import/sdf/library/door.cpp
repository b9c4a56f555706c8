// SPDX-License-Identifier: GPL-3.0-or-later
// The one function of this module that the program calls by its name.
#include "import/sdf/library/scene.h"
#include "import/sdf/module.h"
#include <sdf/SDFImpl.hh>

extern "C" __attribute__((visibility("default"))) const mbsgen::importer::SdfLibrary* mbsgen_sdf_library() {
  static const mbsgen::importer::SdfLibrary library{sdf::SDF::Version(), mbsgen::importer::read_scene};
  return &library;
}
