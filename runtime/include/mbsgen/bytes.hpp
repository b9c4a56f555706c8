// SPDX-License-Identifier: MIT
/// Little-endian numbers in packets, on any processor.
#pragma once
#include <cstdint>

namespace mbsgen::runtime {

/// Writes the low `count` bytes of a number.
inline void put_bytes(std::uint8_t* to, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

/// Reads `count` bytes as an unsigned number.
inline std::uint64_t get_bytes(const std::uint8_t* from, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i) value |= std::uint64_t(from[i]) << (8 * i);
  return value;
}

/// Writes and reads in sequence.
class ByteWriter {
public:
  explicit ByteWriter(std::uint8_t* to) : at_(to) {}
  ByteWriter& put(std::uint64_t value, int count) {
    put_bytes(at_, value, count);
    at_ += count;
    return *this;
  }
  /// A double in the format of IEEE 754.
  ByteWriter& real(double value) {
    static_assert(sizeof(double) == 8);
    const auto* from = reinterpret_cast<const unsigned char*>(&value);
    std::uint64_t bits = 0;
    auto* to = reinterpret_cast<unsigned char*>(&bits);
    for (unsigned i = 0; i < 8; ++i) to[i] = from[i];
    return put(bits, 8);
  }
  std::uint8_t* at() const { return at_; }

private:
  std::uint8_t* at_;
};

class ByteReader {
public:
  explicit ByteReader(const std::uint8_t* from) : at_(from) {}
  std::uint64_t get(int count) {
    const std::uint64_t value = get_bytes(at_, count);
    at_ += count;
    return value;
  }
  double real() {
    const std::uint64_t bits = get(8);
    double value = 0;
    const auto* from = reinterpret_cast<const unsigned char*>(&bits);
    auto* to = reinterpret_cast<unsigned char*>(&value);
    for (unsigned i = 0; i < 8; ++i) to[i] = from[i];
    return value;
  }

private:
  const std::uint8_t* at_;
};

/// CRC-32 (IEEE 802.3, reflected): of "123456789" it is 0xCBF43926.
inline std::uint32_t crc32(const std::uint8_t* data, int count) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (int i = 0; i < count; ++i) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
  }
  return ~crc;
}

} // namespace mbsgen::runtime
