// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/compiled.h"
#include "base/sha256.h"
#include "base/system/system.h"
#include "cli/io/compiler/compiler.h"
#include "cli/io/files.h"
#include "cli/io/work_folder.h"
#include "cli/pipeline/pipeline.h"
#include <algorithm>
#include <optional>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

// Instructions that the machine interprets in the time of a compiler for one instruction, and of its start. Measured
// with gcc 12 -O1: some 60 us an instruction and 0.1 s; 5 ns an instruction of the interpreter.
constexpr std::size_t price_of_instruction = 12000, price_of_start = 20000000;
// To write the text and to look into the cache takes less than this many instructions.
constexpr std::size_t price_of_look = 1000000;

// The files with what was used last in front.
std::vector<fs::directory_entry> by_use(const fs::path& folder) {
  std::vector<fs::directory_entry> files;
  std::error_code failed;
  for (const fs::directory_entry& file : fs::directory_iterator(folder, failed))
    if (file.is_regular_file(failed)) files.push_back(file);
  std::sort(files.begin(), files.end(), [](const fs::directory_entry& a, const fs::directory_entry& b) {
    std::error_code none;
    return a.last_write_time(none) > b.last_write_time(none);
  });
  return files;
}

void shrink(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  for (const fs::directory_entry& file : by_use(folder)) {
    std::error_code failed;
    bytes += file.file_size(failed);
    if (bytes > CompiledCode::largest_cache) fs::remove(file.path(), failed);
  }
}

// Nobody finds half a file.
void keep(const fs::path& library, const fs::path& kept) {
  const fs::path beside = system::path_of(kept.u8string() + '.' + std::to_string(system::process_number()));
  std::error_code failed;
  fs::copy_file(library, beside, fs::copy_options::overwrite_existing, failed);
  if (!failed) fs::rename(beside, kept, failed);
  if (failed) fs::remove(beside, failed);
  shrink(kept.parent_path());
}

std::size_t instructions_of(const interpret::Image& image) {
  std::size_t count = 0;
  const auto add = [&](const interpret::Action& action) { count += action.tape.size(); };
  for (const interpret::Routine& routine : image.routines()) for_each_action(routine.actions, add);
  return count;
}

} // namespace

fs::path cache_folder() {
  const auto value = [](const char* variable) {
    return system::path_of(system::environment(variable).value_or(""));
  };
  if (value("XDG_CACHE_HOME").is_absolute()) return value("XDG_CACHE_HOME") / system::path_of("mbsgen");
  return value("HOME").is_absolute() ? value("HOME") / system::path_of(".cache/mbsgen") : fs::path();
}

// A text on its way to code: looked up, compiled, loaded.
class CompiledCode::Work {
public:
  Work(std::string text, std::vector<std::string> command, bool is_cached)
      : command_(std::move(command)), text_(std::move(text)) {
    const fs::path folder = is_cached ? cache_folder() : fs::path();
    if (!folder.empty() && system::is_own_folder(folder)) kept_ = folder / system::path_of(key() + ".so");
  }

  /// The table, where the cache has it.
  const void* cached() {
    std::error_code failed;
    if (kept_.empty() || !fs::exists(kept_, failed)) return nullptr;
    fs::last_write_time(kept_, fs::file_time_type::clock::now(), failed); // of its use
    return load(kept_);
  }

  bool has_started() const { return compilation_.has_value(); }
  void start() {
    folder_.emplace("compile");
    FileSet files;
    files.add(source(), text_);
    files.write();
    compilation_.emplace(command_, made(), source());
  }
  bool is_running() { return compilation_->state() == Compilation::State::running; }

  /// The table of what the compiler, which has ended, has made; null: nothing.
  const void* table() {
    if (compilation_->state() != Compilation::State::succeeded) return nullptr;
    if (!kept_.empty()) keep(made(), kept_);
    return load(made());
  }

private:
  fs::path source() const { return folder_->path() / system::path_of("tapes.c"); }
  fs::path made() const { return folder_->path() / system::path_of("tapes.so"); }

  std::string key() const {
    std::string all = generator_name() + '\n' + system::machine_name() + '\n';
    for (const std::string& word : command_) all += word + '\n';
    return sha256(all + text_);
  }

  const void* load(const fs::path& file) {
    library_.emplace(file);
    return library_->symbol(interpret::native_table);
  }

  std::vector<std::string> command_;
  std::string text_;
  fs::path kept_; ///< empty: nowhere
  std::optional<WorkFolder> folder_;
  std::optional<Compilation> compilation_;
  std::optional<SharedLibrary> library_;
};

CompiledCode::CompiledCode(const interpret::Image& image, std::string_view numbers, Evaluation evaluation)
    : image_(image), numbers_(numbers), evaluation_(evaluation), next_(price_of_look) {}

CompiledCode::~CompiledCode() = default;

// What fails is not tried again.
void CompiledCode::look() {
  next_ += price_of_look;
  try {
    if (!work_)
      begin();
    else if (!work_->has_started())
      work_->start();
    else if (!work_->is_running())
      end(work_->table());
  } catch (const std::runtime_error&) {
    evaluation_ = Evaluation::interpreted;
  }
}

void CompiledCode::begin() {
  std::optional<std::vector<std::string>> command = library_compiler();
  if (!command) return end(nullptr);
  work_ = std::make_unique<Work>(interpret::native_text(image_, numbers_), std::move(*command),
                                 evaluation_ == Evaluation::cached);
  table_ = work_->cached();
  next_ = std::max(next_, price_of_start + price_of_instruction * instructions_of(image_));
}

void CompiledCode::end(const void* table) {
  table_ = table;
  if (table == nullptr) evaluation_ = Evaluation::interpreted;
}

} // namespace mbsgen::cli
