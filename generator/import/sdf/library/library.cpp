// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/library/library.h"
#include "base/text.h"
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <iterator>
#include <sdf/Console.hh>
#include <sdf/ParserConfig.hh>
#include <set>
#include <string_view>

namespace mbsgen::importer {

namespace {

// The library opens a log file in the user's folder when it first speaks; no folder, no file.
void keep_from_logging() {
  static const bool done = [] {
    const char* const home = std::getenv("HOME");
    const std::string before = home == nullptr ? "" : home;
    setenv("HOME", "/nonexistent", 1);
    sdf::Console::Instance()->SetQuiet(true);
    if (home == nullptr)
      unsetenv("HOME");
    else
      setenv("HOME", before.c_str(), 1);
    return true;
  }();
  static_cast<void>(done);
}

// A text that the library cannot read it tries as URDF, whose reader speaks to the stream of errors.
class Silence {
public:
  Silence() : before_(std::cerr.rdbuf(nullptr)) {}
  ~Silence() { std::cerr.rdbuf(before_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

private:
  std::streambuf* before_;
};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// What follows from another error: elements around the wrong one, and the graphs of frames.
bool is_echo(const sdf::Error& error) {
  const std::string message = error.Message();
  const bool is_graph = begins_with(message, "FrameAttachedToGraph") ||
                        begins_with(message, "PoseRelativeToGraph") || begins_with(message, "Graph has");
  return error.Code() == sdf::ErrorCode::STRING_READ || is_graph ||
         begins_with(message, "Error reading element");
}

Location place_of(const sdf::Error& error, const SdfIndex& index, int line) {
  if (error.LineNumber()) return {*error.LineNumber(), 0, {}};
  const XmlElement* const element = index.named_in(error.Message());
  return element == nullptr ? Location{line, 0, {}} : location(*element);
}

std::string message_of(const sdf::Error& error) {
  constexpr std::size_t most_shown = 300;
  // That message holds the whole file.
  if (error.Code() == sdf::ErrorCode::STRING_READ) return "libsdformat cannot read the file";
  return "libsdformat: " + printable(error.Message(), most_shown);
}

} // namespace

bool pass_on(const sdf::Errors& errors, const SdfIndex& index, int line, Diagnostics& diagnostics) {
  sdf::Errors told;
  std::copy_if(errors.begin(), errors.end(), std::back_inserter(told),
               [](const sdf::Error& one) { return !is_echo(one); });
  if (told.empty() && !errors.empty()) told.push_back(errors.front());
  std::set<std::string> said;
  for (const sdf::Error& error : told)
    if (said.insert(error.Message()).second)
      diagnostics.error(place_of(error, index, line), message_of(error));
  return errors.empty();
}

std::unique_ptr<sdf::Root> load_sdf(const std::string& text, const SdfIndex& index,
                                    Diagnostics& diagnostics) {
  keep_from_logging();
  const Silence silence;
  auto root = std::make_unique<sdf::Root>();
  sdf::ParserConfig config;
  config.SetFindCallback([](const std::string&) { return std::string(); });
  try {
    if (pass_on(root->LoadSdfString(text, config), index, 0, diagnostics)) return root;
  } catch (const std::exception& failure) {
    diagnostics.error({}, std::string("libsdformat gives up: ") + failure.what());
  }
  return nullptr;
}

} // namespace mbsgen::importer
