// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/generated.h"
#include "emit/emit.h"
#include "formalism/functions.h"
#include "model/read.h"
#include "scheme/passes.h"
#include <stdexcept>

namespace certify_tests {

using namespace mbsgen;

Generated::Generated(const std::string& text) {
  Diagnostics diagnostics("model.json");
  model_ = model::read_model(text, pool_, diagnostics);
  if (!model_) throw std::runtime_error(diagnostics.text());
  const std::optional<formalism::Closure> closure = formalism::analyse(*model_, pool_, diagnostics);
  if (!closure) throw std::runtime_error(diagnostics.text());
  std::vector<scheme::PassRecord> records;
  program_ = scheme::run_passes(formalism::build_program(*model_, *closure, pool_, {}), records);
}

std::vector<std::string> Generated::emitted(std::size_t large_function) const {
  emit::EmitOptions options;
  options.large_function = large_function;
  options.block_size = 40;
  std::vector<std::string> texts;
  for (const emit::OutputFile& file : emit::emit(*program_, options)) texts.push_back(file.text);
  return texts;
}

std::string complaints(const certify::Certificate& certificate) {
  std::string text;
  for (const certify::FunctionRecord& record : certificate.functions) {
    if (record.result != certify::FunctionRecord::Result::equal)
      text += record.name + ": " + record.reason + '\n';
    if (!record.text.empty() && record.text != "equal") text += record.name + ": " + record.text + '\n';
  }
  return text;
}

std::string small_arm() {
  return R"json({
    "mbsgen": 1, "name": "small_arm", "gravity": [0.5, 0, -9.81],
    "parameters": {"k": 3, "m": 2.5, "double_m": "2*m"},
    "bodies": [
      {"name": "column", "parent": "base", "joints": [{"name": "turn", "type": "Rz"}],
       "mass": "double_m", "com": [0.1, 0, 0.2], "inertia": [1, 0.1, 0, 2, 0, 3], "points": {"top": [0, 0.1, 0.5]}},
      {"name": "boom", "parent": "column", "at": "top", "orientation": {"rpy": [0.3, "pi/2", 0]},
       "joints": [{"name": "lift", "type": "Ry", "force": "-k*qd(lift) - tanh(q(lift))"}],
       "mass": 3, "com": [0, 0.2, 0.4], "inertia": [0.4, 0, 0.03, 0.5, 0.02, 0.6], "points": {
  "end" : [ 0.7, 0, 0.2 ]
}
},
      {"name": "slide", "parent": "boom", "at": "end", "joints": [{"name": "reach", "type": "Tx"}],
       "mass": 1.5, "com": [0.2, 0, 0.1], "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "points": {"tip": [0.3, 0, 0.1]}},
      {"name": "flap", "parent": "column", "at": [0.2, 0, 0], "joints": [{"name": "swing", "type": "Rx"}],
       "mass": 0.8, "com": [0, 0.3, 0], "inertia": [0.05, 0, 0, 0.02, 0, 0.04]}
    ],
    "forces": [{"name": "push", "point": "slide.tip", "law": "input", "frame": "world"}],
    "sensors": [{"name": "tip", "point": "slide.tip"}]
})json";
}

} // namespace certify_tests
