// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::test {

/// Whether the tests were built with AddressSanitizer, with which programs take more memory and time.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
constexpr bool is_sanitized = false;
#endif

} // namespace mbsgen::test
