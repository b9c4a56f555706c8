// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::exporter {

/// Numbers with blanks between, each in the shortest form that reads back unchanged.
std::string text_of(double value);
template <std::size_t N>
std::string text_of(const std::array<double, N>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + text_of(value);
  return text;
}
std::string text_of(const std::vector<double>& values);

/// The entries xx, yy, zz, xy, xz, yz of a symmetric tensor.
std::array<double, 6> entries_of(const importer::Mat3& tensor);

/// Roll, pitch and yaw of a rotation, rad.
std::array<double, 3> angles_of(const importer::Mat3& rotation);

using Attributes = std::vector<std::pair<const char*, std::string>>;

/// A document that is written from its beginning to its end.
class Xml {
public:
  /// `comment`: stands before the root element.
  explicit Xml(const std::string& comment);
  ~Xml();
  Xml(const Xml&) = delete;
  Xml& operator=(const Xml&) = delete;

  /// An element that holds others; it ends with the object.
  class Scope {
  public:
    Scope(Xml& xml, const char* name, const Attributes& attributes = {});
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

  private:
    Xml& xml_;
  };

  /// An element without contents, or with text.
  void leaf(const char* name, const Attributes& attributes);
  void leaf(const char* name, const std::string& text, const Attributes& attributes = {});

  std::string text() const;

private:
  struct Document;

  std::unique_ptr<Document> document_;
};

} // namespace mbsgen::exporter
