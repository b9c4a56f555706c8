// SPDX-License-Identifier: MIT
/// Output of the example, character by character: through semihosting on a microcontroller, on standard
/// output on a host. Numbers go out as their bits, which needs no library and loses nothing.
#pragma once
#include <cstdint>

/// The program; it does not return.
void firmware();

void write_text(const char* text);
[[noreturn]] void leave(bool success);
/// The largest use of the stack so far and its size, in bytes; 0: unknown.
std::uint32_t stack_used();
std::uint32_t stack_size();

inline void write_decimal(std::int64_t value) {
  char text[24];
  int at = sizeof(text);
  text[--at] = 0;
  std::uint64_t rest = value < 0 ? 0u - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  do text[--at] = static_cast<char>('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0) text[--at] = '-';
  write_text(text + at);
}

/// The bits of a float or double, hexadecimal.
template <class Real>
inline void write_bits(Real value) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  char text[2 * sizeof(Real) + 1];
  for (unsigned i = 0; i < sizeof(Real); ++i) {
    const unsigned byte = bytes[sizeof(Real) - 1 - i];
    text[2 * i] = "0123456789abcdef"[byte >> 4];
    text[2 * i + 1] = "0123456789abcdef"[byte & 15u];
  }
  text[2 * sizeof(Real)] = 0;
  write_text(text);
}
