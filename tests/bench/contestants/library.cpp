// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/library.h"
#include <dlfcn.h>

namespace bench {

std::shared_ptr<const Library> Library::load(const std::filesystem::path& file) {
  void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw std::runtime_error(::dlerror());
  return std::shared_ptr<const Library>(new Library(handle));
}

Library::~Library() {
  ::dlclose(handle_);
}

void* Library::address(const std::string& name) const {
  return ::dlsym(handle_, name.c_str());
}

} // namespace bench
