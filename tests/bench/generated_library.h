// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/files.h"
#include <string>

namespace bench {

/// Generated code of a tree, compiled with the same compiler, loaded into this process.
class GeneratedLibrary {
public:
  explicit GeneratedLibrary(const std::string& model_text, const std::string& options = "",
                            const std::string& flags = "-O2");
  ~GeneratedLibrary();
  GeneratedLibrary(const GeneratedLibrary&) = delete;
  GeneratedLibrary& operator=(const GeneratedLibrary&) = delete;

  int nq() const { return nq_(); }
  double compile_seconds() const { return compile_seconds_; }

  void (*inverse_dynamics)(const double* q, const double* qd, const double* qdd, double* Q) = nullptr;
  void (*mass_matrix)(const double* q, double* M) = nullptr;
  void (*direct_dynamics)(const double* q, const double* qd, const double* Q, double* qdd) = nullptr;

private:
  template <class Function>
  void resolve(Function& function, const char* name);

  mbsgen::test::TemporaryDirectory folder_;
  void* library_ = nullptr;
  int (*nq_)() = nullptr;
  double compile_seconds_ = 0;
};

} // namespace bench
