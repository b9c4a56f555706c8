// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with an SDF file is said with its line, by the importer or by the library.
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

const std::string mass =
    "<inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";
const std::string b = "<link name='b'>" + mass + "</link>";
const std::string z = "<axis><xyz>0 0 1</xyz></axis>";

/// A good model up to one line, the fifth.
std::string with(const std::string& line) {
  return "<sdf version='1.9'>\n<model name='m'>\n<link name='a'>" + mass +
         "</link>\n<joint name='j' type='revolute'><parent>world</parent><child>a</child>" + z +
         "</joint>\n" + line + "\n</model>\n</sdf>\n";
}

std::string joint(const std::string& type, const std::string& inside = z, const std::string& parent = "a",
                  const std::string& child = "b", const std::string& name = "k") {
  return "<joint name='" + name + "' type='" + type + "'><parent>" + parent + "</parent><child>" + child +
         "</child>" + inside + "</joint>";
}

struct Mistake {
  std::string text;
  int line;
  std::string message;
};

void check(const Mistake& mistake) {
  const Imported result = from_sdf(mistake.text);
  INFO(mistake.text.substr(0, 400) << "\n" << result.diagnostics.text());
  CHECK(result.model.is_null());
  CHECK(result.says(Severity::error, mistake.message, mistake.line));
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

} // namespace

TEST_CASE("SDF: a program without the library names the package") {
  if (importer::reads_sdf) return leave_out("a build without libsdformat");
  const Imported result = from_sdf("<sdf/>");
  CHECK(result.model.is_null());
  CHECK(result.says(Severity::error, "install libsdformat-dev and build it again with -DMBSGEN_SDF=ON"));
}

TEST_CASE("SDF: mistakes are errors with their line") {
  if (!importer::reads_sdf) return leave_out("libsdformat");
  CHECK(!from_sdf(with(b + joint("revolute"))).model.is_null());
  const std::vector<Mistake> mistakes = {
      {with(replaced(b, "<mass>2", "<mass>-2")), 5, "A link named b has invalid inertia"},
      {with(replaced(b, "<izz>1", "<izz>9")), 5, "A link named b has invalid inertia"},
      {with(replaced(b, "<mass>2", "<mass>nan")), 5, "<mass> is 'nan', write finite decimal numbers"},
      {with("<link name='a'/>"), 3, "link with name[a] already exists"},
      {with(b + joint("revolute", z, "a", "b", "j")), 4, "joint with name[j] already exists"},
      {with(b + joint("revolute", z, "a", "q")), 5, "with name[q] specified by joint with name[k] not found"},
      {with(b + joint("revolute", z, "q")), 5,
       "parent frame with name[q] specified by joint with name[k] not found"},
      {with(b + joint("revolute", z, "b")), 5, "must specify different frame names for parent and child"},
      {with(b + joint("revolute", z, "world", "world")), 5, "invalid child"},
      {with(b + "<joint name='k' type='fixed'><child>world</child></joint>"), 5, "parent"},
      {with(b + joint("revolute", z, "b", "world") + "<frame name='f' attached_to='k'/>"), 5,
       "the frame 'k' is that of a joint whose child is world, which is not read here: name another frame"},
      {with(replaced(b, "<inertial>", "<pose relative_to='k'/><inertial>") +
            joint("revolute", z, "b", "world")),
       5, "the frame 'k' is that of a joint whose child is world"},
      {with(b + joint("revolute", "<axis><xyz expressed_in='k'>0 0 1</xyz></axis>", "b", "world")), 5,
       "the frame 'k' is that of a joint whose child is world"},
      {with("<model name='n'>" + b + joint("fixed", "", "b", "world") + "</model>" +
            joint("fixed", "", "a", "n::k", "l")),
       5, "the frame 'n::k' is that of a joint whose child is world"},
      {with(b + joint("revlute")), 5, "the type of <joint> is 'revlute', write 'ball'"},
      {with(b + joint("gearbox")), 5, "joint 'k' is a gearbox, which is not read"},
      {with(b + joint("revolute", "<axis><xyz>0 0 0</xyz></axis>")), 5,
       "the axis is zero, write a direction"},
      {with(b + joint("revolute", "")), 5, "joint 'k' has no <axis>, add one"},
      {with(b + joint("universal")), 5, "joint 'k' has no <axis2>, add one"},
      {with(b + joint("screw", z + "<thread_pitch>0</thread_pitch>")), 5,
       "joint 'k' is a screw without slope"},
      {with(b + joint("revolute", "<axis><xyz expressed_in='q'>0 0 1</xyz></axis>")), 5, "with name [q]"},
      {with(b + joint("revolute", "<axis><xyz>0 0 1</xyz><mimic joint='q'/></axis>")), 5,
       "joint 'k' mimics joint 'q', which has no such axis in the tree"},
      {with(b + joint("revolute", "<axis><xyz>0 0 1</xyz><mimic joint='j' axis='axis2'/></axis>")), 5,
       "joint 'k' mimics joint 'j', which has no such axis in the tree"},
      {with(b + joint("revolute", "<axis><xyz>0 0 1</xyz><mimic joint='j' axis='z'/></axis>")), 5,
       "attribute axis of <mimic> is 'z', write axis or axis2"},
      {with(b + joint("revolute", "<axis><xyz>0 0 1</xyz><mimic/></axis>")), 5,
       "<mimic> has no attribute joint"},
      {with("<link name='b'><pose relative_to='q'/>" + mass + "</link>"), 5,
       "relative_to name[q] specified by link"},
      {with("<link name='b'><pose relative_to='b'/>" + mass + "</link>"), 5, "causing a graph cycle"},
      {with("<link name='b'><pose>1 2 3 4 5</pose></link>"), 5, "<pose> holds 5 numbers, write 6"},
      {with("<link name='b'><pose frame='a'>1 2 3 4 5 6</pose></link>"), 5, "write relative_to"},
      {with(
           "<frame name='f'><pose relative_to='g'/></frame>\n<frame name='g'><pose relative_to='f'/></frame>"),
       0, "cycle"},
      {with("<frame name='f' attached_to='q'/>"), 5, "attached_to name[q] specified by frame"},
      {with("<link name='world'/>"), 5, "reserved"},
      {with("<link/>"), 5, "<link> has no attribute name"},
      {with("<link name=''/>"), 5, "the name is empty"},
      {with("<link name='b'><inertial auto='true'/></link>"), 5,
       "attribute auto of <inertial> takes the inertia from the shapes"},
      {with("<static>true</static>"), 1, "no link with mass or inertia can move"},
      {with(b + joint("screw", z) + joint("screw", z, "a", "b", "l")), 5, "joint 'l' closes a loop"},
      {with(b + joint("fixed", "") + joint("fixed", "", "a", "b", "l")), 5, "to which it is fixed already"},
  };
  for (const Mistake& mistake : mistakes) check(mistake);
}

TEST_CASE("SDF: files that are none, or of no system") {
  if (!importer::reads_sdf) return leave_out("libsdformat");
  const std::string model = "<model name='m'><link name='a'/></model>";
  const std::vector<Mistake> mistakes = {
      {"", 0, "holds no XML element"},
      {"<robot name='a'/>", 1, "the root element is <robot>, it must be <sdf>"},
      {"<sdf>" + model + "</sdf>", 1, "<sdf> has no attribute version"},
      {"<sdf version='new'>" + model + "</sdf>", 1, "the version of <sdf> is 'new'"},
      {"<sdf version='1.3'>" + model + "</sdf>", 1, "version 1.3 of SDF is older than 1.4"},
      {"<sdf version='1.9'/>", 1, "no <model>"},
      {"<sdf version='1.9'>\n<model name='m'/></sdf>", 2, "<model> has no <link>, add one"},
      {"<sdf version='1.9'>\n" + model + "\n<model name='n'><link name='a'/></model></sdf>", 3,
       "a <model> is beside a <model>"},
      {"<sdf version='1.9'>\n<world name='w'/>\n" + model + "</sdf>", 3, "a <model> is beside a <world>"},
      {"<!DOCTYPE r [\n<!ENTITY a 'b'>\n]><sdf version='1.9'/>", 2, "entity declarations"},
      {std::string(9u << 20, ' '), 0, "larger than 8 MiB"},
  };
  for (const Mistake& mistake : mistakes) check(mistake);
  std::string deep = "<sdf version='1.9'>";
  for (int i = 0; i < 100000; ++i) deep += "<model name='m'>";
  for (int i = 0; i < 100000; ++i) deep += "</model>";
  check({deep + "</sdf>", 1, "nested deeper than 100"});
  const Imported newer = from_sdf("<sdf version='1.11'>" + model + "</sdf>");
  CHECK(newer.says(Severity::note, "the file has version 1.11, and is read as one of 1.9", 1));
}
