// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/mjcf/read/document.h"
#include "import/numbers.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// An element of MJCF with what it inherits from its default class.
class MjcfElement {
public:
  /// `layers`: elements that give attributes, those of outer classes first, the element itself last.
  MjcfElement(const MjcfDocument& document, std::vector<const XmlElement*> layers, Diagnostics& diagnostics)
      : document_(&document), layers_(std::move(layers)), diagnostics_(&diagnostics) {}

  const XmlElement& own() const { return *layers_.back(); }
  const std::vector<const XmlElement*>& layers() const { return layers_; }
  std::string tag() const { return std::string("<") + own().name() + ">"; }
  Location where() const { return document_->where(own()); }
  /// For lines of a model's elements: 0 in a file that is included.
  int line() const { return where().file.empty() ? where().line : 0; }
  /// The name, or empty.
  std::string name() const;

  /// The value that holds; null: none.
  const char* text(const char* attribute) const;
  bool has(const char* attribute) const { return text(attribute) != nullptr; }
  std::string word(const char* attribute, const char* absent = "") const;
  /// True for "true"; `absent` also for "auto".
  bool flag(const char* attribute, bool absent) const;
  double number(const char* attribute, double absent) const;
  Vec3 vector(const char* attribute, const Vec3& absent) const;
  /// So many numbers; empty where the attribute is missing, and after an error.
  std::optional<std::vector<double>> numbers(const char* attribute, std::size_t count) const;
  /// At most as many numbers as `absent` has, of which each layer replaces the first ones.
  std::vector<double> overlaid(const char* attribute, std::vector<double> absent) const;

  void error(const std::string& message) const { diagnostics_->error(where(), message); }
  void warning(const std::string& message) const { diagnostics_->warning(where(), message); }
  /// One line stands for all notes of the same words.
  void note(const std::string& message) const;
  /// <tag> 'name'
  std::string subject() const;

  const MjcfDocument& document() const { return *document_; }
  Diagnostics& diagnostics() const { return *diagnostics_; }

private:
  const XmlElement* layer_of(const char* attribute) const;
  std::vector<double> values(const XmlElement& layer, const char* attribute) const;
  std::vector<double> refused(const XmlElement& layer, const char* attribute,
                              const std::string& advice) const;

  const MjcfDocument* document_;
  std::vector<const XmlElement*> layers_;
  Diagnostics* diagnostics_;
};

} // namespace mbsgen::importer
