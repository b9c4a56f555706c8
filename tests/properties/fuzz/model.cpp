// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/describe.h"
#include "model/read/read.h"
#include <cstdint>
#include <string>

// Any text as a model file: it is refused with diagnostics or read and described.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::expr::Pool pool(mbsgen::expr::AngleSums::known);
  mbsgen::Diagnostics diagnostics("model.json");
  if (const auto model = mbsgen::model::read_model(text, pool, diagnostics)) mbsgen::model::describe(*model);
  diagnostics.text();
  diagnostics.json();
  return 0;
}
