// SPDX-License-Identifier: GPL-3.0-or-later
// A key that the format does not have, in each object of each example: an error with its pointer.
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include "unit/model/reading.h"
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using Json = nlohmann::ordered_json;

namespace {

// Their members have names of the user's.
bool is_by_names(const std::string& pointer) {
  const std::string last = pointer.substr(pointer.rfind('/') + 1);
  return pointer == "/parameters" || last == "points";
}

void collect_objects(const Json& json, const std::string& pointer, std::vector<std::string>& found) {
  if (json.is_object() && !is_by_names(pointer)) found.push_back(pointer);
  if (!json.is_structured()) return;
  for (const auto& item : json.items()) collect_objects(item.value(), pointer + "/" + item.key(), found);
}

// "a/0/b" without numbers: objects of one kind.
std::string kind_of(std::string pointer) {
  pointer.erase(std::remove_if(pointer.begin(), pointer.end(), [](char c) { return c >= '0' && c <= '9'; }),
                pointer.end());
  return pointer;
}

} // namespace

TEST_CASE("a key that the format does not have is an error in every kind of object") {
  std::size_t tried = 0;
  for (const auto& path : test::files_below(test::source_dir() / "examples", {".json"})) {
    const Json model = Json::parse(test::read_file(path), nullptr, true, true);
    std::vector<std::string> pointers;
    collect_objects(model, "", pointers);
    std::vector<std::string> kinds;
    for (const std::string& pointer : pointers) {
      if (std::find(kinds.begin(), kinds.end(), kind_of(pointer)) != kinds.end()) continue;
      kinds.push_back(kind_of(pointer));
      INFO(path.string() << " " << pointer);
      Json changed = model;
      changed[Json::json_pointer(pointer)]["surplus"] = 1;
      const test::Reading reading(changed.dump(1));
      const auto& all = reading.diagnostics.all();
      CHECK(std::any_of(all.begin(), all.end(), [&](const Diagnostic& one) {
        return one.severity == Severity::error && one.where.line > 0 &&
               one.where.pointer == pointer + "/surplus";
      }));
      ++tried;
    }
  }
  CHECK(tried > 100);
}
