// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

std::string mistake(std::string_view text, const JsonLimits& limits = {}) {
  Diagnostics diagnostics("f");
  const bool read = JsonDocument::parse(text, diagnostics, limits).has_value();
  CHECK(read != diagnostics.has_errors());
  return diagnostics.text();
}

JsonDocument document(std::string_view text) {
  Diagnostics diagnostics("f");
  std::optional<JsonDocument> result = JsonDocument::parse(text, diagnostics);
  REQUIRE(diagnostics.text() == "");
  REQUIRE(result.has_value());
  return *std::move(result);
}

std::string place(const Location& where) {
  return std::to_string(where.line) + ":" + std::to_string(where.column) + " " + where.pointer;
}

} // namespace

TEST_CASE("every JSON value and key knows its place") {
  const std::string text = "{\n  \"a\": [1, -2.50e+1,\r\n\ttrue , null],\n  \"b/~\" : {\"c\":\"x\"} }\n";
  const JsonDocument json = document(text);
  const Json root = json.root();
  CHECK(place(root.where()) == "1:1 ");
  const Json a = *root.find("a");
  CHECK(place(a.key_where()) == "2:3 /a");
  CHECK(place(a.where()) == "2:8 /a");
  REQUIRE(a.size() == 4);
  CHECK(place(a[0].where()) == "2:9 /a/0");
  CHECK(place(a[1].where()) == "2:12 /a/1");
  CHECK(place(a[2].where()) == "3:2 /a/2");
  CHECK(place(a[3].where()) == "3:9 /a/3");
  CHECK(a[1].text() == "-2.50e+1");
  CHECK(a[2].boolean());
  const Json b = root[1];
  CHECK(b.key() == "b/~");
  CHECK(place(b.key_where()) == "4:3 /b~1~0");
  CHECK(place(b[0].where()) == "4:16 /b~1~0/c");
  CHECK_FALSE(root.find("c").has_value());
}

TEST_CASE("numbers keep their text") {
  for (const char* number :
       {"0", "-0", "0.10", "1E2", "12345678901234567890123", "0.1000000000000000055511151231257827"})
    CHECK(document("[" + std::string(number) + "]").root()[0].text() == number);
  CHECK(document("7").root().text() == "7");
  CHECK(document(" 7 ").root().text() == "7");
}

TEST_CASE("columns count characters, and offsets inside strings are found again") {
  const std::string text = "[\"\xC3\xA9\", \"\\u00e9\\n+\\ud83d\\ude00*z\"]";
  const JsonDocument json = document(text);
  CHECK(place(json.root()[1].where()) == "1:7 /1");
  const Json string = json.root()[1];
  CHECK(string.text() == "\xC3\xA9\n+\xF0\x9F\x98\x80*z");
  CHECK(string.where(0).column == 8);  // \u00e9
  CHECK(string.where(2).column == 14); // \n
  CHECK(string.where(3).column == 16); // +
  CHECK(string.where(4).column == 17); // the surrogate pair
  CHECK(string.where(8).column == 29); // *
  CHECK(string.where(9).column == 30);
  CHECK(string.where(10).column == 31); // closing quote
}

TEST_CASE("a byte order mark is accepted and takes no column") {
  CHECK(place(document("\xEF\xBB\xBF[1]").root()[0].where()) == "1:2 /0");
  CHECK(
      mistake("\xEF\xBB\xBF") ==
      "f:1:1: error: the file is empty, write a model: {\"mbsgen\": 1, \"name\": ..., \"bodies\": [...]}\n");
}

TEST_CASE("comments are read over wherever blanks are, and places stay right") {
  const JsonDocument json =
      document("// a model, [\n{ /* \xC3\xA9, \" */ \"a\" /**/ : // :\r\n"
               "  /* two\nlines */ [1,/***/2 // \"x\"\n, \"// no comment /*\"]\n} // end");
  const Json a = *json.root().find("a");
  CHECK(place(json.root().where()) == "2:1 ");
  CHECK(place(a.key_where()) == "2:14 /a");
  CHECK(place(a.where()) == "4:10 /a");
  REQUIRE(a.size() == 3);
  CHECK(place(a[1].where()) == "4:18 /a/1");
  CHECK(place(a[2].where()) == "5:3 /a/2");
  CHECK(a[2].text() == "// no comment /*");
}

TEST_CASE("duplicate keys are refused, each with the line of the first") {
  Diagnostics diagnostics("f");
  const auto json = JsonDocument::parse("{\"a\": 1,\n \"b\": {\"a\": 1},\n \"a\": 2}", diagnostics);
  REQUIRE(json.has_value());
  CHECK(diagnostics.text() ==
        "f:3:2: error: the key 'a' is already at line 1, remove or rename one of them\n");
  CHECK(json->root().find("a")->text() == "1");
}

TEST_CASE("syntax errors say where and what") {
  struct Case {
    const char *text, *expected;
  };
  const Case cases[] = {
      {"{\"a\": 1,}", "1:8: error: a comma before '}', remove it"},
      {"{\"a\": 1,\n}", "1:8: error: a comma before '}', remove it"},
      {"[1, ]", "1:3: error: a comma before ']', remove it"},
      {"[1 2]", "1:4: error: ',' or ']' is missing after the element of the list"},
      {"{\"a\" 1}", "1:6: error: ':' is missing after the key"},
      {"{\"a\": }", "1:7: error: a value is missing before '}', write it or remove the comma or key before"},
      {"{a: 1}", "1:2: error: keys need double quotes, write \"a\""},
      {"{'a': 1}", "1:2: error: a key in double quotes is missing here, as \"name\""},
      {"['a']", "1:2: error: write texts in double quotes, not single ones"},
      {"[1}", "1:3: error: '}' does not close the list opened at line 1, column 1, write ']'"},
      {"{\"a\": [1, 2\n",
       "2:1: error: the text ends inside the list opened at line 1, column 7, close it with ']'"},
      {"[1] x", "1:5: error: text after the end of the JSON value, remove it"},
      {"[1], [2]", "1:4: error: text after the end of the JSON value, remove it"},
      {"[1.]", "1:2: error: a digit is missing after the point, write 0 there"},
      {"[.5]", "1:2: error: numbers begin with a digit, write 0 before the point"},
      {"[+5]", "1:2: error: numbers have no leading '+', write '5'"},
      {"[1e999]", "1:2: error: the number '1e999' is too large, it must lie below 1e300"},
      {"[NaN]", "1:2: error: 'NaN' is no number that a model can use"},
      {"[-Infinity]", "1:2: error: 'Infinity' is no number that a model can use"},
      {"[True]", "1:2: error: 'True' is written true"},
      {"[m1]", "1:2: error: 'm1' is no JSON value, write texts and expressions in double quotes: \"m1\""},
      {"{\"a\": 1, // last\n}", "1:8: error: a comma before '}', remove it"},
      {"[1, /* two ]\n", "1:5: error: this comment is not closed, add '*/'"},
      {"[1]\n  /*/", "2:3: error: this comment is not closed, add '*/'"},
      {"{\"a\": /* ", "1:7: error: this comment is not closed, add '*/'"},
      {"{/* \"a\": 1}", "1:2: error: this comment is not closed, add '*/'"},
      {"[1, # two\n2]", "1:5: error: a comment begins with //, or lies between /* and */"},
      {"{ # first\n}", "1:3: error: a comment begins with //, or lies between /* and */"},
      {"[1 // one\n 2]", "2:2: error: ',' or ']' is missing after the element of the list"},
      {"// nothing", "1:11: error: the file is empty, write a model: {\"mbsgen\": 1, \"name\": ..., "
                     "\"bodies\": [...]}"},
      {"[\"a\n\"]", "1:2: error: the text in quotes is not closed on its line, add '\"'"},
      {"[\"a", "1:2: error: the text in quotes is not closed, add '\"'"},
      {"[\"a\tb\"]",
       "1:4: error: control character in a text in quotes, write it as an escape sequence like \\t"},
      {"[\"a\xFF\"]", "1:4: error: this byte is not UTF-8, save the file in UTF-8"},
      {"", "1:1: error: the file is empty, write a model: {\"mbsgen\": 1, \"name\": ..., \"bodies\": [...]}"},
      {"@", "1:1: error: '@' begins no JSON value, remove it"}};
  for (const Case& one : cases) CHECK(mistake(one.text) == "f:" + std::string(one.expected) + "\n");
  CHECK(mistake("[\"\\x41\"]") == "f:1:3: error: unknown escape sequence '\\x', write \\\\ for a backslash; "
                                  "the others are \\\" \\/ \\b \\f "
                                  "\\n \\r \\t \\uXXXX\n");
  CHECK(mistake(std::string_view("[1, /* \0 */ 2]", 14)) ==
        "f:1:5: error: this comment has a NUL byte, remove it\n");
  CHECK(mistake("[01]") == "f:1:3: error: a number has no leading 0, remove it\n");
  for (const char* number : {"[0x10]", "[1_000]"})
    CHECK(mistake(number).find("write numbers as 0.5, -3 or 1e-3") != std::string::npos);
  CHECK(mistake(std::string_view("{}\0{}", 5)) ==
        "f:1:3: error: text after the end of the JSON value, remove it\n");
}

TEST_CASE("nothing makes the reader crash, recurse or fill the memory") {
  CHECK(mistake(std::string(1000000, '[')).find("more than 64 lists and objects") != std::string::npos);
  JsonLimits limits;
  limits.values = 10;
  CHECK(mistake("[1,1,1,1,1,1,1,1,1,1,1,1]", limits).find("more than 10 JSON values") != std::string::npos);
  limits.bytes = 5;
  CHECK(mistake("[1,1,1]", limits) == "f: error: the file is larger than 5 bytes, split the model\n");
}

TEST_CASE("every beginning of a text, and every text with one byte changed, is read or refused") {
  const std::string text = "{\"a\": [1.5e-3, true, \"\\u00e9\\n\"], // a\r\n/* b */ \"b\": "
                           "{\"c\"/**/: null,/***/\"d\": -7}}";
  for (std::size_t length = 0; length < text.size(); ++length) mistake(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); ++at)
    for (int byte = 0; byte < 256; byte += 1) {
      std::string changed = text;
      changed[at] = static_cast<char>(byte);
      Diagnostics diagnostics("f");
      const bool read = JsonDocument::parse(changed, diagnostics).has_value();
      if (!read && diagnostics.errors() != 1) FAIL(changed);
    }
}
