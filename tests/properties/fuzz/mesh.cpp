// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/packed.h"
#include "mesh/read.h"
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

// The reader of DAE files leaks what it has allocated when it refuses one, in its library.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libassimp";
}

// Any text as a mesh file: the first byte chooses the format (STL, which is read here, OBJ or DAE), the rest is the file.
// Surfaces are simplified to a few triangles and packed as for a page.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  constexpr std::size_t most = 50;
  constexpr std::array<const char*, 4> formats{".stl", ".dae", ".stl", ".obj"};
  mbsgen::mesh::Reading reading = mbsgen::mesh::read(text, formats[data[0] % formats.size()]);
  if (reading.parts.empty() == reading.complaint.empty()) std::abort();
  std::size_t faces = 0;
  for (const mbsgen::mesh::Part& part : mbsgen::mesh::simplified(std::move(reading.parts), most)) {
    faces += part.surface.faces.size();
    mbsgen::mesh::packed(part.surface);
  }
  if (faces > most) std::abort();
  return 0;
}
