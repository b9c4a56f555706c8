// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/tcc/stack.h"
#include <cstring>
#include <fstream>
#include <link.h>
#include <vector>

namespace mbsgen::tcc {

namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);

template <class Structure>
bool read_at(std::fstream& file, std::streamoff place, Structure* structures, std::size_t count) {
  file.seekg(place);
  return bool(file.read(reinterpret_cast<char*>(structures),
                        static_cast<std::streamsize>(count * sizeof(Structure))));
}

template <class Structure>
bool write_at(std::fstream& file, std::streamoff place, const Structure* structures, std::size_t count) {
  file.seekp(place);
  return bool(file.write(reinterpret_cast<const char*>(structures),
                         static_cast<std::streamsize>(count * sizeof(Structure))));
}

} // namespace

bool deny_executable_stack(const char* library) {
  std::fstream file(library, std::ios::in | std::ios::out | std::ios::binary);
  Header header;
  if (!read_at(file, 0, &header, 1) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
  if (header.e_phentsize != sizeof(Segment)) return false;
  std::vector<Segment> segments(header.e_phnum);
  if (!read_at(file, static_cast<std::streamoff>(header.e_phoff), segments.data(), segments.size()))
    return false;
  Segment stack{};
  stack.p_type = PT_GNU_STACK;
  stack.p_flags = PF_R | PF_W;
  stack.p_align = 16;
  segments.push_back(stack);
  file.seekg(0, std::ios::end);
  const auto aligned = static_cast<std::streamoff>(alignof(Segment));
  const std::streamoff end = (static_cast<std::streamoff>(file.tellg()) + aligned - 1) / aligned * aligned;
  header.e_phoff = static_cast<decltype(header.e_phoff)>(end);
  ++header.e_phnum;
  return write_at(file, end, segments.data(), segments.size()) && write_at(file, 0, &header, 1);
}

} // namespace mbsgen::tcc
