// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::test {

/// Golden texts of one language: the files of a folder with the extension `.hpp`, say. Paragraphs that several of them have
/// stand once, in shared.hpp; in their place a file has a line such as `@shared 3-17`, which names them by their numbers.
class Goldens {
public:
  Goldens(std::filesystem::path folder, std::string extension);

  /// The whole texts, by the names of models.
  const std::map<std::string, std::string>& texts() const { return texts_; }

  /// Writes all files anew with this text of a model.
  void replace(const std::string& model, const std::string& text);

private:
  std::filesystem::path path_of(const std::string& name) const { return folder_ / (name + extension_); }

  std::filesystem::path folder_;
  std::string extension_;
  std::map<std::string, std::string> texts_;
};

} // namespace mbsgen::test
