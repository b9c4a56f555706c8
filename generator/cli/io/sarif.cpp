// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/sarif.h"
#include "base/extent.h"
#include "base/sha256.h"
#include "cli/io/families.h"
#include "cli/pipeline/pipeline.h"
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view site = MBSGEN_SITE; // empty: none is known

// RFC 3986: letters, digits and "-._~/" stay; a drive's colon as well. A path from the root is one of RFC 8089.
std::string uri(const std::string& path) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  const bool has_drive = path.size() > 1 && path[1] == ':';
  std::string result = has_drive ? "file:///" : path.substr(0, 1) == "/" ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool stays = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/:").find(c) != std::string_view::npos;
    if (stays)
      result += c;
    else if (c == '\\')
      result += '/';
    else
      result += {'%', digits[byte >> 4U], digits[byte & 15U]};
  }
  return result;
}

Json rules() {
  Json list = Json::array();
  for (const Family& family : families()) {
    const bool is_page = &family != &families().back();
    Json rule = {{"id", family.id},
                 {"shortDescription", {{"text", "Mistakes in " + family.about + "."}}},
                 {"help", {{"text", "See docs/diagnostics/" + (is_page ? family.id : "index") + ".md."}}}};
    if (is_page && !site.empty()) rule["helpUri"] = std::string(site) + "/docs/diagnostics/" + family.id;
    list.push_back(rule);
  }
  return list;
}

Json region(const Location& where, std::string_view text) {
  Json result = {{"startLine", where.line}};
  if (where.column == 0) return result;
  result["startColumn"] = where.column;
  if (where.file.empty() && !text.empty())
    result["endColumn"] = static_cast<std::size_t>(where.column) + extent(text, where.line, where.column);
  return result;
}

Json place(const std::string& file, const Location& where, std::string_view text) {
  Json physical = {{"artifactLocation", {{"uri", uri(where.file.empty() ? file : where.file)}}}};
  if (where.line > 0) physical["region"] = region(where, text);
  Json result = {{"physicalLocation", physical}};
  if (!where.pointer.empty())
    result["logicalLocations"] = Json::array({{{"fullyQualifiedName", where.pointer}, {"kind", "member"}}});
  return result;
}

Json result(const std::string& file, const Diagnostic& one, std::string_view text) {
  const Classified kind = classify(one.message);
  const std::string& id = families()[kind.family].id;
  const std::string print = id + '\n' + one.where.pointer + '\n' + one.message;
  return {{"ruleId", id},
          {"ruleIndex", kind.family},
          {"level", name(one.severity)},
          {"message", {{"text", one.message}}},
          {"locations", Json::array({place(file, one.where, text)})},
          {"partialFingerprints", {{"message/v1", sha256(print)}}}};
}

} // namespace

std::string sarif(const Diagnostics& diagnostics, std::string_view text) {
  Json results = Json::array();
  for (const Diagnostic& one : diagnostics.all()) results.push_back(result(diagnostics.file(), one, text));
  const std::string program = generator_name(); // "mbsgen 1.2.3"
  const Json driver = {{"name", "mbsgen"},
                       {"semanticVersion", program.substr(program.find(' ') + 1)},
                       {"informationUri", site.empty() ? "urn:mbsgen" : site},
                       {"rules", rules()}};
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({{{"tool", {{"driver", driver}}},
                                           {"columnKind", "unicodeCodePoints"},
                                           {"results", results}}})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace mbsgen::cli
