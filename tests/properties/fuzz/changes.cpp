// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/changes.h"
#include "import/urdf/urdf.h"
#include "model/read/read.h"
#include <cstdint>
#include <string>

namespace {

constexpr const char* arm = R"(<robot name="arm">
<link name="world"/>
<link name="upper"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="lower"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="tool"/>
<joint name="shoulder" type="revolute"><parent link="world"/><child link="upper"/><dynamics damping="0.5"/></joint>
<joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><dynamics damping="0.5"/></joint>
<joint name="grip" type="fixed"><parent link="lower"/><child link="tool"/></joint>
</robot>
)";

} // namespace

// Any text as a file of changes, and what it makes of an arm as a model.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::importer::RobotOptions options;
  options.damping = true;
  mbsgen::Diagnostics diagnostics("arm.urdf"), of_model("arm.urdf");
  auto model = mbsgen::importer::import_urdf(arm, options, diagnostics);
  if (!mbsgen::importer::apply({"changes.json", text}, *model, diagnostics)) return 0;
  mbsgen::expr::Pool pool(mbsgen::expr::AngleSums::known);
  mbsgen::model::read_model(model->text, pool, of_model);
  mbsgen::importer::relate(of_model, *model, diagnostics);
  return 0;
}
