// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book.h"
#include "cli/analyses/findings.h"
#include "cli/io/files.h"
#include "cli/io/mesh_files.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/pictures/laws.h"
#include "cli/pictures/write_picture.h"
#include "cli/pipeline/page.h"
#include "cli/pipeline/pipeline.h"
#include "cli/session/methods.h"
#include "draw/svg/mechanism.h"

namespace mbsgen::cli {

namespace {

struct Book : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;

  AnalysisOptions common;
  LawsOption laws;
  std::vector<std::string> functions; ///< empty: the equations of motion
  double duration = 5;                ///< s, of the motion
  bool without_certificate = false;
};

void Book::check() {
  common.check_picture();
}

CommandPage Book::page() {
  const Options rows{
      {"-o, --output PAGE", "HTML file to write (default: NAME.html on a terminal, else standard output)", "",
       "page to write", cli::output(common.output, Written::page)},
      {"--functions LIST", "the functions whose equations and code it has, with commas between",
       "inverse_dynamics,direct_dynamics", "names of functions", list(functions)},
      {"--tf S", "duration of the motion", "5", "duration of the motion", positive_seconds(duration)},
      {"--no-certificate", "no comparison with an independent formulation, which takes most of the time", "",
       "no certificate", flag(without_certificate)},
      laws.row()};
  return {"mbsgen book writes a model as its own notebook, one HTML file: picture and\n"
          "live page, parameters, partition, equations, operations, equilibrium, modes,\n"
          "a motion, the certificate and the generated code.",
          "book MODEL [-o PAGE.html] [OPTION]...",
          about_models,
          common.argument(),
          common.groups({{"book", rows}}),
          "",
          {{exit_invalid, "the model is invalid, or a file cannot be read or written"}},
          "  mbsgen book four_bar.json -o four_bar.html\n"};
}

// The text of a book, from inside of the generation.
class Writer {
public:
  Writer(const Book& command, std::string_view model_text, book::Findings findings, Diagnostics& diagnostics)
      : command_(command), model_text_(model_text), findings_(std::move(findings)),
        diagnostics_(diagnostics) {}

  void write(const Understood& understood, const scheme::Program& program, const Generated& generated) {
    const draw::Meshes meshes = read_meshes(understood.model, paths(), drawn_meshes, diagnostics_);
    const std::optional<std::string> page = live_page(understood, *program.pool);
    if (!page) return;
    text = book::book_text({understood.model, understood.loops, program, generated.explanations,
                            code_of(generated), generated.certificate ? &*generated.certificate : nullptr,
                            findings_, picture(understood, meshes, *program.pool), *page,
                            std::string(model_text_), model_hash(model_text_), generator_name()});
  }

  std::string text; ///< empty: not written

private:
  MeshPaths paths() const { return MeshPaths(command_.common.model, command_.common.import.how.packages); }

  static std::string picture(const Understood& understood, const draw::Meshes& meshes, expr::Pool& pool) {
    const draw::Scene scene = draw::make_scene(understood.model, understood.loops, meshes);
    const draw::Posture posture = draw::Postures(understood.model, scene, pool).at(scene.q0);
    return draw::mechanism_drawing(scene, draw::best_view(scene, posture), {posture});
  }

  // What meshes are missing was said with the picture.
  std::optional<std::string> live_page(const Understood& understood, expr::Pool& pool) {
    Diagnostics of_meshes(diagnostics_.file());
    PageContents contents{step_of_motion,
                          {},
                          read_meshes(understood.model, paths(), page_meshes, of_meshes),
                          command_.laws.text()};
    if (findings_.motion.times.size() > 1) contents.motion = findings_.motion;
    RunContext context{Budget(command_.common.budget), {}, "page"};
    return page(understood, pool, std::move(contents), context, diagnostics_);
  }

  // Without report and certificate, which have chapters of their own.
  static std::vector<emit::OutputFile> code_of(const Generated& generated) {
    std::vector<emit::OutputFile> code;
    for (const emit::OutputFile& file : generated.files)
      if (file.name.size() < 5 || file.name.substr(file.name.size() - 5) != ".json") code.push_back(file);
    return code;
  }

  const Book& command_;
  std::string_view model_text_;
  book::Findings findings_;
  Diagnostics& diagnostics_;
};

Request request_of(const Book& command) {
  Request request;
  request.explains = true;
  request.certify = command.without_certificate ? Request::Certify::no : Request::Certify::points;
  request.closure = command.common.closure;
  request.budget = command.common.budget;
  return request;
}

std::optional<Generated> generate_with(const Book& command, std::vector<std::string> functions,
                                       std::string_view text, Writer& writer, Diagnostics& diagnostics) {
  Progress progress(shows_progress(command.common.reporting));
  Request request = request_of(command);
  request.functions = std::move(functions);
  request.observer = &progress;
  request.reader = [&](const Understood& understood, const scheme::Program& program,
                       const Generated& generated) { writer.write(understood, program, generated); };
  return generate(text, request, diagnostics);
}

struct BookMade {
  std::string model, text;
};

// A model that does not determine its motion has the functions that it does determine.
std::optional<BookMade> book_from(const Book& command, const ModelSource& source, Diagnostics& diagnostics) {
  const std::string_view text = source.model_text();
  const bool by_default = command.functions.empty();
  const std::vector<std::string> motion{"inverse_dynamics", "direct_dynamics"};
  const book::Findings findings = findings_of(source, command.common, command.duration);
  Diagnostics of_motion(diagnostics.file());
  Writer writer(command, text, findings, of_motion);
  std::optional<Generated> made =
      generate_with(command, by_default ? motion : command.functions, text, writer, of_motion);
  if (made || !by_default) {
    diagnostics.add(of_motion);
    return made && !writer.text.empty() ? std::optional(BookMade{made->model, writer.text}) : std::nullopt;
  }
  Writer other(command, text, findings, diagnostics);
  made = generate_with(command, {}, text, other, diagnostics);
  return made && !other.text.empty() ? std::optional(BookMade{made->model, other.text}) : std::nullopt;
}

int Book::run() const {
  Diagnostics diagnostics(shown_input(common.model));
  ModelSource source(common.model);
  std::optional<BookMade> found;
  if (source.import(common.import.how, diagnostics))
    found =
        source.read(diagnostics, [&](Diagnostics& of_model) { return book_from(*this, source, of_model); });
  print(diagnostics, common.reporting, source.file_text());
  if (!found) return exit_invalid;
  std::vector<FileUse> inputs = common.inputs("");
  inputs.push_back(laws.use());
  write_picture(common, inputs, found->model, ".html", std::move(found->text));
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> book_command() {
  return std::make_unique<Book>();
}

} // namespace mbsgen::cli
