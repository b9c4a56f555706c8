// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/helpers/clones.h"

namespace mbsgen::emit {

std::string clones_attribute(bool has_clones, const Signature& signature) {
  return has_clones && signature.is_const ? "MBSGEN_CLONED " : "";
}

const std::string& clones_macro() {
  static const std::string text = R"(/// The loader takes the clone that the processor has instructions for.
#ifndef MBSGEN_CLONED
#if defined(__GNUC__) && !defined(__clang__) && defined(__ELF__) && defined(__GLIBC__) && defined(__x86_64__) && \
    !defined(__AVX2__)
#if __GNUC__ >= 12
#define MBSGEN_CLONED __attribute__((target_clones("arch=x86-64-v3", "default")))
#endif
#endif
#ifndef MBSGEN_CLONED
#define MBSGEN_CLONED
#endif
#endif
)";
  return text;
}

} // namespace mbsgen::emit
