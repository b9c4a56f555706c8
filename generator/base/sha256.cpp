// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sha256.h"
#include <array>
#include <cmath>
#include <cstdint>

namespace mbsgen {

namespace {

using State = std::array<std::uint32_t, 8>;

std::uint32_t rotated(std::uint32_t x, unsigned bits) {
  return x >> bits | x << (32 - bits);
}

// First 32 bits of the fractional part of a root of a prime below 312. A double has 17 bits more than are
// read, and the published hashes in the test would differ if rounding reached them.
std::uint32_t root_bits(double root) {
  return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0);
}

template <std::size_t N>
std::array<std::uint32_t, N> roots_of_primes(double (*root)(double)) {
  std::array<std::uint32_t, N> result{};
  std::size_t found = 0;
  for (int n = 2; found < N; ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime) result[found++] = root_bits(root(n));
  }
  return result;
}

void absorb(State& state, std::string_view block) {
  static const std::array<std::uint32_t, 64> constants = roots_of_primes<64>(std::cbrt);
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(block[i]);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
    const std::uint32_t b = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  State s = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t e = rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25);
    const std::uint32_t first = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
    const std::uint32_t a = rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22);
    const std::uint32_t second = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) state[i] += s[i];
}

} // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 0xff);
  static const State start = roots_of_primes<8>(std::sqrt);
  State state = start;
  for (std::size_t at = 0; at < padded.size(); at += 64)
    absorb(state, std::string_view(padded).substr(at, 64));
  std::string text;
  for (const std::uint32_t word : state)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 0xf];
  return text;
}

} // namespace mbsgen
