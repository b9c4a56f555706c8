// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/property_file.h"
#include "model/tyres/property_text.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <sstream>

using namespace mbsgen;

namespace {

struct Read {
  Diagnostics diagnostics{"car.json"};
  model::PropertyFile file;

  explicit Read(const std::string& text) : file(model::read_property_file(text, "x.tir", diagnostics)) {}
  std::string errors() const { return diagnostics.only_errors().text(); }
  double operator[](const std::string& name) const {
    const auto found = file.numbers.find(name);
    return found == file.numbers.end() ? -12345 : found->second.to_double();
  }
};

// A file of version 5.2 with these lines more.
std::string with(const std::string& lines) {
  return "[MODEL]\nFITTYP = 6\n[X]\n" + lines;
}

std::string shared_file(const std::string& name) {
  return test::read_file(test::source_dir() / "tests/data/tyres" / name);
}

} // namespace

TEST_CASE("Property files give numbers to their law", "[tyre_laws]") {
  const Read read52(shared_file("touring_52.tir"));
  CHECK(read52.errors() == "");
  CHECK(read52.file.law == "mf52");
  CHECK(read52.file.side == model::TyreSide::left);
  CHECK(read52["radius"] == 0.318);
  CHECK(read52["VERTICAL_STIFFNESS"] == 210000);
  CHECK(read52["PHX1"] == -0.0013);
  CHECK(read52.diagnostics.text() ==
        "x.tir: note: left out: QTZ1, MBELT of [ALIGNING_COEFFICIENTS]; table of [SHAPE]\n");

  const Read read62(shared_file("touring_62.tir"));
  CHECK(read62.errors() == "");
  CHECK(read62.file.law == "mf61");
  CHECK(read62.file.side == model::TyreSide::right);
  CHECK(read62["Q_V1"] == 7.3e-4);
  CHECK(read62["Q_FCY2"] == -0.37);
  CHECK(
      read62.diagnostics.text() ==
      "x.tir: note: left out: MASS, IXX, IYY, BELT_MASS of [INERTIA]; YAW_STIFFNESS, DAMP_RESIDUAL of "
      "[STRUCTURAL]; Q_RA1, Q_RA2 of [CONTACT_PATCH]; PDXP1, PKYP1, PDYP1, PECP1 of [TURNSLIP_COEFFICIENTS]\n");
}

TEST_CASE("Property files choose the version", "[tyre_laws]") {
  for (const char* const word :
       {"FITTYP = 5", "FITTYP = 6", "fittyp=21 $ old", "FITTYP = '52'", "FITTYP = 6.0",
        "PROPERTY_FILE_FORMAT = 'PAC2002'", "PROPERTY_FILE_FORMAT='mf_05'"})
    CHECK(Read("[MODEL]\n" + std::string(word)).file.law == "mf52");
  for (const char* const word : {"FITTYP = 61", "FITTYP = 62", "PROPERTY_FILE_FORMAT = 'USER'\nFITTYP = 61",
                                 "PROPERTY_FILE_FORMAT = 'MF61'"})
    CHECK(Read("[MODEL]\n" + std::string(word)).file.law == "mf61");
  CHECK(
      Read("[MODEL]\nFITTYP = 70").errors() ==
      "x.tir:2:1: error: no version '70' of tyres is known, write FITTYP = 6 (Magic Formula 5.2), 61 or 62 with "
      "the numbers of that version\n");
  CHECK(
      Read("[MODEL]\nPROPERTY_FILE_FORMAT = 'PAC89'").errors().find("x.tir:2:1: error: no version 'PAC89'") ==
      0);
  CHECK(
      Read("[MODEL]\nLONGVL = 16").errors() ==
      "x.tir: error: the property file has no version, write FITTYP = 6 (Magic Formula 5.2), 61 or 62 with the "
      "numbers of that version\n");
}

namespace {

// The findings that say so, without those on parts of the law whose numbers a short file lacks.
std::string findings(const Read& read, const std::string& saying) {
  std::istringstream lines(read.diagnostics.text());
  std::string found;
  for (std::string line; std::getline(lines, line);)
    if (line.find(saying) != std::string::npos) found += line + '\n';
  return found;
}

} // namespace

TEST_CASE("Numbers that version 6.1 does not have are left out of it", "[tyre_laws]") {
  const std::string lines =
      "[VERTICAL]\nQ_FCY2 = -0.4\nQ_FCY = 0.1\nLONGITUDINAL_STIFFNESS = 1e5\nLATERAL_STIFFNESS=1e5";
  CHECK(Read("FITTYP = 62\n" + lines)["Q_FCY2"] == -0.4);
  const Read read("FITTYP = 61\n" + lines);
  CHECK(read.file.numbers.count("Q_FCY2") == 0);
  CHECK(read["Q_FCY"] == 0.1);
  CHECK(findings(read, " left out: ") == "x.tir: note: left out: Q_FCY2 of [VERTICAL]\n");
}

TEST_CASE("Property files are read in their units", "[tyre_laws]") {
  const Read read(
      "[UNITS]\nLENGTH = 'mm'\nFORCE = 'kN'\nANGLE = 'degrees'\nTIME = 'millisecond'\nMASS = 'stone'\n"
      "[MODEL]\nFITTYP = 62\nLONGVL = 16.5\n[DIMENSION]\nUNLOADED_RADIUS = 318\n"
      "[VERTICAL]\nFNOMIN = 4.1\nVERTICAL_STIFFNESS = 0.21\nVERTICAL_DAMPING = 60\nQ_FYS1 = -2\n"
      "[X]\nALPMIN = -30\nALPMAX = 45\nNOMPRES = 0.00022\nPHX1 = 0.001\nPCX1 = 1.5\nDAMP_VLOW = 4");
  CHECK(read.errors() == "");
  CHECK(read["radius"] == 0.318);
  CHECK(read["FNOMIN"] == 4100);
  CHECK(read["VERTICAL_STIFFNESS"] == 210000);
  CHECK(read["VERTICAL_DAMPING"] == 60000);
  CHECK(read["LONGVL"] == 16.5);
  CHECK(read["Q_FYS1"] == -2000);
  CHECK(read["ALPMAX"] == Approx(0.78539816339744831));
  CHECK(read["NOMPRES"] == 220000);
  CHECK(read["INFLPRES"] == 220000);
  CHECK(read["DAMP_VLOW"] == 0.004);
  CHECK(read["PHX1"] == 0.001);
  CHECK(
      Read("[UNITS]\nLENGTH = 'parsec'\nFITTYP = 6").errors() ==
      "x.tir:2:1: error: 'parsec' is no unit of LENGTH, write 'meter', 'metre', 'm', 'mm', 'millimeter', 'cm', "
      "'centimeter', 'km', 'inch', 'in', 'foot' or 'ft'\n");
}

TEST_CASE("Property files are read as they are found", "[tyre_laws]") {
  const Read read(
      "\xEF\xBB\xBF! a comment with \xE9\r\n[MDI_HEADER]\r\n  (COMMENTS)\r\n{comment_string}\r\n'a = b'\r\n"
      "[MODEL]\r\nFITTYP=6\r\n\ttyreside = \"Right\"\r\n[long]\r\npcx1 = +1.5D+0 ! with = and $\r\n"
      "PDX1 = .9$\r\nPKX1 = 2.e1\r\n\r\n{pen fz}\r\n0.0 0.0\r\n0.1 100\r\nQWX1 = 3\r\nQWX2 = 'abc'\r\nQWX3 = 0\r\n");
  CHECK(read.errors() == "");
  CHECK(read["PCX1"] == 1.5);
  CHECK(read["PDX1"] == 0.9);
  CHECK(read["PKX1"] == 20);
  CHECK(read.file.side == model::TyreSide::right);
  CHECK(findings(read, " left out: ") == "x.tir: note: left out: QWX1, QWX2, table of [LONG]\n");
  CHECK(Read("FITTYP = 6\nLKYG = 2")["LKYC"] == 2);
  const Read many(with("A1=1\nA2=1\nA3=1\nA4=1\nA5=1\nA6=1\nA7=1"));
  CHECK(findings(many, " left out: ") == "x.tir: note: left out: 7 keys of [X]\n");
}

TEST_CASE("Stiffnesses that version 6.1 needs are named when they are taken", "[tyre_laws]") {
  const Read read("FITTYP = 61\nLATERAL_STIFFNESS = 2e5");
  CHECK(findings(read, "taken as") == "x.tir: note: no LONGITUDINAL_STIFFNESS, taken as 300000 N/m\n");
  CHECK(Read(with("PTY2 = 0")).file.numbers.count("PTY2") == 0);
}

TEST_CASE("Mistakes in property files have a line and a remedy", "[tyre_laws]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"PCX1 = 1.5.2", "4:1: error: '1.5.2' is no number, write PCX1 = NUMBER"},
      {"PCX1 =", "4:1: error: '' is no number, write PCX1 = NUMBER"},
      {"PCX1 = nan", "4:1: error: 'nan' is no number, write PCX1 = NUMBER"},
      {"PCX1 1.5", "4:1: error: the line has no \"=\", write PCX1 = NUMBER"},
      {"PCX1 = 1\n\nPCX1 = 2", "6:1: error: PCX1 has a value in line 4 already, remove one of them"},
      {"= 3", "4:1: error: the line has no key before \"=\", write KEY = VALUE, or $ before a comment"},
      {"TYRESIDE = 'UP'", "4:1: error: 'UP' is no side, write 'LEFT', 'RIGHT' or 'SYMMETRIC'"},
      {"TYRESIDE = 'LEFT", "4:1: error: the text ''LEFT' has no closing quote, write it in single quotes"},
      {"[SHAPE", "4:1: error: the section '[SHAPE' has no closing bracket, write [NAME]"},
      {"FNOMIN = -4000", "4:1: error: FNOMIN = -4000 makes no tyre, write a number that is positive"},
      {"UNLOADED_RADIUS = 0",
       "4:1: error: UNLOADED_RADIUS = 0 makes no tyre, write a number that is positive"},
      {"PKY1 = 0", "4:1: error: PKY1 = 0 makes no tyre, write a number that is not zero"},
      {"ALPMIN = 1\nALPMAX = -1",
       "5:1: error: the range from ALPMIN to ALPMAX is empty, write the smaller number as ALPMIN"},
  };
  for (const auto& [line, message] : cases) CHECK(Read(with(line)).errors() == "x.tir:" + message + "\n");
}

TEST_CASE("Property files are small", "[tyre_laws]") {
  CHECK(Read(std::string(model::most_property_bytes + 1, '$')).errors() ==
        "x.tir: error: the property file has more than 1048576 bytes, remove tables and comments\n");
}
