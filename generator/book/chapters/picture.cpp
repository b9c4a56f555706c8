// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"

namespace mbsgen::book {

// The page is a document of its own within the book: neither reads the other's styles and scripts.
std::string chapter_picture(const Contents& contents) {
  const std::string image =
      "<img alt=\"the mechanism in its initial configuration\" src=\"" + address_of(contents.picture) + "\">";
  return element("figure", image + element("figcaption", "The mechanism in its initial configuration.")) +
         '\n' +
         element("div",
                 element("iframe", "",
                         "title=\"live page of the model\" loading=\"lazy\" srcdoc=\"" +
                             html_text(contents.page) + '"'),
                 "class=\"live\"") +
         '\n' +
         paragraph(
             "The page moves the model by the generated equations: sliders set coordinates, loops close, and "
             "the buttons simulate or play the motion of this book.");
}

} // namespace mbsgen::book
