// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/vocabulary.h"
#include "base/text.h"
#include <algorithm>
#include <sstream>
#include <string_view>

namespace mbsgen::importer {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Names of this kind close loops in all dialects that are known.
bool may_close_loop(std::string_view name) {
  return holds(name, "constraint") || holds(name, "loop");
}

// Names of elements and attributes come from the file.
std::string tag(std::string_view name) {
  constexpr std::size_t most_shown = 60;
  return "<" + printable(name, most_shown) + ">";
}

// Declarations of namespaces, and what XML itself defines.
bool belongs_to_xml(std::string_view attribute) {
  return begins_with(attribute, "xmlns") || begins_with(attribute, "xml:") || begins_with(attribute, "xsi:");
}

bool is_in_model(const Word& word) {
  return word.fate == Fate::kept || word.fate == Fate::drawn;
}

class VocabularyCheck {
public:
  VocabularyCheck(const Vocabulary& vocabulary, Diagnostics& diagnostics)
      : vocabulary_(vocabulary), diagnostics_(diagnostics) {}

  void known(const XmlElement& element, const std::string& path, const Vocabulary::Entry& entry) {
    say(location(element), tag(element.name()), entry.word);
    if (entry.word.fate == Fate::refused) return;
    if (is_in_model(entry.word)) attributes(element, path, entry.attributes);
    const std::string contents = vocabulary_.contents_of(path);
    children(element, contents, *vocabulary_.find(contents));
  }

  void children(const XmlElement& element, const std::string& path, const Vocabulary::Entry& entry) {
    std::map<std::string, int> first_lines;
    for (const XmlElement* one = element.first_child(); one != nullptr; one = one->next()) {
      const std::string child_path = vocabulary_.path_in(path, one->name());
      if (const auto* const child = vocabulary_.find(child_path)) {
        const auto [first, is_new] = first_lines.emplace(one->name(), one->line());
        if (!is_new && is_in_model(child->word) && !child->word.many)
          refuse_second(*one, element, first->second);
        known(*one, child_path, *child);
      } else if (is_in_model(entry.word)) {
        unknown_element(*one, element, entry.elements);
      }
    }
  }

private:
  void say(const Location& where, const std::string& what, const Word& word) {
    if (word.why.empty()) return;
    std::string message = word.why;
    if (const std::size_t at = message.find('%'); at != std::string::npos) message.replace(at, 1, what);
    if (word.fate == Fate::refused)
      diagnostics_.error(where, message);
    else if (word.fate == Fate::warned)
      add(Severity::warning, where, message);
    else
      add(Severity::note, where, message);
  }

  // One line stands for all findings of the same words.
  void add(Severity severity, const Location& where, const std::string& message) {
    diagnostics_.add({severity, where, message, Topic::none, message});
  }

  void attributes(const XmlElement& element, const std::string& path, const std::vector<std::string>& names) {
    for (const XmlAttribute& one : element.attributes()) {
      const std::string name = one.name;
      if (const auto* const own = vocabulary_.find(path + "@" + name))
        say(location(element, name), "attribute " + name + " of " + tag(element.name()), own->word);
      else if (!belongs_to_xml(name) && std::find(names.begin(), names.end(), name) == names.end())
        unknown(location(element, name), "attribute " + quoted(name) + " of " + tag(element.name()),
                remedy_of_attribute(path, name, names));
    }
  }

  void refuse_second(const XmlElement& element, const XmlElement& parent, int first) {
    diagnostics_.error(location(element), "a second " + tag(element.name()) + " in " + tag(parent.name()) +
                                              " (first: line " + std::to_string(first) +
                                              "), remove one of them");
  }

  void unknown_element(const XmlElement& element, const XmlElement& parent,
                       const std::vector<std::string>& names) {
    if (begins_with(element.name(), "xacro:")) {
      diagnostics_.error(location(element),
                         tag(element.name()) + " is a macro, expand the file with xacro first");
    } else if (!refuse_loops(element, names)) {
      unknown(location(element), tag(element.name()) + " in " + tag(parent.name()),
              remedy_of_element(element.name(), names));
    }
  }

  static std::string near_to(const std::string& name, const std::vector<std::string>& names) {
    const auto near = nearest_word(name, names);
    return near ? ", did you mean " + quoted(*near) + "?" : "";
  }

  std::string remedy_of_element(const std::string& name, const std::vector<std::string>& names) const {
    const std::string parent = vocabulary_.parent_of(name);
    return parent.empty() ? near_to(name, names) : ", write it into <" + parent + ">";
  }

  std::string remedy_of_attribute(const std::string& path, const std::string& name,
                                  const std::vector<std::string>& names) const {
    const bool is_element = vocabulary_.find(path + "/" + name) != nullptr;
    return is_element ? ", write it as an element <" + name + ">" : near_to(name, names);
  }

  // True after an error about the element or one within it. `names`: what may stand in its place.
  bool refuse_loops(const XmlElement& element, const std::vector<std::string>& names) {
    if (may_close_loop(element.name())) {
      const std::string near = near_to(element.name(), names);
      diagnostics_.error(location(element),
                         tag(element.name()) + " may close a loop and is not read" +
                             (near.empty() ? ": remove it, and" : near + " Else remove it, and") +
                             " write the loop into \"cuts\" of the model file that 'mbsgen import' makes, or "
                             "into \"add\" of a file for --changes");
      return true;
    }
    bool found = false;
    for (const XmlElement* one = element.first_child(); one != nullptr; one = one->next())
      found = refuse_loops(*one, {}) || found;
    return found;
  }

  // A word with a remedy, as one that is near to a known one, was hardly meant to be left out.
  void unknown(const Location& where, const std::string& what, const std::string& remedy) {
    add(remedy.empty() ? Severity::note : Severity::warning, where,
        what + " is not known and left out" + remedy);
  }

  const Vocabulary& vocabulary_;
  Diagnostics& diagnostics_;
};

} // namespace

Vocabulary::Vocabulary(std::vector<Word> words) {
  for (const Word& word : words) entries_[word.path] = {word, {}, words_of(word.attributes)};
  for (const Word& word : words) {
    const std::size_t end = word.path.find_last_of("/@");
    const auto parent = end == std::string::npos ? entries_.end() : entries_.find(word.path.substr(0, end));
    if (parent == entries_.end()) continue;
    auto& names = word.path[end] == '@' ? parent->second.attributes : parent->second.elements;
    names.push_back(word.path.substr(end + 1));
  }
}

std::vector<Word> Vocabulary::words() const {
  std::vector<Word> words;
  for (const auto& [path, entry] : entries_) words.push_back(entry.word);
  return words;
}

void Vocabulary::check(const XmlElement& root, Diagnostics& diagnostics) const {
  if (const Entry* const entry = find(root.name()))
    VocabularyCheck(*this, diagnostics).known(root, root.name(), *entry);
}

void Vocabulary::check_contents(const XmlElement& element, const std::string& path,
                                Diagnostics& diagnostics) const {
  if (const Entry* const entry = find(path))
    VocabularyCheck(*this, diagnostics).children(element, path, *entry);
}

std::string Vocabulary::path_in(const std::string& contents, const std::string& name) const {
  const Entry* const entry = find(contents);
  const bool is_again = entry != nullptr && entry->word.nesting == Nesting::itself &&
                        contents.substr(contents.rfind('/') + 1) == name;
  return is_again ? contents : contents + "/" + name;
}

std::string Vocabulary::contents_of(const std::string& path) const {
  const Entry* const entry = find(path);
  const bool is_group = entry != nullptr && entry->word.nesting == Nesting::parent;
  return is_group ? path.substr(0, path.rfind('/')) : path;
}

std::string Vocabulary::parent_of(const std::string& name) const {
  std::string found;
  for (const auto& [path, entry] : entries_) {
    const std::size_t end = path.rfind('/');
    if (entry.word.fate != Fate::kept || end == std::string::npos || path.substr(end + 1) != name) continue;
    std::string parent = path.substr(0, end);
    parent = parent.substr(parent.rfind('/') + 1);
    if (!found.empty() && found != parent) return {};
    found = parent;
  }
  return found;
}

const Vocabulary::Entry* Vocabulary::find(const std::string& path) const {
  const auto found = entries_.find(path);
  return found == entries_.end() ? nullptr : &found->second;
}

} // namespace mbsgen::importer
