// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/mesh_paths.h"
#include "cli/pipeline/importers.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// A file that holds a model: a model file, or one of another program of which an importer makes one in
/// memory.
class ModelSource {
public:
  /// Reads the file. Throws std::runtime_error with a message that names it.
  explicit ModelSource(const std::string& file);
  /// A file with that text, whatever the disk has.
  ModelSource(const std::string& file, std::string text);

  /// Makes the model, where the file is no model file. False after errors. Throws UsageError.
  bool import(const Importing& how, Diagnostics& diagnostics);

  std::string_view file_text() const { return file_text_; }
  /// The text of the model file.
  std::string_view model_text() const { return imported_ ? imported_->text : file_text_; }

  /// The result of `work(diagnostics)`, which reads the model's text: what it finds in a model that was
  /// imported is passed on as a finding about the file that it was imported from.
  template <class Work>
  auto read(Diagnostics& diagnostics, const Work& work) const -> decltype(work(diagnostics)) {
    if (!imported_) return work(diagnostics);
    Diagnostics of_model(diagnostics.file());
    auto result = work(of_model);
    importer::relate(of_model, *imported_, diagnostics);
    return result;
  }

  /// Files that the imported one names, as far as they were read.
  const std::vector<std::string>& nearby_files() const { return nearby_; }

private:
  NearbyFile read_in(const std::filesystem::path& folder, const std::string& path);
  NearbyFile read_packaged(const MeshPaths::Address& address, const std::vector<PackageFolder>& packages);

  const Importer* importer_; ///< null: the file is a model file
  std::string file_;
  std::vector<std::string> nearby_;
  std::string file_text_;
  std::optional<importer::Imported> imported_;
};

} // namespace mbsgen::cli
