// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/shared_options.h"
#include "interpret/native.h"
#include "interpret/numbers.h"
#include <filesystem>
#include <mbsgen/analysis/dual.hpp>
#include <memory>
#include <type_traits>

namespace mbsgen::cli {

/// The folder of compiled equations: mbsgen/ in $XDG_CACHE_HOME, or in ~/.cache. Empty where there is neither variable.
std::filesystem::path cache_folder();

/// A text of tapes as code of the C compiler of the machine: $CC, else cc, gcc, clang or tcc. While a machine interprets,
/// work is counted; where it has taken as long as the compiler would, the compiler is started beside it, and what it makes
/// takes over in the middle of the run. What the cache has is there after some milliseconds. Whatever fails leaves the work
/// to the interpreter. The cache holds what compilers made of the texts of this program: a folder that others may write to
/// is not used. It is kept below `largest_cache` bytes; what was unused for longest goes.
class CompiledCode {
public:
  static constexpr std::uintmax_t largest_cache = 256u << 20;

  /// Instructions so far.
  struct Count {
    std::size_t interpreted = 0, compiled = 0;
  };

  /// The image outlives the code; `numbers`: see interpret::native_text.
  CompiledCode(const interpret::Image& image, std::string_view numbers, Evaluation evaluation);
  ~CompiledCode();

  /// The table of functions, before `size` instructions; null: there is none, or not yet.
  const void* table(std::size_t size) {
    if (table_ == nullptr && evaluation_ != Evaluation::interpreted && count_.interpreted >= next_) look();
    (table_ == nullptr ? count_.interpreted : count_.compiled) += size;
    return table_;
  }
  const Count& count() const { return count_; }

private:
  class Work;

  void look();
  void begin();
  void end(const void* table);

  const interpret::Image& image_;
  std::string_view numbers_;
  Evaluation evaluation_;
  std::unique_ptr<Work> work_; ///< null: not begun
  const void* table_ = nullptr;
  Count count_;
  std::size_t next_; ///< interpreted instructions at the next look
};

/// What C numbers have the layout of T.
template <class T>
std::string_view numbers_of() {
  if constexpr (std::is_same_v<T, double>) return interpret::real_numbers();
  static_assert(std::is_same_v<T, double> || std::is_same_v<T, analysis::Dual>);
  static_assert(sizeof(analysis::Dual) == 2 * sizeof(double));
  return interpret::dual_numbers();
}

/// The tapes of an image by compiled code.
template <class T>
class CompiledTapes final : public interpret::NativeTapes<T> {
public:
  using Function = typename interpret::NativeTapes<T>::Function;

  CompiledTapes(const interpret::Image& image, Evaluation evaluation)
      : code_(image, numbers_of<T>(), evaluation) {}

  Function find(std::size_t tape, std::size_t size) override {
    const auto* const table = static_cast<const Function*>(code_.table(size));
    return table == nullptr ? nullptr : table[tape];
  }
  CompiledCode::Count count() const { return code_.count(); }

private:
  CompiledCode code_;
};

} // namespace mbsgen::cli
