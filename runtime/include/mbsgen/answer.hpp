// SPDX-License-Identifier: MIT
/// The answers of generated functions.
#pragma once
#include <type_traits>

namespace mbsgen::runtime::detail {

// A generated function returns void, when it cannot fail, or a Status.
template <class Call>
inline bool succeeded(Call&& call) {
  if constexpr (std::is_void_v<decltype(call())>) {
    call();
    return true;
  } else {
    const auto status = call();
    return status == decltype(status)::ok;
  }
}

} // namespace mbsgen::runtime::detail
