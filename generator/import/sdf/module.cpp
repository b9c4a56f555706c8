// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/module.h"
#include "base/system/system.h"
#include <dlfcn.h>
#include <filesystem>

namespace mbsgen::importer {

namespace {

namespace fs = std::filesystem;

struct Loaded {
  const SdfLibrary* table = nullptr;
  std::string complaint;
};

fs::path module_file() {
  const fs::path own = system::own_program().parent_path();
  const fs::path beside = own / MBSGEN_SDF_MODULE;
  return fs::exists(beside) ? beside : own / MBSGEN_MODULE_FOLDER / MBSGEN_SDF_MODULE;
}

Loaded load() {
  const fs::path file = module_file();
  if (!fs::exists(file))
    return {nullptr, "SDF is read by the file " MBSGEN_SDF_MODULE ", which is neither beside mbsgen nor in " +
                         fs::path(MBSGEN_MODULE_FOLDER).string() + ", install it, too"};
  void* const module = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const door = module == nullptr ? nullptr : ::dlsym(module, "mbsgen_sdf_library");
  if (door == nullptr)
    return {nullptr, std::string("SDF cannot be read, install libsdformat: ") + ::dlerror()};
  return {reinterpret_cast<const SdfLibrary* (*)()>(door)(), {}};
}

} // namespace

const SdfLibrary* sdf_library(Diagnostics& diagnostics) {
  static const Loaded loaded = load();
  if (loaded.table == nullptr) diagnostics.error({}, loaded.complaint);
  return loaded.table;
}

} // namespace mbsgen::importer
