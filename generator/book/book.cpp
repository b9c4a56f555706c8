// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include "book/web.h"

namespace mbsgen::book {

namespace {

struct Chapter {
  const char *name, *title;
  std::string (*text)(const Contents& contents);
};

constexpr Chapter chapters[] = {
#define CHAPTER(name, title) {#name, title, &chapter_##name},
#include "book/chapters/chapters.def"
#undef CHAPTER
};

std::string head(const Contents& contents) {
  return element("head", "\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                         "<link rel=\"icon\" href=\"data:,\">\n" +
                             element("title", html_text(contents.model.name)) + '\n' +
                             element("style", '\n' + std::string(book_style())) + '\n') +
         '\n';
}

std::string links() {
  std::string text;
  for (const Chapter& chapter : chapters)
    text += element("li", element("a", chapter.title, "href=\"#" + std::string(chapter.name) + '"')) + '\n';
  return element("nav", element("ol", '\n' + text), "aria-label=\"chapters\"") + '\n';
}

std::string body(const Contents& contents) {
  std::string text = element("header", element("h1", html_text(contents.model.name)) +
                                           paragraph(contents.model.doc) + links()) +
                     '\n';
  for (const Chapter& chapter : chapters)
    text += element("section", element("h2", chapter.title) + '\n' + chapter.text(contents),
                    "id=\"" + std::string(chapter.name) + '"') +
            '\n';
  return element("body", '\n' + element("main", '\n' + text) + '\n');
}

} // namespace

std::string book_text(const Contents& contents) {
  return "<!DOCTYPE html>\n" + element("html", '\n' + head(contents) + body(contents) + '\n', "lang=\"en\"") +
         '\n';
}

} // namespace mbsgen::book
