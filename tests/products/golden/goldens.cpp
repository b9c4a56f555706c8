// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/golden/goldens.h"
#include "emit/layout/text.h"
#include "support/files.h"
#include <algorithm>
#include <set>

namespace mbsgen::test {

namespace {

namespace fs = std::filesystem;
using Paragraphs = std::vector<std::string>;

constexpr const char* shared_name = "shared";
constexpr const char* between = "\n\n";
const std::string mark = "@shared ";

Paragraphs split(const std::string& text) {
  Paragraphs paragraphs;
  std::size_t begin = 0;
  for (std::size_t end = text.find(between); end != std::string::npos; end = text.find(between, begin)) {
    paragraphs.push_back(text.substr(begin, end - begin));
    begin = end + 2;
  }
  paragraphs.push_back(text.substr(begin));
  return paragraphs;
}

std::string join(const Paragraphs& paragraphs) {
  std::string text;
  for (const std::string& paragraph : paragraphs) text += (text.empty() ? "" : between) + paragraph;
  return text;
}

// Names in C begin with that of the model.
std::string of_any_model(const std::string& paragraph, const std::string& model) {
  return emit::replaced(paragraph, {{model + "_", "MODEL_"}});
}

std::string of_model(const std::string& paragraph, const std::string& model) {
  return emit::replaced(paragraph, {{"MODEL_", model + "_"}});
}

// Long enough to be worth a line elsewhere, and not the end of the text.
bool can_be_shared(const std::string& paragraph, const std::string& model) {
  return std::count(paragraph.begin(), paragraph.end(), '\n') >= 3 && paragraph.back() != '\n' &&
         of_model(of_any_model(paragraph, model), model) == paragraph;
}

Paragraphs shared_by(const std::map<std::string, std::string>& texts) {
  std::map<std::string, std::set<std::string>> models;
  Paragraphs order;
  for (const auto& [model, text] : texts)
    for (const std::string& paragraph : split(text)) {
      if (!can_be_shared(paragraph, model)) continue;
      const std::string general = of_any_model(paragraph, model);
      if (models[general].empty()) order.push_back(general);
      models[general].insert(model);
    }
  order.erase(std::remove_if(order.begin(), order.end(),
                             [&](const std::string& paragraph) { return models[paragraph].size() < 2; }),
              order.end());
  return order;
}

// Numbers count from 1; 0 where a paragraph is not shared.
std::size_t number_of(const std::string& paragraph, const std::string& model, const Paragraphs& shared) {
  if (!can_be_shared(paragraph, model)) return 0;
  const auto found = std::find(shared.begin(), shared.end(), of_any_model(paragraph, model));
  return found == shared.end() ? 0 : static_cast<std::size_t>(found - shared.begin()) + 1;
}

std::string shortened(const std::string& text, const std::string& model, const Paragraphs& shared) {
  const Paragraphs whole = split(text);
  Paragraphs result;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::size_t first = number_of(whole[i], model, shared);
    if (first == 0) {
      result.push_back(whole[i]);
      continue;
    }
    std::size_t last = first;
    while (i + 1 < whole.size() && number_of(whole[i + 1], model, shared) == last + 1) ++i, ++last;
    result.push_back(mark + std::to_string(first) + '-' + std::to_string(last));
  }
  return join(result);
}

std::string whole(const std::string& text, const std::string& model, const Paragraphs& shared) {
  Paragraphs result;
  for (const std::string& paragraph : split(text)) {
    if (paragraph.compare(0, mark.size(), mark) != 0) {
      result.push_back(paragraph);
      continue;
    }
    const std::string numbers = paragraph.substr(mark.size());
    const std::size_t last = std::stoul(numbers.substr(numbers.find('-') + 1));
    for (std::size_t number = std::stoul(numbers); number <= last; ++number)
      result.push_back(of_model(shared.at(number - 1), model));
  }
  return join(result);
}

} // namespace

Goldens::Goldens(fs::path folder, std::string extension)
    : folder_(std::move(folder)), extension_(std::move(extension)) {
  Paragraphs shared;
  if (fs::exists(path_of(shared_name))) {
    const std::string text = read_file(path_of(shared_name));
    shared = split(text.substr(0, text.size() - 1));
  }
  for (const fs::directory_entry& file : fs::directory_iterator(folder_)) {
    const std::string model = file.path().stem().string();
    if (file.path().extension() == extension_ && model != shared_name)
      texts_[model] = whole(read_file(file.path()), model, shared);
  }
}

void Goldens::replace(const std::string& model, const std::string& text) {
  texts_[model] = text;
  const Paragraphs shared = shared_by(texts_);
  for (const auto& [name, each] : texts_) write_file(path_of(name), shortened(each, name, shared));
  if (!shared.empty()) write_file(path_of(shared_name), join(shared) + '\n');
}

} // namespace mbsgen::test
