// SPDX-License-Identifier: MIT
/// Files MODEL_ROAD.road, which mbsgen writes beside the code of a model: the heights of a measured road, which generated
/// code takes when it runs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

namespace mbsgen {

/// The numbers of a road beside its heights, as the parameters of a model have them.
struct RoadGrid {
  int sections = 0, columns = 0;
  int count =
      0; ///< of the table: heights, with the margin of smooth roads, and of curved ones how far places are off it
  double u_step = 0, v_right = 0, v_step = 0; ///< m
  double u_first = 0;                         ///< m, of curved roads: others begin at 0
  bool is_curved = false;
};

namespace detail {

template <class Word>
Word little_endian(const unsigned char* bytes) {
  Word word = 0;
  for (std::size_t i = sizeof word; i-- > 0;) word = static_cast<Word>(word << 8U | bytes[i]);
  return word;
}

inline double real_of(const unsigned char* bytes) {
  const auto word = little_endian<std::uint64_t>(bytes);
  double value;
  std::memcpy(&value, &word, sizeof value);
  return value;
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

inline bool is_road(const RoadGrid& grid) {
  const auto heights = [&](long long margin) {
    return (grid.sections + margin) * (static_cast<long long>(grid.columns) + margin);
  };
  const long long off = grid.is_curved ? heights(0) : 0;
  return grid.sections >= 2 && grid.columns >= 2 &&
         (grid.count == heights(0) + off || grid.count == heights(2) + off) && grid.u_step > 0 &&
         grid.v_step > 0;
}

} // namespace detail

/// Reads such a file: up to `capacity` numbers of the table, in the order in which models take them. False, where the
/// file is none, is cut off, or has more numbers. Nothing is allocated beside the file's own buffer.
inline bool read_road(const char* path, RoadGrid& grid, float* heights, std::size_t capacity) {
  constexpr std::size_t head = 48, name = 8;
  const std::unique_ptr<std::FILE, detail::CloseFile> file(std::fopen(path, "rb"));
  unsigned char bytes[head + sizeof(double)];
  if (!file || std::fread(bytes, 1, head, file.get()) != head) return false;
  RoadGrid read;
  read.is_curved = std::memcmp(bytes, "mbsroad2", name) == 0;
  if (!read.is_curved && std::memcmp(bytes, "mbsroad1", name) != 0) return false;
  if (read.is_curved) {
    if (std::fread(bytes + head, 1, sizeof(double), file.get()) != sizeof(double)) return false;
    read.u_first = detail::real_of(bytes + head);
  }
  const auto whole = [&](std::size_t place) {
    const auto word = detail::little_endian<std::uint32_t>(bytes + place);
    return word <= 0x7fffffff ? static_cast<int>(word) : 0;
  };
  read.sections = whole(8), read.columns = whole(12), read.count = whole(16);
  read.u_step = detail::real_of(bytes + 24), read.v_right = detail::real_of(bytes + 32);
  read.v_step = detail::real_of(bytes + 40);
  if (!detail::is_road(read) || static_cast<std::size_t>(read.count) > capacity) return false;
  for (int i = 0; i < read.count; ++i) {
    unsigned char number[4];
    if (std::fread(number, 1, sizeof number, file.get()) != sizeof number) return false;
    const auto word = detail::little_endian<std::uint32_t>(number);
    std::memcpy(heights + i, &word, sizeof word);
  }
  grid = read;
  return true;
}

} // namespace mbsgen
