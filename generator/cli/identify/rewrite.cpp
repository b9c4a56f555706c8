// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/rewrite.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

// A part of the text, and what takes its place.
struct Change {
  std::size_t from = 0, length = 0;
  std::string text;
};

// A number's name: element, key and place in a list, as "rod.com[2]".
struct Path {
  std::string element, key;
  std::optional<std::size_t> index;
};

Path path_of(const std::string& name) {
  Path path;
  const std::size_t dot = name.find('.');
  path.element = name.substr(0, dot);
  path.key = dot == std::string::npos ? "" : name.substr(dot + 1);
  const std::size_t bracket = path.key.find('[');
  if (bracket != std::string::npos) {
    path.index = std::stoul(path.key.substr(bracket + 1));
    path.key.resize(bracket);
  }
  return path;
}

class Rewriter {
public:
  explicit Rewriter(std::string_view text) : text_(text), diagnostics_("model") {
    document_ = JsonDocument::parse(text_, diagnostics_);
    if (!document_) throw UsageError("--write-model: the model is no JSON text");
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text_.size(); ++i)
      if (i == text_.size() || text_[i] == '\n') lines_.push_back(start), start = i + 1;
  }

  void set(const Unknown& unknown, double value) {
    const std::string text = fmt::format("{}", value);
    const bool done = unknown.kind == Unknown::Kind::initial ? set_initial(unknown.name, text)
                      : unknown.row >= 0                     ? set_parameter(unknown.name, text)
                                                             : set_element(path_of(unknown.name), text);
    if (!done)
      throw UsageError("--write-model: the file has no number of its own for " + quoted(unknown.name) +
                       ", make it a parameter");
  }
  std::string text() {
    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.from > b.from; });
    std::string result(text_);
    for (const Change& change : changes_) result.replace(change.from, change.length, change.text);
    return result;
  }

private:
  // Columns count characters, of which UTF-8 has up to four bytes; a mark at the beginning counts nothing.
  std::size_t offset_of(const Location& where) const {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    std::size_t place = lines_[std::size_t(where.line - 1)];
    if (place == 0 && text_.substr(0, mark.size()) == mark) place = mark.size();
    for (int column = 1; column < where.column; ++column) {
      ++place;
      while (place < text_.size() && (static_cast<unsigned char>(text_[place]) & 0xC0U) == 0x80U) ++place;
    }
    return place;
  }

  bool replace(const std::optional<Json>& number, const std::string& text) {
    if (!number || !number->is(JsonKind::number)) return false;
    changes_.push_back({offset_of(number->where()), number->text().size(), text});
    return true;
  }
  // Behind the brace that opens an object.
  bool insert(const Json& object, const std::string& key, const std::string& text) {
    changes_.push_back({offset_of(object.where()) + 1, 0, "\"" + key + "\": " + text + ", "});
    return true;
  }

  bool set_parameter(const std::string& name, const std::string& text) {
    const auto all = document_->root().find("parameters");
    const auto one = all ? all->find(name) : std::nullopt;
    return one && replace(one->is(JsonKind::object) ? one->find("value") : one, text);
  }

  bool set_element(const Path& path, const std::string& text) {
    if (path.element == "base") return set_in(document_->root(), path, text);
    for (std::size_t i = 0; i < document_->root().size(); ++i) {
      const Json list = document_->root()[i];
      if (!list.is(JsonKind::array)) continue;
      if (const auto element = named(list, path.element))
        if (set_in(*element, path, text)) return true;
    }
    const auto joint = joint_named(path.element);
    return joint && set_in(*joint, path, text);
  }
  bool set_in(const Json& object, const Path& path, const std::string& text) {
    const auto value = object.find(path.key);
    if (!value || !path.index) return replace(value, text);
    return value->is(JsonKind::array) && *path.index < value->size() && replace((*value)[*path.index], text);
  }

  bool set_initial(const std::string& name, const std::string& text) {
    const std::size_t bracket = name.find('(');
    const std::string accessor = name.substr(0, bracket),
                      of = name.substr(bracket + 1, name.size() - bracket - 2);
    const auto states = document_->root().find("states");
    const auto element = accessor == "x" ? (states ? named(*states, of) : std::nullopt) : joint_named(of);
    if (!element) return false;
    const std::string key = accessor + "0"; // q0, qd0, x0
    return element->find(key) ? replace(element->find(key), text) : insert(*element, key, text);
  }

  static std::optional<Json> named(const Json& list, const std::string& name) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].is(JsonKind::object))
        if (const auto key = list[i].find("name"); key && key->is(JsonKind::string) && key->text() == name)
          return list[i];
    return std::nullopt;
  }
  std::optional<Json> joint_named(const std::string& name) const {
    const auto bodies = document_->root().find("bodies");
    for (std::size_t i = 0; bodies && i < bodies->size(); ++i)
      if (const auto joints = (*bodies)[i].find("joints"))
        if (const auto joint = named(*joints, name)) return joint;
    return std::nullopt;
  }

  std::string_view text_;
  Diagnostics diagnostics_;
  std::optional<JsonDocument> document_;
  std::vector<std::size_t> lines_; ///< their offsets
  std::vector<Change> changes_;
};

} // namespace

std::string rewritten(std::string_view text, const Unknowns& unknowns, const identify::Vector& values) {
  Rewriter rewriter(text);
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    if (unknowns.all()[i].kind != Unknown::Kind::calibration)
      rewriter.set(unknowns.all()[i], values(Eigen::Index(i)));
  return rewriter.text();
}

} // namespace mbsgen::cli
