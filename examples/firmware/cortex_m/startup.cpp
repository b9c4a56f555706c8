// SPDX-License-Identifier: MIT
// From reset to firmware() on a Cortex-M with a floating-point unit, and the program's
// input and output by semihosting.
#include "../console.hpp"

#include <cstddef>

extern "C" {
// Places that the linker script names.
extern std::uint32_t bss_begin, bss_end, stack_bottom, stack_top;
using Initializer = void (*)();
extern Initializer initializers_begin, initializers_end;

void reset();
void stray();

struct Vectors {
  std::uint32_t* stack;
  void (*handlers[15])();
};
[[gnu::section(".vectors"), gnu::used]] const Vectors vectors = {&stack_top,
                                                                 {reset, stray, stray, stray, stray, stray,
                                                                  nullptr, nullptr, nullptr, nullptr, stray,
                                                                  stray, nullptr, stray, stray}};
}

namespace {

constexpr std::uint32_t paint = 0xC5C5C5C5u;

// A request to the debugger: QEMU or a probe.
std::uint32_t semihosting(std::uint32_t operation, std::uint32_t argument) {
  register std::uint32_t r0 asm("r0") = operation;
  register std::uint32_t r1 asm("r1") = argument;
  asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

std::uint32_t address(const void* place) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(place));
}

} // namespace

// The stack is painted below the current frame before anything else runs.
void reset() {
  auto& coprocessors = *reinterpret_cast<volatile std::uint32_t*>(0xE000ED88u); // CPACR
  coprocessors = coprocessors | 0xFu << 20;
  asm volatile("dsb\n isb");
  std::uint32_t* here;
  asm volatile("mov %0, sp" : "=r"(here));
  for (volatile std::uint32_t* at = &stack_bottom; at < here; ++at) *at = paint;
  for (volatile std::uint32_t* at = &bss_begin; at < &bss_end; ++at) *at = 0;
  for (Initializer* at = &initializers_begin; at < &initializers_end; ++at) (*at)();
  firmware();
  leave(false);
}

void stray() {
  write_text("stray exception\n");
  leave(false);
}

void write_text(const char* text) {
  semihosting(0x04, address(text)); // SYS_WRITE0
}
void leave(bool success) {
  semihosting(0x18, success ? 0x20026u : 0x20023u); // SYS_EXIT: ApplicationExit, RunTimeError
  for (;;) {
  }
}
std::uint32_t stack_used() {
  const volatile std::uint32_t* at = &stack_bottom;
  while (at < &stack_top && *at == paint) ++at;
  return address(&stack_top) - address(const_cast<const std::uint32_t*>(at));
}
std::uint32_t stack_size() {
  return address(&stack_top) - address(&stack_bottom);
}

namespace {

// A word at any address.
struct [[gnu::packed, gnu::may_alias]] Word {
  std::uint32_t of;
};

} // namespace

// Copies and fills of the compiler, whose loops show how often they are repeated. The empty statements keep the loops
// from becoming calls of these very functions.
extern "C" {
[[gnu::used]] void* memcpy(void* to, const void* from, std::size_t count) {
  auto* words = static_cast<Word*>(to);
  const auto* read = static_cast<const Word*>(from);
  for (std::size_t left = count / 16; left > 0; --left) {
    words[0] = read[0], words[1] = read[1], words[2] = read[2], words[3] = read[3];
    words += 4, read += 4;
    asm volatile("" : "+r"(left));
  }
  auto* bytes = reinterpret_cast<unsigned char*>(words);
  const auto* last = reinterpret_cast<const unsigned char*>(read);
  for (std::size_t left = count & 15u; left > 0; --left) {
    *bytes++ = *last++;
    asm volatile("" : "+r"(left));
  }
  return to;
}
[[gnu::used]] void* memset(void* to, int value, std::size_t count) {
  auto* words = static_cast<Word*>(to);
  const std::uint32_t word = static_cast<unsigned char>(value) * 0x01010101u;
  for (std::size_t left = count / 16; left > 0; --left) {
    words[0].of = words[1].of = words[2].of = words[3].of = word;
    words += 4;
    asm volatile("" : "+r"(left));
  }
  auto* bytes = reinterpret_cast<unsigned char*>(words);
  for (std::size_t left = count & 15u; left > 0; --left) {
    *bytes++ = static_cast<unsigned char>(value);
    asm volatile("" : "+r"(left));
  }
  return to;
}
}
