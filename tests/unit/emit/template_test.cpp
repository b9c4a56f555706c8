// SPDX-License-Identifier: GPL-3.0-or-later
// Templates are sources with conditions, parts and words.
#include "emit/layout/template.h"
#include "support/catch.hpp"
#include <stdexcept>

using namespace mbsgen;

TEST_CASE("conditions of templates keep lines or leave them out") {
  const char* text = "a\n#if HAS_LAWS\nb\n#if HAS_STATES\nc\n#endif // HAS_STATES\n#else // HAS_LAWS\nd\n"
                     "#endif // HAS_LAWS\n#if FOREIGN\ne\n#endif\n";
  const std::string rest = "#if FOREIGN\ne\n#endif\n";
  CHECK(emit::filled(text, {{"LAWS", "STATES"}, {}, {}}) == "a\nb\nc\n" + rest);
  CHECK(emit::filled(text, {{"LAWS"}, {}, {}}) == "a\nb\n" + rest);
  CHECK(emit::filled(text, {{"STATES"}, {}, {}}) == "a\nd\n" + rest);
  CHECK(emit::filled("//#if HAS_LAWS\na\n//#else // HAS_LAWS\nb\n//#endif // HAS_LAWS\n", {}) == "b\n");
  CHECK(emit::filled("!#if HAS_LAWS\na\n!#endif // HAS_LAWS\n! b\n", {}) == "! b\n");
}

TEST_CASE("what a template has been filled with stays as it is") {
  const emit::Filling filling{
      {}, {{"laws", "#if HAS_NAME\nMODEL\n"}}, {{"MODEL", "WORD_MODEL"}, {"WORD", "MODEL"}}};
  CHECK(emit::filled("#include \"MODEL.h\"\n#include \"laws.inc\"\nint MODEL_WORD;\n", filling) ==
        "#include \"WORD_MODEL.h\"\n#if HAS_NAME\nMODEL\nint WORD_MODEL_MODEL;\n");
  CHECK(emit::filled_part("// the licence\na MODEL\n", {}) == "a MODEL\n");
  CHECK_THROWS_AS(emit::filled("#include \"other.inc\"\n", filling), std::out_of_range);
}
