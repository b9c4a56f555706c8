// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/template_writer.h"
#include "emit/text/preamble.h"

namespace mbsgen::emit {

void TemplateWriter::set(const std::string& condition, bool holds) {
  if (holds) filling_.has.insert(condition);
}

std::string TemplateWriter::text_of(std::string_view form, const std::string& subject,
                                    const std::string& mark) {
  filling_.parts["origin"] = origin_lines(program_, origin_, subject, mark);
  return filled(form, filling_);
}

void TemplateWriter::add(const std::string& name, std::string_view form, const std::string& subject,
                         const std::string& mark) {
  files_.push_back({name, text_of(form, subject, mark)});
}

} // namespace mbsgen::emit
