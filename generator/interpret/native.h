// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/image.h"
#include <string>
#include <string_view>

namespace mbsgen::interpret {

/// Tapes of an image as code of the processor, made by a compiler from `native_text`. A machine over T asks before each
/// tape, so that the code may come while it runs: both compute the same bits.
template <class T>
class NativeTapes {
public:
  /// Computes a tape. `values`: one for each register.
  using Function = void (*)(T* values);

  NativeTapes() = default;
  NativeTapes(const NativeTapes&) = delete;
  NativeTapes& operator=(const NativeTapes&) = delete;
  virtual ~NativeTapes() = default;
  /// Null: the code is not there, or not yet; the caller executes the `size` instructions itself.
  virtual Function find(std::size_t tape, std::size_t size) = 0;
};

/// The name of the table of functions in the text, one for each tape; null for empty ones.
inline constexpr const char* native_table = "mbsgen_tapes";

/// The tapes of all routines of an image as C99, one function each, with the operations in the same order. `numbers`: of
/// numbers.h. The compiler must contract no products with sums. The text holds no name of the model. Registers that other
/// functions read lie in the array, the others are variables.
std::string native_text(const Image& image, std::string_view numbers);

} // namespace mbsgen::interpret
