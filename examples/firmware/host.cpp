// SPDX-License-Identifier: MIT
// The same program on a host.
#include "console.hpp"

#include <cstdio>
#include <cstdlib>

void write_text(const char* text) {
  std::fputs(text, stdout);
}
void leave(bool success) {
  std::exit(success ? 0 : 1);
}
std::uint32_t stack_used() {
  return 0;
}
std::uint32_t stack_size() {
  return 0;
}

int main() {
  firmware();
}
