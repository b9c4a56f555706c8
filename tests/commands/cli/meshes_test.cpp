// SPDX-License-Identifier: GPL-3.0-or-later
// Meshes in pictures: where their files are found, what a page and a drawing make of them, and that nothing else reads
// them.
#include "cli/io/mesh_paths.h"
#include "commands/cli/program.h"
#include "mesh/data_uri.h"
#include "mesh/library.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using test::run_program;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// An STL file of `count` triangles on a wavy square, in binary.
std::string stl(std::size_t count) {
  const auto width = static_cast<std::size_t>(std::max(1.0, std::sqrt(double(count) / 2)));
  const auto place = [&](std::size_t k, std::size_t i, std::size_t j) {
    const float x = float(k % width + i) / float(width), y = float(k / width + j) / float(width);
    return std::array<float, 3>{x, y, 0.1F * std::sin(9 * x) * std::cos(7 * y)};
  };
  std::string text(84 + 50 * count, '\0');
  const auto size = static_cast<std::uint32_t>(count);
  std::memcpy(&text[80], &size, sizeof size);
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t other = n % 2;
    const std::array<std::array<float, 3>, 3> corners{place(n / 2, other, 0), place(n / 2, 1, other),
                                                      place(n / 2, 0, 1)};
    std::memcpy(&text[84 + 50 * n + 12], corners.data(), sizeof corners);
  }
  return text;
}

// A pendulum with these shapes, as JSON.
std::string pendulum(const std::string& shapes) {
  return R"({"mbsgen": 1, "name": "p", "gravity": [0, 0, -9.81], "bodies": [{"name": "rod", "parent": "base",
    "joints": [{"name": "swing", "type": "Ry"}], "mass": 1, "com": [0, 0, -0.5], "points": {"end": [0, 0, -1]},
    "shapes": [)" +
         shapes + "]}]}\n";
}

std::string shape(const std::string& path, const std::string& more = "") {
  return R"({"mesh": ")" + path + "\"" + more + "}";
}

Json scene_of(const fs::path& page) {
  const std::string text = test::read_file(page), first = R"(<script id="data" type="application/json">)";
  const std::size_t begin = text.find(first);
  REQUIRE(begin != std::string::npos);
  return Json::parse(text.substr(begin + first.size(), text.find("</script>", begin) - begin - first.size()))
      .at("scene");
}

std::size_t count(const Json& items, const char* kind) {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [&](const Json& item) { return item.at("kind") == kind; }));
}

// Sets a variable of the environment as long as it lives.
class Variable {
public:
  Variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

private:
  const char* name_;
};

// ws/src/arm/{package.xml of arm_description, urdf/, meshes/a.stl}, ws/src/hand/meshes/h.stl, share/eye/e.stl
struct Workspace {
  Workspace() {
    for (const char* made : {"ws/src/arm/meshes", "ws/src/arm/urdf", "ws/src/hand/meshes", "other/share/eye"})
      fs::create_directories(top() / made);
    test::write_file(top() / "ws/src/arm/package.xml",
                     "<package>\n <name> arm_description\n</name></package>");
    for (const char* file :
         {"ws/src/arm/meshes/a.stl", "ws/src/hand/meshes/h.stl", "other/share/eye/e.stl", "free.stl"})
      test::write_file(top() / file, stl(2));
  }
  const fs::path& top() const { return folder.path(); }
  fs::path find(const std::string& written, const std::vector<cli::PackageFolder>& packages = {}) const {
    const cli::MeshPaths paths((top() / "ws/src/arm/urdf/arm.urdf").string(), packages);
    const fs::path file = paths.find(written).file;
    return file.empty() ? file : file.lexically_normal().lexically_relative(top());
  }
  test::TemporaryDirectory folder;
};

const fs::path desk_arm = test::source_dir() / "tests/data/models/desk_arm";

} // namespace

TEST_CASE("meshes: paths count from the model's folder or from the root") {
  const Workspace ws;
  CHECK(ws.find("../meshes/a.stl") == "ws/src/arm/meshes/a.stl");
  CHECK(ws.find("file://" + (ws.top() / "free.stl").string()) == "free.stl");
  CHECK(ws.find((ws.top() / "free.stl").string()) == "free.stl");
  for (const char* none :
       {"a.stl", "", ".", "../meshes", "file://", "file:///", "package://", "package:///a.stl", "/dev/zero"})
    CHECK(ws.find(none).empty());
}

TEST_CASE("meshes: packages are found above the model, by an option and by the environment") {
  const Workspace ws;
  CHECK(ws.find("package://arm_description/meshes/a.stl") == "ws/src/arm/meshes/a.stl"); // package.xml
  CHECK(ws.find("model://arm/meshes/a.stl") == "ws/src/arm/meshes/a.stl");               // its own name
  CHECK(ws.find("package://hand/meshes/h.stl") == "ws/src/hand/meshes/h.stl");           // beside one above
  CHECK(ws.find("package://eye/e.stl").empty());
  CHECK(ws.find("package://eye/e.stl", {{"eye", ws.top() / "other/share/eye"}}) == "other/share/eye/e.stl");
  CHECK(ws.find("package://hand/e.stl", {{"hand", ws.top() / "other/share/eye"}}) == "other/share/eye/e.stl");
  for (const char* folder : {"other", "other/share", "other/share/eye"}) {
    const Variable variable("ROS_PACKAGE_PATH", ":/nowhere:" + (ws.top() / folder).string());
    CHECK(ws.find("package://eye/e.stl") == "other/share/eye/e.stl");
  }
  const Variable variable("AMENT_PREFIX_PATH", (ws.top() / "other").string());
  CHECK(ws.find("package://eye/e.stl") == "other/share/eye/e.stl");
  CHECK(cli::MeshPaths("arm.urdf", {}).find("package://nobody/x.stl").unknown_package == "nobody");
}

TEST_CASE("meshes: a page has the robot with its meshes, each file once") {
  const test::TemporaryDirectory folder;
  const std::string model = (desk_arm / "urdf/desk_arm.urdf").string();
  const test::CommandResult written = run_program(folder, "view '" + model + "' -o arm.html");
  INFO(written.output);
  CHECK(written.exit_code == 0);
  CHECK_FALSE(contains(written.output, "not shown"));
  const Json scene = scene_of(folder.path() / "arm.html");
  CHECK(scene.at("meshes").size() == 6);
  CHECK(count(scene.at("items"), "mesh") == 7);
  int mirrored = 0, steel = 0;
  for (const Json& item : scene.at("items")) {
    if (item.at("kind") != "mesh") continue;
    mirrored += item.at("scale").at(1) < 0;
    steel += item.at("colour") == "#b8bfc7";
  }
  CHECK(mirrored == 1);
  CHECK(steel == 3);
  REQUIRE(run_program(folder, "import '" + model + "' -o arm.json --quiet").exit_code == 0);
  // Beside another file of the model, its package has to be named.
  const std::string package = " --package desk_arm_description='" + desk_arm.string() + "'";
  CHECK(contains(
      run_program(folder, "view arm.json -o other.html").output,
      "5 mesh files of package 'desk_arm_description' are not shown: its folder is not found, name it by "
      "--package desk_arm_description=FOLDER"));
  CHECK_FALSE(scene_of(folder.path() / "other.html").contains("meshes"));
  CHECK(run_program(folder, "view arm.json -o other.html" + package).exit_code == 0);
  CHECK(scene_of(folder.path() / "other.html").at("meshes").size() == 5);
  CHECK(run_program(folder, "simulate arm.json --tf 0.01 -o t.csv --view played.html" + package).exit_code ==
        0);
  CHECK(scene_of(folder.path() / "played.html").at("meshes").size() == 5);
}

TEST_CASE("meshes: pages stay below 5 MB, whatever their files have") {
  const test::TemporaryDirectory folder;
  std::string shapes = shape("0.stl");
  test::write_file(folder.path() / "0.stl", stl(1000000));
  for (int i = 1; i < 12; ++i) {
    test::write_file(folder.path() / (std::to_string(i) + ".stl"), stl(30000));
    shapes += ", " + shape(std::to_string(i) + ".stl");
  }
  test::write_file(folder.path() / "p.json", pendulum(shapes));
  REQUIRE(run_program(folder, "view p.json -o p.html").exit_code == 0);
  CHECK(fs::file_size(folder.path() / "p.html") < 5000000);
  const Json scene = scene_of(folder.path() / "p.html");
  CHECK(scene.at("meshes").size() == 12);
  for (const Json& one : scene.at("meshes"))
    CHECK(one.at("faces").get<std::string>().size() <= 60000 / 12 * 8 + 4);
  REQUIRE(run_program(folder, "draw p.json -o p.svg").exit_code == 0);
  CHECK(fs::file_size(folder.path() / "p.svg") < 400000);
}

TEST_CASE("meshes: one that the model holds is shown, and OBJ files have the colours of theirs") {
  const test::TemporaryDirectory folder;
  const fs::path& top = folder.path();
  mesh::Triangles surface;
  surface.corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  surface.faces = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  test::write_file(top / "p.json", pendulum(shape(mesh::data_uri(surface), R"(, "color": "#102030")")));
  const test::CommandResult held = run_program(folder, "view p.json -o p.html");
  CHECK_FALSE(contains(held.output, "not shown"));
  CHECK(scene_of(top / "p.html").at("meshes").size() == 1);
  test::write_file(top / "p.json", pendulum(shape("data:model/stl;base64,AAAA")));
  CHECK(contains(run_program(folder, "draw p.json -o p.svg").output,
                 "mesh 'data:model/stl;base64,...' is not shown: it is no STL file"));
  if (!mesh::has_library()) return test::leave_out("this program has been built without Assimp");
  fs::create_directories(top / "parts/colours");
  test::write_file(top / "parts/t.obj",
                   "mtllib colours\\t.mtl\nmtllib ../p.json\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                   "usemtl red\nf 1 3 2\nf 1 2 4\nusemtl blue\nf 1 4 3\nf 2 3 4\n");
  test::write_file(top / "parts/colours/t.mtl", "newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n");
  test::write_file(top / "p.json", pendulum(shape("parts/t.obj")));
  const test::CommandResult coloured = run_program(folder, "view p.json -o p.html");
  CHECK(contains(coloured.output,
                 "mesh 'parts/t.obj' lacks colours: '../p.json', which it names, is not there to be read"));
  int red = 0, blue = 0;
  const Json scene = scene_of(top / "p.html");
  for (const Json& item : scene.at("items")) {
    if (item.at("kind") != "mesh") continue;
    red += item.at("colour") == "#ff0000";
    blue += item.at("colour") == "#0000ff";
  }
  CHECK(red == 1);
  CHECK(blue == 1);
}

TEST_CASE("meshes: those that are missing or broken get a note, and the body keeps its sticks") {
  const test::TemporaryDirectory folder;
  const fs::path& top = folder.path();
  const std::string good = stl(2);
  test::write_file(top / "cut.stl", good.substr(0, 150));
  test::write_file(top / "nan.stl", std::string(good).replace(96, 4, "\xff\xff\xff\xff"));
  test::write_file(top / "text.stl", "this is no mesh");
  test::write_file(top / "flat.stl", stl(1).replace(96, 36, std::string(36, '\0')));
  test::write_file(top / "huge.stl", "solid");
  fs::resize_file(top / "huge.stl", (std::uintmax_t{1} << 26U) + 1);
  fs::create_directory(top / "folder.stl");
  for (const auto& [path, why] : std::vector<std::pair<std::string, std::string>>{
           {"gone.stl", "is not there"},
           {"folder.stl", "is not there"},
           {"cut.stl", "ends after 1 of its 2 triangles"},
           {"nan.stl", "has a corner that is not finite"},
           {"text.stl", "is no STL file"},
           {"flat.stl", "has no triangle with an area"},
           {"huge.stl", "is larger than 64 MiB"},
           {"car.wrl", "is no STL, OBJ or DAE file by its name ('.wrl')"}}) {
    test::write_file(top / "p.json", pendulum(shape(path)));
    const test::CommandResult view = run_program(folder, "view p.json -o p.html");
    CHECK(view.exit_code == 0);
    INFO(view.output);
    CHECK(contains(view.output, "p.json:3:16: note: /bodies/0/shapes/0: mesh '" + path +
                                    "' is not shown: the file " + why));
    CHECK(count(scene_of(top / "p.html").at("items"), "stick") > 1);
    const test::CommandResult draw = run_program(folder, "draw p.json -o p.svg");
    CHECK(draw.exit_code == 0);
    CHECK(contains(draw.output, why));
  }
  CHECK(run_program(folder, "check p.json").output.find("mesh") == std::string::npos);
  CHECK(run_program(folder, "p.json -o out").output.find("mesh") == std::string::npos);
  CHECK(run_program(folder, "draw p.json --topology -o p.svg").output.find("mesh") == std::string::npos);
}

TEST_CASE("meshes: a drawing has their outlines") {
  const test::TemporaryDirectory folder;
  const std::string model = (desk_arm / "urdf/desk_arm.urdf").string();
  REQUIRE(run_program(folder, "draw '" + model + "' -o arm.svg").exit_code == 0);
  const std::string drawing = test::read_file(folder.path() / "arm.svg");
  std::size_t surfaces = 0;
  for (std::size_t at = 0; (at = drawing.find("class=\"solid surface\"", at)) != std::string::npos; ++at)
    ++surfaces;
  CHECK(surfaces == 7);
  CHECK(contains(drawing, "fill: #f2801a"));
  CHECK(drawing.size() < 200000);
}

TEST_CASE("meshes: wrong packages are refused") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "p.json", pendulum(""));
  for (const char* wrong : {"arm", "=.", "arm="}) {
    const test::CommandResult result =
        run_program(folder, "view p.json -o p.html --package " + std::string(wrong));
    CHECK(result.exit_code == 2);
    CHECK(contains(result.output, "--package '" + std::string(wrong) + "': write NAME=FOLDER"));
  }
  CHECK(contains(run_program(folder, "draw p.json -o p.svg --package a=gone").output,
                 "there is no such folder"));
}
