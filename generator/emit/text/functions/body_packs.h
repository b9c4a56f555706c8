// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/body_text.h"

namespace mbsgen::emit {

/// Writes packs of statements, a vector for each; it knows which vectors the text has.
class PackWriter {
public:
  using Vectors = std::map<schedule::Lanes, std::string>;

  explicit PackWriter(BodyText& text) : text_(text), style_(text.style()), vectors_(style_.shared_vectors) {}

  /// The statements from `first` on, as many as it has lanes. `stage`: where they are.
  void write(const schedule::Statement* first, schedule::Stage stage);

  /// The sines and cosines of lanes.
  void write_angles(const schedule::Statement& statement);

  /// The vectors that are visible, to be set again behind a block.
  const Vectors& visible() const { return vectors_; }
  void set_visible(Vectors vectors) { vectors_ = std::move(vectors); }

private:
  std::string vector_of(const schedule::Lanes& lanes, schedule::Stage stage);
  const std::string* sines_of(const schedule::Lanes& lanes, schedule::Stage stage) const;
  std::string constants(const schedule::Lanes& lanes);
  std::string gathered(const schedule::Lanes& lanes);
  std::string name_of(const schedule::Lanes& lanes) const;
  std::string lanes_type(std::size_t lanes);

  BodyText& text_;
  const BodyStyle& style_;
  Vectors vectors_;
};

} // namespace mbsgen::emit
