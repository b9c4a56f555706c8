// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/c_known.h"
#include "certify/text/text.h"
#include <set>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The names that functions of an emitted C text may call, without the model's name before them.
struct CNames {
  std::string prefix;                ///< the model's name and an underscore
  std::set<std::string> helpers;     ///< whose text is known
  std::set<std::string> math_macros; ///< macros that are functions of the C library
  std::set<std::string> laws;        ///< with a macro that calls them
};

/// Reads emitted C: macros and helpers must be the known ones, structures and initial values are entered in the text, and
/// functions are rewritten as the C++ that they repeat, so that one reader checks both languages.
class CReader {
public:
  CReader(const std::string& model, Text& text);

  /// The C++ tokens of the functions and work structures of a file. A file follows those that it includes. Throws
  /// MalformedText.
  std::vector<std::string> tokens(const std::string& file);

private:
  void read_item(TokenStream& in);
  void read_directive(TokenStream& in);
  bool reads_macro(TokenStream& in, const std::string& name);
  void read_structure(const std::vector<std::string>& item);
  void read_function(const std::vector<std::string>& item);
  void read_initial(const std::vector<std::string>& item);
  std::string own(const std::string& name) const { return names_.prefix + name; }

  struct Member {
    std::string type, name;
  };
  std::vector<Member> members(const std::vector<std::string>& item) const;
  void read_parameters(const std::vector<Member>& members);

  std::string model_;
  Text& text_;
  CKnown known_;
  CNames names_;
  std::map<std::string, std::vector<Member>> structures_;
  std::vector<std::string> out_;
};

} // namespace mbsgen::certify
