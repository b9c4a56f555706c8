// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/sincos.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/text/sines.h"

namespace mbsgen::emit {

namespace {

// The others turn by bits of `shifted`; here its difference k from an integer's place is that number of turns.
constexpr const char* javascript_reduced =
    R"(/// Sines and cosines of n angles [rad] by the engine's library.
function $library_sincos(n, angle, first, sine, s, cosine, c) {
  for (let i = 0; i < n; ++i) {
    sine[s + i] = Math.sin(angle[first + i]);
    cosine[c + i] = Math.cos(angle[first + i]);
  }
}

/// Sine and cosine for |angle| <= 1e5; false if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts,
/// whose products with k are exact; `low` is what r is too large by.
function $reduced(angle, sine, s, cosine, c) {
  const to_integer = 6755399441055744.0;
%  const turns = k & 3;
  const odd = (turns & 1) !== 0;
  const sine_size = odd ? cosine_r : sine_r;
  const cosine_size = odd ? sine_r : cosine_r;
  sine[s] = (turns & 2) !== 0 ? -sine_size : sine_size;
  cosine[c] = ((turns + 1) & 2) !== 0 ? -cosine_size : cosine_size;
  return k >= -65536.0 && k <= 65535.0;
}

)";

constexpr const char* javascript_sincos =
    R"(/// Sines and cosines of $things [rad]; those that are too large for one go to the library together.
function $sincos_%(angle, first, sine, s, cosine, c) {
  let small = true;
  for (let i = 0; i < %; ++i) small = $reduced(angle[first + i], sine, s + i, cosine, c + i) && small;
  if (!small) $library_sincos(%, angle, first, sine, s, cosine, c);
}

)";

} // namespace

std::string sincos_text(const JavaScript& language, const std::set<int>& counts) {
  if (counts.empty()) return "";
  std::string text = replaced(javascript_reduced, {{"%", language.spelled(indented(sines_of_double))}});
  for (const int count : counts) {
    const std::string number = std::to_string(count);
    text += replaced(javascript_sincos, {{"$things", count == 1 ? "1 angle" : "% angles"}, {"%", number}});
  }
  return text;
}

} // namespace mbsgen::emit
