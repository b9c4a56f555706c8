// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "book/contents/contents.h"

namespace mbsgen::book {

/// Each writes one chapter as HTML, without its title: all of it, or the reason why there is nothing to be shown.
#define CHAPTER(name, title) std::string chapter_##name(const Contents& contents);
#include "book/chapters/chapters.def"
#undef CHAPTER

} // namespace mbsgen::book
