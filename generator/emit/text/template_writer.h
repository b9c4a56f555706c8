// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/template.h"
#include "emit/options.h"
#include "scheme/program.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// What writers of packages share: files from templates that one filling fills.
class TemplateWriter {
protected:
  /// Both outlive the writer.
  TemplateWriter(const scheme::Program& program, const Origin& origin) : program_(program), origin_(origin) {}
  TemplateWriter(TemplateWriter&&) = default;
  ~TemplateWriter() = default;

  /// For lines `#if HAS_NAME`.
  void set(const std::string& condition, bool holds = true);
  /// The text of a template, whose part "origin" says which of the model's files it is (`subject`). `mark`: before lines
  /// of comments.
  std::string text_of(std::string_view form, const std::string& subject, const std::string& mark = "// ");
  /// That text as a file.
  void add(const std::string& name, std::string_view form, const std::string& subject,
           const std::string& mark = "// ");

  const scheme::Program& program_;
  const Origin& origin_;
  Filling filling_;
  std::vector<OutputFile> files_;
};

} // namespace mbsgen::emit
