// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "import/xml.h"
#include <string>

namespace mbsgen::importer {

/// Numbers of one element that are rounding next to zero.
class Rounding {
public:
  /// Makes zero of a number of less than that size, and adds it to the list.
  void drop(double size, double& value, const std::string& name);
  /// Says what was taken as zero, if anything was. `scale`: what the rounding is compared with.
  void note(const Location& where, const char* scale, Diagnostics& diagnostics) const;

private:
  std::string dropped_;
};

/// A frame in another one, as a file writes it: its origin (m), and its rotation.
struct Place {
  Vec3 origin{};
  Rpy rpy{};

  Pose pose() const { return {matrix_of(rpy), origin}; }
};

/// Reads places and directions, with notes on what it takes as exact.
class FrameReader {
public:
  explicit FrameReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// Of the attributes xyz and rpy; the outer frame itself for a null element.
  Place place(const XmlElement* origin);
  /// Of position and roll, pitch, yaw (m, rad) that `element` holds.
  Place place(const XmlElement& element, const Vec3& position, const Vec3& angles);
  /// Of the attribute xyz; the x axis after an error. `of`: whose axis, in messages.
  Axis axis(const XmlElement& element, const std::string& of);
  /// Of a vector that `element` holds.
  Axis axis(const XmlElement& element, const Vec3& given, const std::string& of);

private:
  Rpy rpy(const XmlElement& element, const Vec3& values);

  Diagnostics& diagnostics_;
};

} // namespace mbsgen::importer
