// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/generated_library.h"
#include "oracle/toolchain.h"
#include <chrono>
#include <dlfcn.h>
#include <stdexcept>

namespace bench {

GeneratedLibrary::GeneratedLibrary(const std::string& model_text, const std::string& options,
                                   const std::string& flags) {
  const std::string name = oracle::generate(
      model_text, folder_.path(), "--functions inverse_dynamics,mass_matrix,direct_dynamics " + options);
  const std::filesystem::path file = folder_.path() / "library.so";
  const auto start = std::chrono::steady_clock::now();
  oracle::compile(MBSGEN_SHIM, name, folder_.path(), flags + " -shared -fPIC", file);
  compile_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  library_ = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) throw std::runtime_error(::dlerror());
  resolve(nq_, "generated_nq");
  resolve(inverse_dynamics, "generated_inverse_dynamics");
  resolve(mass_matrix, "generated_mass_matrix");
  resolve(direct_dynamics, "generated_direct_dynamics");
}

GeneratedLibrary::~GeneratedLibrary() {
  if (library_ != nullptr) ::dlclose(library_);
}

template <class Function>
void GeneratedLibrary::resolve(Function& function, const char* name) {
  function = reinterpret_cast<Function>(::dlsym(library_, name));
  if (function == nullptr) throw std::runtime_error(std::string("no ") + name);
}

} // namespace bench
