// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/hash.h"
#include "expr/print.h"
#include <array>
#include <cln/integer.h>

namespace mbsgen::certify {

namespace {

using State = std::array<std::uint32_t, 8>;

std::uint32_t rotated(std::uint32_t x, unsigned bits) {
  return x >> bits | x << (32 - bits);
}

// First 32 bits of the fractional part of the `degree`-th root of the prime, from
// floor(root(prime·2^(32·degree))).
std::uint32_t root_bits(long prime, int degree) {
  const cln::cl_I number = cln::cl_I(prime) << (32 * degree);
  cln::cl_I low = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const cln::cl_I trial = low + (cln::cl_I(1) << bit);
    if (cln::expt_pos(trial, static_cast<unsigned>(degree)) <= number) low = trial;
  }
  return cln::cl_I_to_UL(cln::mod(low, cln::cl_I(1) << 32)) & 0xffffffffU;
}

template <std::size_t N>
std::array<std::uint32_t, N> roots_of_primes(int degree) {
  std::array<std::uint32_t, N> result{};
  std::size_t found = 0;
  for (long n = 2; found < N; ++n) {
    bool prime = true;
    for (long d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime) result[found++] = root_bits(n, degree);
  }
  return result;
}

void absorb(State& state, std::string_view block) {
  static const std::array<std::uint32_t, 64> constants = roots_of_primes<64>(3);
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

void add_equations(const std::vector<scheme::Equation>& equations, std::string& text) {
  for (const scheme::Equation& equation : equations)
    text += expr::print(equation.symbol) + " = " + expr::print(equation.rhs) + '\n';
}

} // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 0xff);
  static const State start = roots_of_primes<8>(2);
  State state = start;
  for (std::size_t at = 0; at < padded.size(); at += 64)
    absorb(state, std::string_view(padded).substr(at, 64));
  std::string text;
  for (const std::uint32_t word : state)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 0xf];
  return text;
}

std::string scheme_hash(const scheme::Program& program) {
  std::string text;
  for (const scheme::Parameter& parameter : program.parameters)
    text += parameter.path.group + '.' + parameter.path.field + '[' + std::to_string(parameter.path.element) +
            "]\n";
  add_equations(program.update, text);
  for (const scheme::Function& function : program.functions) {
    text += function.name + '\n';
    for (const scheme::Argument& argument : function.arguments)
      text += argument.name + '[' + std::to_string(argument.size) + "]\n";
    add_equations(function.equations, text);
    for (const scheme::Output& output : function.outputs)
      text += output.array + '[' + std::to_string(output.index) + "] = " + expr::print(output.value) + '\n';
  }
  return sha256(text);
}

} // namespace mbsgen::certify
