// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/host/csv_log.hpp"
#include "mbsgen/host/state_table.hpp"
#include "support/catch.hpp"
#include "support/files.h"

using namespace mbsgen::runtime;

TEST_CASE("a table of states names coordinates and velocities") {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string path = (folder.path() / "table.csv").string();
  const char* const coordinates[] = {"base.qw", "base.qx", "base.qy", "base.qz", "arm"};
  const char* const velocities[] = {"base.wx", "base.wy", "base.wz", "arm"};
  const double q[] = {0.5, -0.5, 0.5, 0.5, 1e-3}, qd[] = {1, 2, 3, 1.0 / 3};
  {
    StateTable table(path.c_str(), coordinates, velocities);
    table.write(0.25, q, qd);
    CHECK(table.ok());
  }
  CHECK(mbsgen::test::read_file(path) ==
        "t,base.qw,base.qx,base.qy,base.qz,arm,base.wx,base.wy,base.wz,qd(arm)\n"
        "0.25,0.5,-0.5,0.5,0.5,0.001,1,2,3,0.333333333333\n");
}

TEST_CASE("a table of states that cannot be written") {
  const char* const names[] = {"arm"};
  const float q[] = {1}, qd[] = {2};
  StateTable nowhere("/no folder/table.csv", names, names);
  nowhere.write(0.0F, q, qd);
  CHECK_FALSE(nowhere.ok());
  StateTable full("/dev/full", names, names);
  full.write(0.0F, q, qd);
  CHECK_FALSE(full.ok());
}

TEST_CASE("a log of the loop names axes and outputs") {
  const auto heading = [](const char* const* axes, const char* const* outputs) {
    const mbsgen::test::TemporaryDirectory folder;
    const std::string path = (folder.path() / "log.csv").string();
    std::FILE* file = std::fopen(path.c_str(), "w");
    write_csv_heading(file, Record<double, 2, 1>(), axes, outputs);
    std::fclose(file);
    const std::string text = mbsgen::test::read_file(path);
    return text.substr(text.find("position"));
  };
  const char* const axes[] = {"hand.wx", "hand.wy"};
  const char* const outputs[] = {"tilt"};
  CHECK(heading(axes, outputs) ==
        "position(hand.wx),position(hand.wy),velocity(hand.wx),velocity(hand.wy),hand_force(hand.wx),"
        "hand_force(hand.wy),wanted(hand.wx),wanted(hand.wy),force(hand.wx),force(hand.wy),tilt\n");
  CHECK(heading(nullptr, nullptr) ==
        "position0,position1,velocity0,velocity1,hand_force0,hand_force1,wanted0,"
        "wanted1,force0,force1,output0\n");
}
