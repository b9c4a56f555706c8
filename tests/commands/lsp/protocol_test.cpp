// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/framing.h"
#include "commands/lsp/editor.h"
#include "language/protocol.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <sstream>

using namespace mbsgen;
using test::Editor;
using test::Json;

namespace {

const std::string uri = "file:///m.mbs.json";

// A name that is unknown behind letters of one, two and four bytes in UTF-8.
const std::string text =
    "{\"mbsgen\": 1, \"name\": \"m\", \"bodies\": [{\"doc\": \"a\xC3\xA4\xF0\x9F\xA6\xBE\", "
    "\"name\": \"b\", \"parent\": \"c\"}]}";

Json place_of_parent(Editor& editor) {
  editor.open(uri, text);
  for (const Json& one : editor.diagnostics())
    if (one["message"].get<std::string>().find("'c'") != std::string::npos) return one["range"];
  return nullptr;
}

std::string framed(const std::string& message) {
  return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message;
}

const std::string hello = R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}})";
const std::string stop = R"({"jsonrpc":"2.0","id":2,"method":"shutdown"})";
const std::string leave = R"({"jsonrpc":"2.0","method":"exit"})";

// Runs the program on that input.
test::CommandResult served(const std::string& input) {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "input", input);
  return test::run(std::string(MBSGEN_PROGRAM) + " lsp --stdio < '" + (folder.path() / "input").string() +
                   "' 2>&1");
}

std::size_t count(const std::string& whole, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = whole.find(part); at != std::string::npos; at = whole.find(part, at + 1)) ++found;
  return found;
}

} // namespace

TEST_CASE("columns are counted in UTF-16, or in bytes where the client takes UTF-8") {
  const std::size_t byte = text.find("\"c\"");
  Editor usual, exact(Json::object(), true);
  CHECK(place_of_parent(exact)["start"]["character"] == byte);
  CHECK(place_of_parent(usual)["start"]["character"] == byte - 3); // 2 + 4 bytes are 1 + 2 units
  CHECK(place_of_parent(usual)["end"]["character"] == byte);
  usual.change(place_of_parent(usual), "\"base\"");
  for (const Json& one : usual.diagnostics())
    CHECK(one["message"].get<std::string>().find("'c'") == std::string::npos);
}

TEST_CASE("changes of ranges, of lines that are not there, and of whole texts") {
  Editor editor;
  editor.open(uri, "{\r\n}");
  editor.change({{"start", {{"line", 1}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 99}}}},
                "x");
  editor.change({{"start", {{"line", 7}, {"character", 0}}}, {"end", {{"line", 0}, {"character", 0}}}}, text);
  CHECK(editor.ask("documentSymbol").size() == 1);
}

TEST_CASE("paths of documents") {
  CHECK(language::path_of("file:///a%20b/c.json") == "/a b/c.json");
  CHECK(language::path_of("file:///c%3A/x.json") == "c:/x.json");
  CHECK(language::path_of("untitled:Model.mbs.json") == "Model.mbs.json");
  CHECK(language::path_of("inmemory://page/m.urdf") == "m.urdf");
  CHECK(language::path_of("%") == "%");
  CHECK(language::path_of("") == "");
}

TEST_CASE("requests that make no sense get errors, and nothing else does") {
  Editor editor;
  const auto code = [&](const std::string& message) {
    const std::vector<std::string> answers = editor.server().handle(message);
    return answers.empty() ? 0 : Json::parse(answers.front()).value("error", Json::object()).value("code", 1);
  };
  CHECK(code("") == -32700);
  CHECK(code("{") == -32700);
  CHECK(code("\xFF") == -32700);
  CHECK(code(std::string(100000, '[')) == -32700);
  CHECK(code("[]") == -32600);
  CHECK(code("1") == -32600);
  CHECK(code(R"({"id": 1})") == -32600);
  CHECK(code(R"({"id": 1, "method": 2})") == -32600);
  CHECK(code(R"({"id": 1, "method": "what/ever"})") == -32601);
  CHECK(code(R"({"method": "what/ever"})") == 0);
  CHECK(code(R"({"method": "textDocument/didChange", "params": []})") == 0);
  CHECK(code(R"({"id": 1, "method": "textDocument/hover"})") == -32602);
  CHECK(code(R"({"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "x"}}})") ==
        -32602);
  CHECK(code(R"({"id": 1, "result": null})") == 0);
  CHECK(
      code(
          R"({"id": 3, "method": "initialize", "params": {"capabilities": {"general": {"positionEncodings": 3}}}})") ==
      1);
  editor.open(uri, text);
  CHECK(editor.ask("hover", {{"position", {{"line", -1}, {"character", 1e300}}}}).is_null());
  CHECK(editor.ask("rename", {{"newName", 3}}).contains("code"));
  CHECK(code(R"({"id": 4, "method": "shutdown"})") == 1);
  CHECK(code(R"({"id": 5, "method": "textDocument/hover"})") == -32600);
}

TEST_CASE("closing a document takes its findings away") {
  Editor editor;
  editor.open(uri, "{");
  CHECK(editor.diagnostics().size() == 1);
  editor.send({{"method", "textDocument/didClose"}, {"params", {{"textDocument", {{"uri", uri}}}}}});
  CHECK(editor.diagnostics() == Json::array());
}

TEST_CASE("messages are framed, and wrong frames are passed over") {
  using Kind = cli::FramedInput::Message::Kind;
  std::istringstream stream("content-length:2\r\nContent-Type: x\r\n\r\n{}" + framed("[1]") +
                            "Nothing: 3\r\n\r\n" + "Content-Length: -1\r\n\r\n" + std::string(5000, 'x') +
                            "\n\n" + framed("[2]") + "Content-Length: 9\n\nshort");
  cli::FramedInput input(stream);
  CHECK(input.next().text == "{}");
  CHECK(input.next().text == "[1]");
  for (int wrong = 0; wrong < 3; ++wrong) CHECK(input.next().kind == Kind::wrong);
  CHECK(input.has_more());
  CHECK(input.next().text == "[2]");
  CHECK(input.next().kind == Kind::end);
  std::istringstream huge("Content-Length: 100000000\r\n\r\n" + std::string(100000000, 'x') + framed("{}") +
                          "Content-Length: 99999999999999999999999\r\n\r\n" + framed("[]") +
                          "Content-Length: 9999999999999999\r\n\r\nx");
  cli::FramedInput second(huge);
  CHECK(second.next().text.find("too long") != std::string::npos);
  CHECK(second.next().text == "{}");
  CHECK(second.next().kind == Kind::wrong);
  CHECK(second.next().text == "[]");
  CHECK(second.next().kind == Kind::wrong);
  CHECK(second.next().kind == Kind::end);
}

TEST_CASE("the program serves until exit, and survives what is no message") {
  const test::CommandResult whole =
      served(framed(hello) + "x\r\n\r\n" + framed("{") + framed(stop) + framed(leave));
  CHECK(whole.exit_code == 0);
  CHECK(count(whole.output, "Content-Length: ") == 4);
  CHECK(count(whole.output, "\"error\"") == 2);
  CHECK(served(framed(hello)).exit_code == 1);
  CHECK(count(served("").output, "the connection ended") == 1);
  CHECK(served(framed(leave)).exit_code == 1);
  CHECK(served("").exit_code == 1);
}

TEST_CASE("of very many errors the first thousand are shown, and the others counted") {
  std::string many = R"({"mbsgen": 1, "name": "m", "bodies": [)";
  for (int i = 0; i < 1500; ++i) many += R"({"oops": 1}, )";
  Editor editor;
  editor.open(uri, many + "{}]}");
  REQUIRE(editor.diagnostics().size() == 1001);
  CHECK(editor.diagnostics().back()["message"].get<std::string>().find(
            "3502 more errors, correct the first ones") != std::string::npos);
}

TEST_CASE("deep and endless texts are read") {
  Editor editor;
  for (const std::string piece :
       {"{\"a\":", "[", "{\"bodies\":[", "<robot>", "<a b=\"", "</", "\"", "(", "/*"}) {
    std::string all;
    for (int i = 0; i < 100000; ++i) all += piece;
    for (const std::string name : {"file:///deep.mbs.json", "file:///deep.urdf"}) {
      editor.open(name, all);
      CHECK(!editor.diagnostics().empty());
      for (const char* const method : {"completion", "hover", "documentSymbol", "foldingRange"})
        CHECK(editor.ask(method, {{"position", {{"line", 0}, {"character", 5000}}}}) != "no answer");
    }
  }
}
