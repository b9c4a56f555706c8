// SPDX-License-Identifier: GPL-3.0-or-later
// Models of other files: a file with <include> is the model file of the one in which all is written out.
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

// The case passes with a word where libsdformat is missing.
bool is_missing() {
  if (!importer::reads_sdf) leave_out("libsdformat");
  return !importer::reads_sdf;
}

const std::string mass =
    "<inertial><pose>0.1 0.2 0.3 0 0 0</pose><mass>2</mass><inertia><ixx>0.4</ixx><iyy>0.5</iyy><izz>0.6</izz>"
    "</inertia></inertial>";

std::string sdf(const std::string& inside, const std::string& version = "1.9") {
  return "<sdf version='" + version + "'>" + inside + "</sdf>";
}

std::string link(const std::string& name, const std::string& more = "") {
  return "<link name='" + name + "'>" + more + mass + "</link>";
}

std::string turn(const std::string& parent, const std::string& child, const std::string& axis,
                 const std::string& name = "j") {
  return "<joint name='" + name + "' type='revolute'><parent>" + parent + "</parent><child>" + child +
         "</child><axis>" + axis + "</axis></joint>";
}

const std::string z = "<xyz>0 0 1</xyz>";

/// A pendulum of two links, whose axis is that of the model or of the joint.
std::string pendulum(const std::string& name, const std::string& own, const std::string& axis) {
  return "<model name='" + name + "'>" + own + link("a") +
         "<frame name='f' attached_to='a'><pose>0 1 0 0 0 0</pose></frame>" +
         link("b", "<pose>1 0 0 0.3 0.4 0.5</pose>") + turn("a", "b", axis) + "</model>";
}

std::string include(const std::string& uri, const std::string& more = "") {
  return "<include><uri>" + uri + "</uri>" + more + "</include>";
}

void check_same(const Imported& with, const Imported& without) {
  INFO(with.diagnostics.text() << without.diagnostics.text());
  REQUIRE(!with.model.is_null());
  CHECK(with.model.dump(1) == without.model.dump(1));
}

struct Mistake {
  std::string inside; ///< of the world, its third line
  std::string message;
  int line = 3;
  std::string file = {}; ///< that the finding is about, if it is not the main one
};

void check(const Mistake& mistake, const Files& files) {
  const Imported result = from_sdf(sdf("\n<world name='w'>\n" + mistake.inside + "\n</world>"), {}, files);
  INFO(mistake.inside << "\n" << result.diagnostics.text());
  CHECK(result.model.is_null());
  bool is_said = false;
  for (const Diagnostic& one : result.diagnostics.all())
    is_said =
        is_said || (one.severity == Severity::error && one.where.line == mistake.line &&
                    one.where.file == mistake.file && one.message.find(mistake.message) != std::string::npos);
  CHECK(is_said);
}

} // namespace

TEST_CASE("SDF: included models stand where they are included, with the names and poses of the <include>") {
  if (is_missing()) return;
  const std::string place = "<pose relative_to='post' degrees='true'>1 2 3 10 20 30</pose>";
  const std::string post = "<frame name='post'><pose>0 0 1 0 0 0.2</pose></frame>";
  const Files files = {{"p.sdf", sdf(pendulum("p", "<pose>9 8 7 0 0 1</pose>", z))}};
  const auto world = [&](const std::string& models) {
    return sdf("<world name='w'>" + post + models + "</world>");
  };
  check_same(
      from_sdf(world(include("p.sdf", place) + include("./p.sdf", "<name>q</name><static>true</static>")), {},
               files),
      from_sdf(world(pendulum("p", place, z) +
                     pendulum("q", "<pose>9 8 7 0 0 1</pose><static>true</static>", z))));
  const std::string placed = pendulum("p", place, z).replace(0, 15, "<model name='p' placement_frame='f'");
  check_same(from_sdf(world(include("p.sdf", place + "<placement_frame>f</placement_frame>")), {}, files),
             from_sdf(world(placed)));
}

TEST_CASE("SDF: a joint connects links of included models, also within each other") {
  if (is_missing()) return;
  const Files files = {
      {"arm.sdf", sdf("<model name='arm'>" + link("upper") + include("hand.sdf", "<pose>0 0 1 0 0 0</pose>") +
                      turn("upper", "hand::palm", z, "wrist") + "</model>")},
      {"hand.sdf", sdf("<model name='hand'>" + link("palm") + "</model>")}};
  const std::string arm = "<model name='arm'><pose>1 0 0 0 0 0</pose>" + link("upper") +
                          "<model name='hand'><pose>0 0 1 0 0 0</pose>" + link("palm") + "</model>" +
                          turn("upper", "hand::palm", z, "wrist") + "</model>";
  const auto robot = [&](const std::string& part) {
    return sdf("<model name='robot'>" + link("base") + part + turn("base", "arm::upper", z, "shoulder") +
               "</model>");
  };
  check_same(from_sdf(robot(include("arm.sdf", "<pose>1 0 0 0 0 0</pose>")), {}, files),
             from_sdf(robot(arm)));
}

TEST_CASE("SDF: axes of included models are those of their version") {
  if (is_missing()) return;
  const std::string of_model = "<xyz expressed_in='__model__'>0 0 1</xyz>";
  const auto included = [&](const std::string& axis, const std::string& version) {
    return from_sdf(sdf("<world name='w'>" + include("p.sdf") + "</world>"), {},
                    {{"p.sdf", sdf(pendulum("p", "", axis), version)}});
  };
  const auto written = [&](const std::string& axis) {
    return from_sdf(sdf("<world name='w'>" + pendulum("p", "", axis) + "</world>"));
  };
  REQUIRE(written(of_model).model != written(z).model);
  check_same(included(z, "1.4"), written(of_model));
  check_same(included(z, "1.6"), written(z));
  check_same(included(z + "<use_parent_model_frame>1</use_parent_model_frame>", "1.6"), written(of_model));
  check_same(included(z + "<use_parent_model_frame>0</use_parent_model_frame>", "1.5"), written(z));
  // An old file that includes a new one.
  check_same(from_sdf(sdf("<world name='w'>" + include("p.sdf") + "</world>", "1.4"), {},
                      {{"p.sdf", sdf(pendulum("p", "", z))}}),
             written(z));
}

TEST_CASE("SDF: the folder of a model has a model.config, which names its file") {
  if (is_missing()) return;
  const std::string model = sdf(pendulum("p", "", z));
  Files files = {{"model://p/model.config",
                  "<model><sdf version='1.5'>old.sdf</sdf><sdf version='1.9'>new.sdf</sdf>"
                  "<sdf version='9.9'>newest.sdf</sdf></model>"},
                 {"model://p/new.sdf", model},
                 {"sun/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>"},
                 {"sun/model.sdf", sdf("<light name='sun' type='directional'/>")}};
  const Imported result =
      from_sdf(sdf("<world name='w'>" + include("model://p/") + include("sun") + "</world>"), {}, files);
  check_same(result, from_sdf(sdf("<world name='w'>" + pendulum("p", "", z) + "</world>")));
  CHECK(result.says(Severity::note, "the file holds no <model>"));
}

TEST_CASE("SDF: findings about included models name their file and line, and stand once") {
  if (is_missing()) return;
  const std::string plugin = "\n<plugin name='x' filename='y'/>";
  const Imported result =
      from_sdf(sdf("<world name='w'>" + include("p.sdf") + include("p.sdf", "<name>q</name>") + "</world>"),
               {}, {{"p.sdf", sdf(pendulum("p", plugin, z))}});
  int found = 0;
  for (const Diagnostic& one : result.diagnostics.all())
    if (one.message.find("<plugin>") != std::string::npos) {
      CHECK(one.where.file == "p.sdf");
      CHECK(one.where.line == 2);
      ++found;
    }
  CHECK(found == 1);
  CHECK(!result.model.is_null());
}

TEST_CASE("SDF: mistakes of <include> are errors with their line") {
  if (is_missing()) return;
  const std::string good = sdf(pendulum("p", "", z));
  Files files = {
      {"p.sdf", good},
      {"self.sdf", sdf("\n<model name='s'>" + include("./self.sdf") + "</model>")},
      {"ping.sdf", sdf("<model name='s'>\n\n" + include("pong.sdf") + "</model>")},
      {"pong.sdf", sdf("<model name='s'>" + include("ping.sdf") + "</model>")},
      {"world.sdf", sdf("<world name='w'>" + pendulum("p", "", z) + "</world>")},
      {"urdf.sdf", "<robot name='r'/>"},
      {"broken.sdf",
       sdf("\n\n\n<model name='s'><link name='a'><inertial><mass>x</mass></inertial></link></model>")},
      {"empty/model.config", "<model><name>empty</name></model>"}};
  // Twice as much in each file.
  for (int i = 0; i < 25; ++i)
    files["d" + std::to_string(i) + ".sdf"] =
        sdf("<model name='m'>" + include("d" + std::to_string(i + 1) + ".sdf", "<name>a</name>") +
            include("d" + std::to_string(i + 1) + ".sdf", "<name>b</name>") + "</model>");
  files["d17.sdf"] = good;
  for (int i = 0; i < 25; ++i)
    files["e" + std::to_string(i) + ".sdf"] =
        sdf("<model name='m'>" + include("e" + std::to_string(i + 1) + ".sdf") + "</model>");
  const std::vector<Mistake> mistakes = {
      {include("gone.sdf"), "file 'gone.sdf' is not there"},
      {include("model://gone"), "file 'model://gone/model.config' is not there"},
      {include("empty"), "file 'empty/model.config' names no <sdf>"},
      {include("https://fuel.gazebosim.org/1.0/x"), "nothing is read from a network"},
      {include(""), "<include> has no <uri>, add it"},
      {"<include/>", "<include> has no <uri>, add it"},
      {include("p.sdf", "<static>yes</static>"), "<static> is neither true nor false"},
      {include("p.sdf", "<placement_frame>f</placement_frame>"), "<placement_frame> has no <pose> beside it"},
      {"<include merge='true'><uri>p.sdf</uri></include>", "attribute merge of <include>"},
      {include("p.sdf", "<pose>1 2 3</pose>"), "<pose> holds 3 numbers, write 6"},
      {include("p.sdf", "<pose relative_to='q'>1 2 3 4 5 6</pose>"), "[q]"},
      {include("p.sdf") + include("p.sdf"), "already exists"},
      {include("world.sdf"), "a <world> cannot be included", 1, "world.sdf"},
      {include("urdf.sdf"), "the root element is <robot>, it must be <sdf>", 1, "urdf.sdf"},
      {include("broken.sdf"), "<mass> is 'x'", 4, "broken.sdf"},
      {include("self.sdf"), "file 'self.sdf' includes itself", 2, "self.sdf"},
      {include("ping.sdf"), "file 'ping.sdf' includes itself", 1, "pong.sdf"},
      {include("d0.sdf"), "larger than 8 MiB with all that it includes", 1, "d15.sdf"},
      {include("e0.sdf"), "deeper than 20 levels", 1, "e19.sdf"},
  };
  for (const Mistake& mistake : mistakes) check(mistake, files);
}
