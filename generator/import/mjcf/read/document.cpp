// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/document.h"
#include "base/system/system.h"
#include "base/text.h"
#include "import/mjcf/read/mjcf_words.h"

namespace mbsgen::importer {

namespace {

constexpr int most_levels = 20; // of files that include others
constexpr std::size_t most_files = 1000;
constexpr std::size_t most_bytes = 32u << 20;

bool is_include(const XmlElement& element) {
  return std::string_view(element.name()) == "include";
}

// Two spellings of one path are one file.
std::string plain(const std::string& path) {
  return system::path_of(path).lexically_normal().generic_u8string();
}

} // namespace

MjcfDocument::MjcfDocument(std::string_view text, const NearbyFiles& files, Diagnostics& diagnostics)
    : read_(files), diagnostics_(diagnostics) {
  const std::size_t errors = diagnostics.errors();
  Document main = parse_xml(text, "mujoco", diagnostics);
  if (main == nullptr) return;
  const XmlElement* const root = &main->root();
  documents_.push_back(std::move(main));
  bytes_ = text.size();
  mjcf_words().check(*root, diagnostics);
  include_in(*root, root->name(), 0);
  if (diagnostics.errors() == errors) root_ = root;
}

void MjcfDocument::include_in(const XmlElement& parent, const std::string& path, int level) {
  const Vocabulary& words = mjcf_words();
  for (const XmlElement* one = parent.first_child(); one != nullptr; one = one->next())
    if (is_include(*one))
      include(*one, path, level);
    else
      include_in(*one, words.contents_of(words.path_in(path, one->name())), level);
}

void MjcfDocument::include(const XmlElement& element, const std::string& path, int level) {
  const char* const file = element.attribute("file");
  if (file == nullptr) return diagnostics_.error(where(element), "<include> has no attribute file, add it");
  const std::string name = plain(file);
  if (!files_.insert(name).second)
    return diagnostics_.error(where(element), "file " + quoted(name) +
                                                  " is included a second time, or by itself; remove one");
  if (level >= most_levels || files_.size() > most_files)
    return diagnostics_.error(where(element), "files include each other deeper than " +
                                                  std::to_string(most_levels) + " levels, or more than " +
                                                  std::to_string(most_files) +
                                                  " of them; write them into one");
  Diagnostics of_file(name);
  Document document = parse(element, name, of_file);
  if (document != nullptr) {
    const XmlElement& root = document->root();
    names_[document.get()] = name;
    included_[&element] = &root;
    documents_.push_back(std::move(document));
    mjcf_words().check_contents(root, path, of_file);
    diagnostics_.add(of_file);
    include_in(root, path, level + 1);
  } else {
    diagnostics_.add(of_file);
  }
}

MjcfDocument::Document MjcfDocument::parse(const XmlElement& element, const std::string& file,
                                           Diagnostics& of_file) {
  const NearbyFile found = read_(file);
  if (!found.complaint.empty()) {
    diagnostics_.error(where(element), "file " + quoted(file) + " " + found.complaint);
    return nullptr;
  }
  bytes_ += found.text.size();
  if (bytes_ > most_bytes) {
    diagnostics_.error(where(element), "the files are larger than " + std::to_string(most_bytes >> 20) +
                                           " MiB together, include fewer of them");
    return nullptr;
  }
  return parse_xml(found.text, "", of_file);
}

void MjcfDocument::collect(const XmlElement& parent, std::vector<const XmlElement*>& result) const {
  for (const XmlElement* one = parent.first_child(); one != nullptr; one = one->next()) {
    const auto root = included_.find(one);
    if (root != included_.end())
      collect(*root->second, result);
    else if (!is_include(*one))
      result.push_back(one);
  }
}

std::vector<const XmlElement*> MjcfDocument::children(const XmlElement& parent) const {
  std::vector<const XmlElement*> result;
  collect(parent, result);
  return result;
}

std::vector<const XmlElement*> MjcfDocument::children(const XmlElement& parent, std::string_view name) const {
  std::vector<const XmlElement*> result;
  for (const XmlElement* one : children(parent))
    if (name == one->name()) result.push_back(one);
  return result;
}

Location MjcfDocument::where(const XmlElement& element) const {
  Location place = location(element);
  const auto name = names_.find(&element.document());
  if (name != names_.end()) place.file = name->second;
  return place;
}

} // namespace mbsgen::importer
