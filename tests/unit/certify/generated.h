// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/nearby_files.h"
#include "certify/certify.h"
#include "expr/expr.h"
#include "model/model.h"
#include "scheme/program.h"
#include "support/program.h"
#include <optional>
#include <string>

namespace certify_tests {

/// Whether the numbers of a model are parameters, or constants that are folded.
enum class Numbers { tunable, folded };

/// What direct dynamics of a tree returns.
enum class Answer { nothing, status };

/// The language of a generated text.
enum class Language { cpp, c };

/// The text with `instead` in the first place of `what`, which it has to have.
std::string with(std::string text, const std::string& what, const std::string& instead);

/// A model with its program after all passes, and the emitted texts.
class Generated {
public:
  explicit Generated(const std::string& text, Numbers numbers = Numbers::tunable,
                     Answer answer = Answer::nothing,
                     mbsgen::test::Choice choice = mbsgen::test::chosen_by_default,
                     const mbsgen::NearbyFiles& files = {});

  mbsgen::expr::Pool& pool() { return pool_; }
  const mbsgen::model::Model& model() const { return *model_; }
  mbsgen::scheme::Program& program() { return *program_; }
  /// Options under which the text in a language is read back, at one modular and one rational point.
  mbsgen::certify::Options read_back(Language language = Language::cpp,
                                     std::size_t large_function = 1000) const;

  mbsgen::certify::Certificate certify(const mbsgen::certify::Options& options = {}) const {
    return mbsgen::certify::certify(*model_, *program_, options);
  }

private:
  mbsgen::expr::Pool pool_{mbsgen::expr::AngleSums::known};
  std::optional<mbsgen::model::Model> model_;
  std::optional<mbsgen::scheme::Program> program_;
};

/// Everything that is not equal, one line each; empty when the certificate passes.
std::string complaints(const mbsgen::certify::Certificate& certificate);

/// Certifies scheme and text of all functions, and checks that nothing is left out.
void check_equal(const std::string& text, std::size_t large_function = 1000,
                 Numbers numbers = Numbers::tunable, Answer answer = Answer::nothing,
                 mbsgen::test::Choice choice = mbsgen::test::chosen_by_default,
                 const mbsgen::NearbyFiles& files = {});
/// The quantities, which are generated on demand.
inline bool is_quantity(const mbsgen::formalism::FunctionRow& row) {
  return row.task >= mbsgen::scheme::Task::gravity && row.task <= mbsgen::scheme::Task::base_parameters;
}

/// A branched arm with a fixed rotation by a general angle, a slider, a passive force and a sensor.
std::string small_arm();

/// A crank and a rocker, a driven arm on it, a slider and a wheel tied to them by constraints; with a link, a
/// force and laws of the user's.
std::string small_loop();
/// The same with laws that the model states, some with corners, instead of the user's own.
std::string loop_with_known_laws();
/// Free, ball and driven ball joints, a massless rod, cuts and user constraints on their coordinates.
std::string ball_loop();
/// Models of five kinds, 0 to 4, of which derivatives are certified: a random tree of joints of one coordinate, one with ball
/// and free joints, a random mechanism with constraints and driven joints, ball_loop(), loop_with_known_laws().
enum class Loads { none, given };
std::string model_of_kind(int kind, int joints, Loads loads);
/// A body on a free joint, pinned to a slider by a ball cut: the velocities that depend are the three of its
/// origin.
std::string pinned_body();
/// A weld of which three equations follow from the others.
std::string redundant_weld();
/// So many turning bodies, one on the other. Products of matrices in derivatives of seven are made in loops, and inverses
/// of mass matrices in those of seventeen.
std::string chain_of(int bodies);
/// Lets mass_matrix and mass_matrix_and_bias call mass_matrix_lower and bias.
void call_lower_matrix(mbsgen::scheme::Program& program);
/// direct_dynamics_derivatives alone.
inline bool differentiates_motion(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::direct_dynamics_derivatives;
}

/// Doubles the equations of inverse dynamics with that stem one by one, `most` at most, and checks that the certificate finds
/// each. Returns their number.
int check_doubled(const std::string& model, const std::string& stem, int most);

} // namespace certify_tests
