// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace mbsgen::cli {

/// Messages of the Language Server Protocol on a stream: header lines, an empty line, and as many bytes as
/// Content-Length says.
class FramedInput {
public:
  /// Longer messages are passed over.
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;
  static constexpr std::size_t most_header_bytes = 4096;

  explicit FramedInput(std::istream& stream) : stream_(stream) {}

  struct Message {
    enum class Kind { text, wrong, end };
    Kind kind = Kind::end;
    std::string text; ///< the message, or why there is none
  };
  /// The next message. After a wrong one reading goes on behind its header, or behind its bytes.
  Message next();
  /// True where more is there to read already.
  bool has_more();

private:
  struct Line {
    std::string text;
    bool is_whole = true; ///< it is not too long, and its end has come
  };
  Line line();
  Message body(std::size_t bytes);

  std::istream& stream_;
};

/// Writes one message.
void write_framed(std::ostream& stream, std::string_view message);

} // namespace mbsgen::cli
