// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/includes.h"
#include "base/system/system.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/sdf/checked.h"
#include "import/sdf/kept.h"
#include "import/sdf/line_writer.h"
#include "import/sdf/sdf_words.h"
#include "import/sdf/version.h"
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

namespace {

constexpr std::size_t most_levels = 20; // of models that include others
constexpr std::size_t most_bytes = 8u << 20;
constexpr std::size_t shown = 200; // of a name

bool is(const XmlElement& element, std::string_view name) {
  return element.name() == name;
}

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_true(const std::string& text) {
  return text == "true" || text == "1";
}

// Two spellings of one path are one file.
std::string plain(std::string address) {
  const std::size_t colon = address.find("://");
  const std::size_t path = colon == std::string::npos ? 0 : colon + 3;
  address =
      address.substr(0, path) + system::path_of(address.substr(path)).lexically_normal().generic_u8string();
  while (address.size() > path + 1 && address.back() == '/') address.pop_back();
  return begins_with(address, "file://") ? address.substr(7) : address;
}

class Includer {
public:
  Includer(const NearbyFiles& files, const std::string& newest, Diagnostics& diagnostics)
      : read_(files), newest_(newest), diagnostics_(diagnostics) {}

  std::unique_ptr<XmlDocument> merged(const XmlElement& root) {
    const std::size_t errors = diagnostics_.errors();
    write(root, root.name(), {diagnostics_, version_of(root), true});
    return diagnostics_.errors() == errors ? parse_xml(writer_.take(), "sdf", diagnostics_) : nullptr;
  }

private:
  using Document = std::unique_ptr<XmlDocument>;

  /// The file that is being written, with the findings about it.
  struct Source {
    Diagnostics& diagnostics;
    int version;
    bool is_main = false; ///< its elements keep their lines
  };

  static int version_of(const XmlElement& root) {
    const char* const version = root.attribute("version");
    return version_number(version == nullptr ? "" : version);
  }

  // What goes into the model or into pictures. `path`: of its word.
  void write(const XmlElement& element, const std::string& path, const Source& source) {
    if (is(element, "include")) return include(element, source);
    if (is(element, "use_parent_model_frame") && source.version < sdf_with_expressed_in) return;
    begin(element, source);
    writer_.text(element);
    for (const XmlElement* one = element.first_child(); one != nullptr; one = one->next())
      write_part(*one, path, source);
    writer_.close(element.name());
  }

  void begin(const XmlElement& element, const Source& source) {
    if (source.is_main) writer_.go_to(element.line());
    writer_.open(element.name());
    for (const XmlAttribute& one : element.attributes()) {
      const bool is_version = is(element, "sdf") && std::string_view(one.name) == "version";
      writer_.attribute(one.name, is_version ? newest_ : one.value);
    }
    if (is(element, "xyz") && is_in_model_frame(element, source.version))
      writer_.attribute("expressed_in", "__model__");
  }

  // What the library does with files of these versions.
  static bool is_in_model_frame(const XmlElement& axis, int version) {
    if (version == oldest_sdf) return true;
    return version < sdf_with_expressed_in && is_true(child_text(axis.parent(), "use_parent_model_frame"));
  }

  // An element within one of that path.
  void write_part(const XmlElement& element, const std::string& path, const Source& source) {
    const Vocabulary& words = sdf_words();
    const std::string below = words.path_in(words.contents_of(path), element.name());
    const auto* const entry = words.find(below);
    if (entry != nullptr && (entry->word.fate == Fate::kept || entry->word.fate == Fate::drawn))
      write(element, below, source);
  }

  void include(const XmlElement& element, const Source& source) {
    if (source.is_main) writer_.go_to(element.line());
    if (writer_.size() > most_bytes) return refuse_size(element, source);
    if (!is_complete(element, source.diagnostics)) return;
    const auto file = file_of(plain(child_text(&element, "uri")), element, source.diagnostics);
    if (!file) return;
    if (std::find(open_.begin(), open_.end(), *file) != open_.end())
      return error(element, source,
                   "file " + quoted(printable(*file, shown)) +
                       " includes itself; remove one of the <include>s");
    if (open_.size() >= most_levels)
      return error(element, source,
                   "models include each other deeper than " + std::to_string(most_levels) +
                       " levels, write them into fewer files");
    Diagnostics of_file(*file);
    const bool is_new = documents_.count(*file) == 0;
    if (is_new) documents_[*file] = read(*file, element, source, of_file);
    if (const Document& document = documents_[*file]; document != nullptr && !of_file.has_errors()) {
      open_.push_back(*file);
      write_model(element, document->root(), source, of_file);
      open_.pop_back();
    }
    pass_on(of_file, is_new, source.diagnostics);
  }

  // Of a file that is included again the findings are known, unless it is wrong where it is now.
  void pass_on(const Diagnostics& of_file, bool is_new, Diagnostics& diagnostics) {
    const bool is_wrong = of_file.has_errors() && wrong_.insert(of_file.file()).second;
    if (is_new)
      diagnostics.add(of_file);
    else if (is_wrong)
      diagnostics.add(of_file.only_errors());
  }

  void refuse_size(const XmlElement& element, const Source& source) {
    if (is_too_large_) return;
    is_too_large_ = true;
    error(element, source,
          "the file is larger than " + std::to_string(most_bytes >> 20) +
              " MiB with all that it includes, include fewer models");
  }

  static void error(const XmlElement& element, const Source& source, const std::string& message) {
    source.diagnostics.error(location(element), message);
  }

  static bool is_complete(const XmlElement& element, Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.errors();
    const auto error = [&](const char* message) { diagnostics.error(location(element), message); };
    const std::string uri = child_text(&element, "uri"), is_static = child_text(&element, "static");
    if (uri.empty()) error("<include> has no <uri>, add it");
    if (uri.find("http:") == 0 || uri.find("https:") == 0)
      error("nothing is read from a network: download the model, and write the path of its folder");
    if (!is_static.empty() && !is_true(is_static) && is_static != "false" && is_static != "0")
      error("<static> is neither true nor false, write one of them");
    if (child(&element, "placement_frame") != nullptr && child(&element, "pose") == nullptr)
      error("<placement_frame> has no <pose> beside it, which it places: add one");
    return diagnostics.errors() == errors;
  }

  // The file of a model, or that which model.config names for the newest version that the library reads.
  std::optional<std::string> file_of(const std::string& address, const XmlElement& element,
                                     Diagnostics& diagnostics) {
    if (ends_with(address, ".sdf") || ends_with(address, ".world")) return address;
    const std::string manifest = address + "/model.config";
    const NearbyFile found = read_(manifest);
    if (!found.complaint.empty()) {
      diagnostics.error(location(element),
                        "file " + quoted(printable(manifest, shown)) + " " + found.complaint);
      return std::nullopt;
    }
    Diagnostics of_file(manifest);
    const Document document = parse_xml(found.text, "model", of_file);
    diagnostics.add(of_file);
    if (document == nullptr) return std::nullopt;
    const std::string name = newest_of(document->root(), newest_);
    if (!name.empty()) return plain(address + "/" + name);
    diagnostics.error(location(element), "file " + quoted(printable(manifest, shown)) +
                                             " names no <sdf> of a version that is read, add one");
    return std::nullopt;
  }

  static std::string newest_of(const XmlElement& manifest, const std::string& newest) {
    const int most = version_number(newest);
    int best = -1;
    std::string name;
    for (const XmlElement& one : Children(&manifest, "sdf")) {
      const int version = version_of(one);
      const char* const text = one.text();
      if (text == nullptr || version > most || version <= best) continue;
      best = version;
      name = trimmed(text);
    }
    return name;
  }

  Document read(const std::string& file, const XmlElement& element, const Source& source,
                Diagnostics& of_file) {
    const NearbyFile found = read_(file);
    if (!found.complaint.empty()) {
      error(element, source, "file " + quoted(printable(file, shown)) + " " + found.complaint);
      return nullptr;
    }
    Document document = parse_xml(found.text, "sdf", of_file);
    if (document == nullptr) return nullptr;
    const XmlElement& root = document->root();
    sdf_words().check(root, of_file);
    check_file(root, newest_, of_file);
    if (const XmlElement* const world = child(&root, "world"))
      of_file.error(location(*world), "a <world> cannot be included, include its models");
    return document;
  }

  // Of a file with a light or an actor alone nothing is taken.
  void write_model(const XmlElement& include, const XmlElement& root, const Source& outside,
                   Diagnostics& of_file) {
    const Source inside{of_file, version_of(root)};
    const XmlElement* const model = child(&root, "model");
    if (model == nullptr)
      return outside.diagnostics.note(location(include), "the file holds no <model>, nothing of it is taken");
    writer_.open("model");
    write_names(include, *model);
    writer_.text(*model);
    for (const XmlElement* one = include.first_child(); one != nullptr; one = one->next())
      if (is(*one, "pose") || is(*one, "static"))
        write_part(*one, "sdf/include", {outside.diagnostics, outside.version});
    for (const XmlElement* one = model->first_child(); one != nullptr; one = one->next())
      if ((!is(*one, "pose") && !is(*one, "static")) || child(&include, one->name()) == nullptr)
        write_part(*one, "sdf/model", inside);
    writer_.close("model");
  }

  void write_names(const XmlElement& include, const XmlElement& model) {
    std::map<std::string, std::string> names;
    for (const XmlAttribute& one : model.attributes()) names[one.name] = one.value;
    if (const std::string name = child_text(&include, "name"); !name.empty()) names["name"] = name;
    if (const std::string frame = child_text(&include, "placement_frame"); !frame.empty())
      names["placement_frame"] = frame;
    for (const auto& [name, value] : names) writer_.attribute(name, value);
  }

  NearbyFiles read_;
  const std::string& newest_;
  Diagnostics& diagnostics_;
  LineWriter writer_;
  std::map<std::string, Document> documents_; ///< by file; null: it could not be read
  std::set<std::string> wrong_;               ///< files whose errors were passed on
  std::vector<std::string> open_;             ///< files, each included by the one before
  bool is_too_large_ = false;
};

} // namespace

bool has_includes(const XmlElement& root) {
  bool has = false;
  for_kept(
      root, root.name(),
      [&](const XmlElement& element, const std::string&) { has = has || is(element, "include"); },
      [](const XmlElement&, const std::string&) {});
  return has;
}

std::unique_ptr<XmlDocument> with_includes(const XmlElement& root, const NearbyFiles& files,
                                           const std::string& newest, Diagnostics& diagnostics) {
  return Includer(files, newest, diagnostics).merged(root);
}

} // namespace mbsgen::importer
