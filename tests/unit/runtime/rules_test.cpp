// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the headers, read from the files: what they may include and contain.
#include "support/catch.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace fs = std::filesystem;

namespace {

const fs::path root = MBSGEN_RUNTIME_DIR;

struct Header {
  std::string name, folder;
  std::set<std::string> angle, quoted;
  std::string text;
};

std::vector<Header> headers() {
  std::vector<Header> all;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".hpp") continue;
    Header header;
    header.name = fs::relative(entry.path(), root).generic_string();
    header.folder = fs::path(header.name).parent_path().generic_string();
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line); header.text += line + '\n') {
      if (line.rfind("#include <", 0) == 0) header.angle.insert(line.substr(10, line.find('>') - 10));
      if (line.rfind("#include \"", 0) == 0) {
        const std::string target = line.substr(10, line.find('"', 10) - 10);
        header.quoted.insert((fs::path(header.folder) / target).lexically_normal().generic_string());
      }
    }
    all.push_back(header);
  }
  return all;
}

// Those that study models at a desk, with its libraries.
bool of_the_desk(const std::string& name) {
  return name.rfind("analysis/", 0) == 0;
}

// Those that talk to an operating system.
bool of_the_host(const std::string& name) {
  static const std::set<std::string> hosted = {"bus/socketcan.hpp",       "bus/udp.hpp",
                                               "drivers/evdev_wheel.hpp", "drivers/iio_channels.hpp",
                                               "drivers/iio_key.hpp",     "drivers/iio_scan.hpp"};
  return name.rfind("host/", 0) == 0 || hosted.count(name) > 0;
}

} // namespace

TEST_CASE("headers below the host need freestanding headers and <cmath> only") {
  const std::set<std::string> allowed = {"cmath",       "cstdint", "cstddef", "atomic",
                                         "type_traits", "limits",  "utility"};
  int seen = 0;
  for (const Header& header : headers()) {
    if (of_the_host(header.name) || of_the_desk(header.name)) continue;
    ++seen;
    for (const std::string& name : header.angle) {
      CAPTURE(header.name, name);
      CHECK(allowed.count(name) == 1);
    }
    for (const std::string& name : header.quoted) {
      CAPTURE(header.name, name);
      CHECK_FALSE(of_the_host(name));
      CHECK_FALSE(of_the_desk(name));
    }
  }
  CHECK(seen > 25);
}

TEST_CASE("a driver never includes the loop, nor the loop a driver, nor a driver another device's") {
  for (const Header& header : headers()) {
    CAPTURE(header.name);
    const bool driver = header.folder == "drivers";
    for (const std::string& name : header.quoted) {
      CAPTURE(name);
      CHECK(fs::exists(root / name));
      const bool to_driver = name.rfind("drivers/", 0) == 0;
      if (driver) {
        CHECK(name.rfind("loop/", 0) != 0);
        CHECK(name.rfind("coupling/", 0) != 0);
        // Parts of the same device share the first word of their name.
        if (to_driver) CHECK(name.substr(8, 3) == header.name.substr(8, 3));
      } else {
        CHECK_FALSE(to_driver);
      }
    }
  }
}

TEST_CASE("every header has its licence, its guard and a moderate size, and no base classes") {
  for (const Header& header : headers()) {
    CAPTURE(header.name);
    CHECK(header.text.rfind("// SPDX-License-Identifier: MIT\n", 0) == 0);
    CHECK(header.text.find("#pragma once") != std::string::npos);
    CHECK(std::count(header.text.begin(), header.text.end(), '\n') < 350);
    if (of_the_desk(header.name)) continue; // no real-time code
    for (const char* word :
         {"virtual ", "dynamic_cast", "typeid", "throw ", "new ", "std::function", "std::vector"}) {
      CAPTURE(word);
      std::size_t at = header.text.find(word);
      bool in_code = false;
      for (; at != std::string::npos; at = header.text.find(word, at + 1)) {
        const std::size_t line = header.text.rfind('\n', at) + 1;
        in_code = in_code || header.text.substr(line, at - line).find("//") == std::string::npos;
      }
      // Batches of states are no real-time code.
      CHECK((!in_code || (header.name == "host/batch.hpp" && std::string(word) == "std::vector")));
    }
  }
}
