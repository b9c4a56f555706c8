// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "book/contents/contents.h"

namespace mbsgen::book {

/// A model as its own notebook: one HTML file that needs no network, see docs/book.md. The same contents
/// give the same bytes.
std::string book_text(const Contents& contents);

} // namespace mbsgen::book
