// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"
#include "support/catch.hpp"

using namespace mbsgen;

TEST_CASE("diagnostics are printed in file order") {
  Diagnostics diagnostics("m.json");
  diagnostics.error({3, 1, "/b"}, "second");
  diagnostics.warning({1, 7, "/a"}, "first");
  diagnostics.error({3, 1, "/b"}, "third");
  diagnostics.note({}, "whole file");
  diagnostics.note({2, 0, {}}, "line only");
  CHECK(diagnostics.errors() == 2);
  CHECK(diagnostics.text() == "m.json: note: whole file\n"
                              "m.json:1:7: warning: /a: first\n"
                              "m.json:2: note: line only\n"
                              "m.json:3:1: error: /b: second\n"
                              "m.json:3:1: error: /b: third\n");
}

TEST_CASE("findings about another file keep its name, and show no line of this one") {
  Diagnostics diagnostics("m.urdf"), other("c.json");
  diagnostics.error({7, 0, {}}, "second");
  other.error({1, 2, "/a"}, "third");
  other.warning({}, "first of its file");
  diagnostics.add(other);
  CHECK(diagnostics.errors() == 2);
  TextStyle style;
  style.source = "{\"a\": 1}";
  CHECK(diagnostics.text(style) == "m.urdf:7: error: second\n"
                                   "c.json: warning: first of its file\n"
                                   "c.json:1:2: error: /a: third\n");
  CHECK(diagnostics.json().find("\"file\": \"c.json\"") != std::string::npos);
}

TEST_CASE("errors of another file count though they are too many to be kept") {
  Diagnostics diagnostics("m.urdf"), other("c.json");
  for (int i = 0; i < 1500; ++i) other.error({}, "wrong");
  diagnostics.add(other);
  CHECK(diagnostics.errors() == 1500);
  CHECK(diagnostics.text().find("m.urdf: error: 500 more errors, correct the first ones\n") !=
        std::string::npos);
}

TEST_CASE("the line of a finding is shown with a mark under its place") {
  Diagnostics diagnostics("m.json");
  diagnostics.error({2, 4, "/a"}, "wrong");
  diagnostics.note({7, 1, {}}, "beyond the end");
  TextStyle style;
  style.source = "{\n\"a\": 1}\r\n";
  CHECK(diagnostics.text(style) == "m.json:2:4: error: /a: wrong\n  \"a\": 1}\n     ^\n"
                                   "m.json:7:1: note: beyond the end\n");
  style.source = {};
  style.color = true;
  CHECK(diagnostics.text(style).find("\x1b[1;31merror:\x1b[0m /a: wrong\n") != std::string::npos);
}

TEST_CASE("notes with a topic are counted unless details are wanted") {
  Diagnostics diagnostics("r.urdf");
  diagnostics.note({1, 0, {}}, "rpy", Topic::normalized);
  diagnostics.note({2, 0, {}}, "axis", Topic::normalized);
  diagnostics.note({3, 0, {}}, "name", Topic::renamed);
  diagnostics.note({4, 0, {}}, "other");
  CHECK(diagnostics.text() ==
        "r.urdf:1: note: rpy\nr.urdf:2: note: axis\nr.urdf:3: note: name\nr.urdf:4: note: other\n");
  TextStyle style;
  style.details = false;
  CHECK(diagnostics.text(style) ==
        "r.urdf:4: note: other\n"
        "r.urdf: note: 2 angles and axes normalized, 1 name changed; --verbose lists them\n");
}

TEST_CASE("several warnings with a topic share a line that names some of them") {
  Diagnostics diagnostics("r.urdf");
  diagnostics.warning({9, 0, {}}, "link 'w' is dropped", Topic::dropped, "w");
  TextStyle style;
  style.details = false;
  diagnostics.warning({5, 0, {}}, "damping of 'b'", Topic::undamped, "b");
  CHECK(diagnostics.text(style) ==
        "r.urdf:5: warning: damping of 'b'\nr.urdf:9: warning: link 'w' is dropped\n");
  diagnostics.warning({2, 0, {}}, "damping of 'a'", Topic::undamped, "a");
  CHECK(
      diagnostics.text(style) ==
      "r.urdf:9: warning: link 'w' is dropped\n"
      "r.urdf: warning: damping and friction of 2 joints are left out without --damping: 'a', 'b'; --verbose lists them\n");
  for (const char* name : {"c", "d", "e"}) diagnostics.warning({6, 0, {}}, "damping", Topic::undamped, name);
  CHECK(diagnostics.text(style).find(
            "of 5 joints are left out without --damping: 'a', 'b', 'c', 'd', 'e';") != std::string::npos);
  diagnostics.warning({7, 0, {}}, "damping", Topic::undamped, "f");
  CHECK(diagnostics.text(style).find(
            "of 6 joints are left out without --damping: 'a', 'b', 'c', 'd' and 2 more;") !=
        std::string::npos);
  CHECK(diagnostics.text().find("r.urdf:2: warning: damping of 'a'\n") == 0);
}

TEST_CASE("errors alone can be had, also when not all were kept") {
  Diagnostics diagnostics("m.json");
  diagnostics.warning({1, 1, "/a"}, "odd");
  diagnostics.error({2, 1, "/b"}, "wrong");
  diagnostics.note({3, 1, "/c"}, "by the way");
  CHECK(diagnostics.only_errors().text() == "m.json:2:1: error: /b: wrong\n");
  for (int i = 0; i < 2000; ++i) diagnostics.error({9, 1, "/d"}, "wrong");
  CHECK(diagnostics.only_errors().errors() == 2001);
}

TEST_CASE("diagnostics as JSON") {
  Diagnostics diagnostics("m.json");
  CHECK(diagnostics.json() == "[]\n");
  diagnostics.error({3, 1, "/b"}, "a \"b\"\n\xFF");
  CHECK(diagnostics.json() ==
        "[\n  {\n    \"file\": \"m.json\",\n    \"line\": 3,\n    \"column\": 1,\n    \"pointer\": \"/b\",\n"
        "    \"severity\": \"error\",\n    \"message\": \"a \\\"b\\\"\\n\xEF\xBF\xBD\"\n  }\n]\n");
}

TEST_CASE("a flood of errors is counted, not kept") {
  Diagnostics diagnostics("m.json");
  for (int i = 1; i <= 5000; ++i) diagnostics.error({i, 1, "/a"}, "wrong");
  CHECK(diagnostics.errors() == 5000);
  CHECK(diagnostics.all().size() == 1000);
  const std::string text = diagnostics.text();
  const std::string last = "m.json: error: 4000 more errors, correct the first ones\n";
  CHECK(text.substr(text.size() - last.size()) == last);
}
