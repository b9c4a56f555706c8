// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/known.h"
#include "base/sha256.h"
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace mbsgen::certify {

namespace {

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// Conditions around parts of a file that differ from model to model, or by the type of numbers.
bool opens_a_part(std::string_view line, const Dialect& dialect) {
  return line == "#ifndef " + dialect.own("OPENCL") || line.substr(0, 21) == "#ifndef MBSGEN_MODEL_" ||
         line == "#if defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0";
}

// A model may be called by the first part of one of these words of the helpers.
bool is_word_of_helpers(std::string_view word) {
  static const std::set<std::string_view> words = {"sine_r",      "cosine_r",       "to_integer", "below_top",
                                                   "pivot_scale", "smallest_pivot", "uint64_t",   "uint32_t",
                                                   "as_ulong",    "as_double",      "as_uint",    "as_float",
                                                   "x_",          "model_",         "size_t"};
  return words.count(word) != 0;
}

// With @ in the place of the prefix.
std::string without_model(std::string_view text, const std::string& prefix) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    end = std::max(end, at + 1);
    const std::string_view word = text.substr(at, end - at);
    const bool has_prefix =
        !prefix.empty() && word.substr(0, prefix.size()) == prefix && !is_word_of_helpers(word);
    if (has_prefix) result += '@';
    result += has_prefix ? word.substr(prefix.size()) : word;
    at = end;
  }
  return result;
}

// All lines to the end of the condition.
void read_block(Tokens& in, Item& item) {
  for (int depth = 1; depth > 0;) {
    item.words.push_back(in.next());
    const std::string_view word = item.words.back();
    depth += word.substr(0, 3) == "#if" ? 1 : word.substr(0, 6) == "#endif" ? -1 : 0;
  }
}

} // namespace

const std::vector<KnownText>& known_texts() {
  constexpr const char
      *by_reading = "it was read: it does no more than its name says",
      *by_exact_values = "tests/unit/certify/helpers_test.cpp: the values that are known exactly",
      *by_library = "tests/unit/certify/helpers_test.cpp: the library's, to two units in the last place",
      *by_sines = "tests/unit/emit/sincos_test.cpp: right to two units in the last place",
      *by_lanes = "tests/products/packs: vectors of limbs give the bits of lone numbers",
      *by_clones = "tests/products/clones: clones give the bits of the functions without",
      *by_packs = "tests/unit/emit/packs_test.cpp: packs give what numbers give";
  static const std::vector<KnownText> all = {
#define KNOWN(name, hash, grounds) {name, hash, grounds},
#include "certify/text/known.def"
#undef KNOWN
  };
  return all;
}

bool Item::has(std::string_view word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Item next_item(Tokens& in, const Dialect& dialect) {
  Item item;
  bool is_function = false;
  for (int depth = 0;;) {
    if (depth == 0 && in.peek() == "{") is_function = in.previous() == ")";
    item.words.push_back(in.next());
    const std::string_view word = item.words.back();
    if (item.words.size() == 1 && word.front() == '#') {
      if (word.substr(0, 3) == "#if" && !opens_a_part(word, dialect)) read_block(in, item);
      return item;
    }
    depth += word == "{" ? 1 : word == "}" ? -1 : 0;
    if (depth == 0 && (word == ";" || (is_function && word == "}"))) return item;
  }
}

std::string Item::line(std::size_t i) const {
  std::string line;
  for (const char c : words[i]) {
    const bool is_blank = c == '\\' || std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!is_blank) line += c;
    if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

std::string hash_of(const Item& item, const Dialect& dialect) {
  std::string text;
  for (std::size_t i = 0; i < item.words.size(); ++i)
    text += without_model(item.line(i), dialect.prefix) + ' ';
  return sha256(text);
}

const KnownText* find_known(const Item& item, const Dialect& dialect) {
  static const std::map<std::string_view, const KnownText*> by_hash = [] {
    std::map<std::string_view, const KnownText*> map;
    for (const KnownText& known : known_texts()) map.emplace(known.hash, &known);
    return map;
  }();
  const auto found = by_hash.find(hash_of(item, dialect));
  return found == by_hash.end() ? nullptr : found->second;
}

namespace {

using Words = std::vector<std::string_view>;

// `const Real x2 = x*x; …; return x4;`: the exponents of x.
int exponent_of(const Words& body) {
  std::map<std::string_view, int> exponents{{"x", 1}};
  std::size_t at = 0;
  const auto exponent = [&](std::size_t place) {
    const auto found = exponents.find(place < body.size() ? body[place] : std::string_view());
    return found == exponents.end() ? 0 : found->second;
  };
  for (; at + 7 < body.size() && body[at] == "const"; at += 8) {
    const bool is_product = body[at + 1] == "Real" && body[at + 3] == "=" && body[at + 5] == "*" &&
                            exponent(at + 4) > 0 && exponent(at + 6) > 0 && body[at + 7] == ";";
    if (!is_product || !exponents.emplace(body[at + 2], exponent(at + 4) + exponent(at + 6)).second) return 0;
  }
  const bool ends =
      at + 4 == body.size() && body[at] == "return" && body[at + 2] == ";" && body[at + 3] == "}";
  return ends ? exponent(at + 1) : 0;
}

std::string sincos_text(int count, const Dialect& dialect) {
  const std::string n = std::to_string(count), last = '[' + std::to_string(count - 1) + ']';
  const std::string reduced = "turns |= " + dialect.own("reduced");
  std::string text = "#ifdef " + dialect.own("OWN_SINES") + '\n' + dialect.own("bits") + " turns = 0;\n";
  if (count > 1)
    text += "for (int i = 0; i < " + std::to_string(count / 2 * 2) + "; ++i) { " + reduced +
            "(angle[i], &sine[i], &cosine[i]); }\n";
  if (count % 2 != 0) text += reduced + "(angle" + last + ", &sine" + last + ", &cosine" + last + ");\n";
  return text + "if (turns <= " + dialect.own("SMALL_TURNS") + ") { return; }\n#endif\n" +
         dialect.own("library_sincos") + '(' + n + ", angle, sine, cosine);\n}";
}

} // namespace

bool is_text(const std::vector<std::string_view>& words, const std::string& text) {
  Tokens expected(text);
  for (const std::string_view word : words)
    if (expected.at_end() || expected.next() != word) return false;
  return expected.at_end();
}

int count_of(std::string_view name, const std::string& start) {
  if (name.substr(0, start.size()) != start) return 0;
  return Tokens(name.substr(start.size())).next_integer();
}

std::optional<std::string> counted_helper(const Item& item, const Dialect& dialect) {
  if (item.words.size() < 3 || item.words.front() != dialect.own("HELPER")) return std::nullopt;
  const auto body_behind = [&item](std::string_view head) {
    Tokens words(head);
    std::size_t count = 0;
    for (; !words.at_end(); ++count)
      if (count >= item.words.size() || item.words[count] != words.next()) return Words();
    return Words(item.words.begin() + static_cast<std::ptrdiff_t>(count), item.words.end());
  };
  const std::string name(item.words[2]), helper = dialect.own("HELPER ");
  if (const int n = count_of(name, dialect.own("power_")); n > 0) {
    if (exponent_of(body_behind(helper + "Real " + name + "(Real x) {")) != n)
      throw MalformedText(name + " is no power");
    return dialect.without_prefix(name);
  }
  if (const int n = count_of(name, dialect.own("sincos_")); n > 0) {
    const std::string head = helper + "void " + name + "(const Real* angle, Real* sine, Real* cosine) {";
    if (!is_text(body_behind(head), sincos_text(n, dialect)))
      throw MalformedText(name + " computes no sines and cosines");
    return dialect.without_prefix(name);
  }
  return std::nullopt;
}

} // namespace mbsgen::certify
