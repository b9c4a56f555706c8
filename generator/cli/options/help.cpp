// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/help.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

// What several texts say: a line that is a name in braces stands for it.
struct Shared {
  std::string_view name, text;
};
constexpr std::array<Shared, 11> shared_lines{{
    // Names in its text are those of lines below.
    {"{common}", R"(model
{robots}
{tolerance}
{assembly}
{limits}

output
{output})"},
    {"{model}",
     R"(MODEL is a model file (JSON), a URDF file (.urdf) or a ROBOTRAN project (.mbs);
- reads a model file from standard input.)"},
    {"{robots}", R"(      --sensors LINKS    URDF: sensors at these links, with commas between
                         (default: none)
      --lock JOINTS      URDF: weld these joints, with commas between: JOINT at
                         0, or JOINT=VALUE (default: none)
      --damping          URDF: damping and friction become joint forces
                         (default: left out)
      --floating[=KIND]  URDF: the root link moves: free, on a joint of type
                         Free (default when no KIND is given), or euler, on six
                         joints, singular at a pitch of 90 degrees (default:
                         the root is fixed)
      --body-wrenches    add an input force and torque to every body (default:
                         none)
      --tunable POINTS   coordinates of these points become parameters that can
                         be tuned even where they are 0, with commas between:
                         BODY.POINT, or BODY.POINT.x for one of them (default:
                         none)
      --changes FILE     change, remove and add elements of the imported model
                         by their names, as FILE (JSON) says (default: none))"},
    {"{tolerance}",
     R"(      --closure-tolerance T
                         gap, as a share of the model's size, that counts as
                         closed where rounded data keeps redundant equations
                         from holding exactly (default: 1e-6))"},
    {"{assembly}", R"(      --no-assembly      take "q0" as it is and choose the dependent joints
                         there)"},
    {"{output}",
     R"(      --json             result as JSON on standard output, diagnostics as JSON
                         on standard error
      --verbose          list each note instead of a summary
      --quiet            print errors only
  -h, --help             print this help)"},
    {"{limits}",
     R"(      --memory-limit MB  give up above this memory, 0 for none (default: three
                         quarters of the machine's)
      --time-limit S     give up after this many seconds (default: none))"},
    {"{motion}",
     R"(      --motion TABLE     motions of independent and driven joints (CSV,
                         required): columns t, q(COORDINATE), and both or none
                         of qd(VELOCITY), qdd(VELOCITY), as mbsgen simulate
                         writes them; splines in between, of quaternions on the
                         sphere. Joints without a column rest, and a note names
                         them
      --every S          time between rows (default: the times of the table)
      --tolerance X      largest gap of closed loops (default: 1e-12))"},
    {"{configuration}",
     R"(      --equilibrium      search for an equilibrium from the initial values on
                         (default: they are one)
      --anyway           linearize at the initial values though joints
                         accelerate there
      --ignore JOINTS    joints without states, which may accelerate. With
                         commas between (default: none)
      --steady           keep the initial velocities (default: the model rests))"},
    {"{matrices}",
     R"(      --matrices FILE    write A, B, C, D with the names of states, inputs and
                         outputs: .json, or .m for Octave)"},
    {"{table}", R"(  -o, --output TABLE     table to write (CSV; default: standard output))"},
}};

constexpr std::string_view main_help =
    R"(mbsgen generates the equations of motion of a multibody system as code in C++,
C or JavaScript, or as a Python package.

usage: mbsgen MODEL -o FOLDER [OPTION]...
       mbsgen COMMAND ...

{model}

commands
{commands}

generated code
  -o, --output FOLDER    folder of the generated files, made when missing
                         (required)
      --functions LIST   names of functions, with commas between (default: all
                         that apply; mass matrices above 200 coordinates,
                         gravity, coriolis, passive, energy, mass,
                         center_of_mass, momentum, poses, frame_SENSOR,
                         regressor, outputs only when named; "default" in the
                         list adds the others)
      --derivatives      also the functions that compute derivatives, and
                         linearize
      --language NAME    cpp, c or javascript (default: cpp)
      --export LIST      also packages for other programs, with commas between:
                         python (default: none)
      --scalar TYPE      double, float or template, which leaves the choice to
                         the program (default: template)
      --trig SOURCE      sines and cosines: inline (the code's own) or library
                         (default: inline)
      --split[=WHEN]     function bodies in files of their own: always (default
                         when no WHEN is given), never, a number of files, or
                         auto (default): always where compiling one C++ header
                         takes above some 10 s, never otherwise, in C, with
                         laws, and where the command line has --scalar template
      --fold-parameters  make each number of the model a constant (default:
                         numbers are tunable)
      --status           direct_dynamics of a model without loops returns a
                         Status: singular, invalid_input; likewise its
                         derivatives and responses of rigid contacts (default:
                         void; with loops they always do)

loops
{tolerance}
      --no-assembly      take "q0" as it is and choose the dependent joints
                         there; the code checks at run time

robots and projects (.urdf, .mbs)
{robots}
      --keep-model       write the imported model, NAME.json, beside the code
                         (default: kept in memory)

checks
      --certify[=KIND]   compare the code with an independent formulation:
                         points (default when no KIND is given) or symbolic,
                         which adds a proof (default: no certificate)
      --baseline FILE    compare operation counts with FILE
      --update-baseline  write the counts to the baseline instead

limits
{limits}

output
      --depfile FILE     write a rule in Makefile syntax for build systems
      --timings          add the times of the stages to the report
{output}
      --version          print the version

exit codes
  0  success
  1  the model is invalid or cannot be generated, or a file cannot be read or
     written
  2  wrong command line
  3  operation counts exceed those of the baseline, or cannot be compared
  4  certification failed
  5  an analysis, such as simulate, has no result

example
  mbsgen pendulum.json -o out/ --functions inverse_dynamics,direct_dynamics
  mbsgen robot.urdf -o out/ --sensors tool0 --damping
)";

constexpr std::string_view check_help =
    R"(mbsgen check validates a model and prints its bodies, loops, partition and
actuators.

usage: mbsgen check MODEL [OPTION]...

{model}

options
{robots}
{tolerance}
{assembly}
      --suggest          print cuts that make shorter loops, and thus less code
{limits}
{output}

exit codes
  0  the model is valid
  1  the model is invalid, or the file cannot be read
  2  wrong command line

example
  mbsgen check pendulum.json
)";

constexpr std::string_view import_help =
    R"(mbsgen import makes a model file from a URDF or a ROBOTRAN .mbs file.

usage: mbsgen import FILE -o MODEL.json [OPTION]...

FILE ends in .urdf or .mbs.

options
  -o, --output MODEL     model file to write; - writes to standard output
                         (required)
{robots}
{output}

exit codes
  0  the model file is written
  1  the file is invalid or cannot be read, or the model cannot be written
  2  wrong command line

example
  mbsgen import robot.urdf -o robot.json --floating --sensors tool0
)";

constexpr std::string_view simplify_help =
    R"(mbsgen simplify condenses an expression; every name is a free symbol.

usage: mbsgen simplify EXPRESSION [OPTION]

EXPRESSION is text such as 'a*sin(b)'; - reads it from standard input.

options
      --json             result as JSON on standard output, diagnostics as JSON
                         on standard error
  -h, --help             print this help

exit codes
  0  success
  1  the expression is invalid
  2  wrong command line

example
  mbsgen simplify 'cos(a)^2 + sin(a)^2'
)";

constexpr std::string_view schema_help =
    R"(mbsgen schema prints the JSON Schema of model files, for editors.

usage: mbsgen schema

options
  -h, --help             print this help

exit codes
  0  success
  2  wrong command line

example
  mbsgen schema > mbsgen-model.schema.json
)";

constexpr std::string_view simulate_help =
    R"(mbsgen simulate integrates the equations of motion of a model from its initial
values; no compiler is needed.

usage: mbsgen simulate MODEL [OPTION]...

{model}
The table has a line of names, then a row for each time: t, q, qd, qdd, Q,
Qdriven, lambda, and Z, Zd, F of links.

result
{table}
      --every S          time between rows (default: 0.01)
      --plot FILE        draw the coordinates over time (SVG, by gnuplot)
      --view PAGE        write a page for browsers that shows the model and
                         plays the motion (HTML); the table is then written
                         only with --output

motion
      --t0 S             time at the beginning (default: 0)
      --tf S             time at the end (default: 5)
      --force LIST       constant forces of joints, JOINT=VALUE with commas
                         between (default: none)
      --event EXPR       a further row wherever this expression of columns and
                         parameters changes its sign, such as "q(crank) - 1";
                         the column "event" has its number (may be repeated)
      --stop EXPR        the same, and the simulation ends there
      --waypoints LIST   times at which forces may jump, with commas between:
                         steps end there, with a row

integration
      --method NAME      dopri5, rosenbrock4 or bdf (stiff models; bdf needs
                         SUNDIALS), which choose their steps; rk4, euler,
                         symplectic-euler or implicit-euler (stiff models),
                         with fixed steps (default: dopri5)
      --dt0 S            the fixed step, or the first one (default: 0.001)
      --rtol X           error of a step over the size of a coordinate or
                         velocity (default: 0.000001)
      --atol X           error of a step that does not count (default:
                         0.000001)
      --largest-step S   bound on the step (default: none)
      --most-steps N     give up after this many steps (default: 10000000)
      --stop-when-stiff  give up where stability bounds the steps of dopri5
                         (default: go on in small steps)

{common}

exit codes
  0  success
  1  the model is invalid, or a file cannot be read or written
  2  wrong command line
  5  the simulation does not reach its end; the table has the rows up to there

example
  mbsgen simulate pendulum.json -o table.csv --tf 10 --plot swing.svg
)";

constexpr std::string_view view_help =
    R"(mbsgen view writes a page for browsers that shows a model and moves it: one
HTML file, with the generated model inside.

usage: mbsgen view MODEL [-o PAGE.html] [OPTION]...

{model}
A model with laws of your program is shown, and its loops close; it cannot
be simulated there.

page
  -o, --output PAGE      HTML file to write (default: NAME.html on a terminal,
                         else standard output)
      --motion TABLE     a motion to be played (CSV): columns t and
                         q(COORDINATE) for each coordinate, as mbsgen simulate
                         writes them (default: none)

{common}

exit codes
  0  success
  1  the model or the motion is invalid, or a file cannot be read or written
  2  wrong command line

example
  mbsgen view robot.json -o robot.html
)";

constexpr std::string_view inverse_help =
    R"(mbsgen inverse computes the forces that actuators need for a motion; no
compiler is needed.

usage: mbsgen inverse MODEL --motion TABLE [OPTION]...

{model}
The table has a line of names, then a row for each time: t, q, qd, qdd and Q.

motion
{motion}

result
{table}

{common}

exit codes
  0  success
  1  the model or the motion is invalid, or a file cannot be read or written
  2  wrong command line
  5  loops do not close, or a configuration is singular; the table has the rows
     up to there

example
  mbsgen inverse arm.json --motion path.csv -o torques.csv
)";

constexpr std::string_view kinematics_help =
    R"(mbsgen kinematics closes loops and evaluates sensors along a motion; no
compiler is needed.

usage: mbsgen kinematics MODEL --motion TABLE [OPTION]...

{model}
The table has a line of names, then a row for each time: t, q, qd, qdd, the
members of each sensor, and with loops the smallest singular value of the
dependent columns of the constraint Jacobian, which is zero in a singular
configuration.

motion
{motion}

result
{table}

{common}

exit codes
  0  success
  1  the model or the motion is invalid, or a file cannot be read or written
  2  wrong command line
  5  loops do not close, or a configuration is singular; the table has the rows
     up to there

example
  mbsgen kinematics four_bar.json --motion crank.csv -o table.csv
)";

constexpr std::string_view equilibrium_help =
    R"help(mbsgen equilibrium finds coordinates at which no joint accelerates; no
compiler is needed.

usage: mbsgen equilibrium MODEL [OPTION]...

{model}
The search begins at the initial values. The table has a line of names and a
row for each equilibrium, as those of simulate; further columns are the unknown
parameters and the number of unstable modes.

configuration
      --steady           keep the initial velocities (default: the model rests)
      --set NAME=VALUE   another value of q(JOINT), qd(JOINT), Q(JOINT) or a
                         parameter at the beginning; the value is an expression
                         over parameters (repeatable)

unknowns and equations
      --exchange "NAME for q(JOINT)"
                         seek a parameter, qd(JOINT), Q(JOINT) or q(JOINT) of a
                         driven joint; the coordinate is given instead, at its
                         initial value (repeatable)
      --unknown NAME     seek such a number besides (repeatable)
      --equation TEXT    solve this besides: EXPRESSION = EXPRESSION over
                         columns of the table and parameters (repeatable)
      --ignore JOINTS    joints that may accelerate; their coordinates stay.
                         With commas between (default: none)

search
      --starts N         begin there and at other places about; each
                         equilibrium is listed once (default: 1)
      --spread X         largest distance of these places in a coordinate, rad
                         or m (default: 1)
      --tolerance X      largest acceleration of an independent joint, rad/s^2
                         or m/s^2 (default: 0.000001)
      --iterations N     give up after this many (default: 30)
      --relaxation X     share of each step (default: 1)
      --largest-step X   bound on a step of a coordinate, rad or m (default:
                         0.5)

result
{table}

{common}

exit codes
  0  success
  1  the model is invalid, or a file cannot be read or written
  2  wrong command line
  5  no equilibrium was found

example
  mbsgen equilibrium car.json -o standing.csv
  mbsgen equilibrium car.json --exchange "free_length for q(ride)" \
    --set "q(ride)=0.2" -o standing.csv
)help";

constexpr std::string_view modes_help =
    R"(mbsgen modes linearizes a model and computes its eigenvalues and modes; no
compiler is needed.

usage: mbsgen modes MODEL [OPTION]...

{model}
The table has a row for each mode: mode, real, imaginary (rad/s), frequency
(Hz), damping, kind (1 real stable, 2 rigid, 3 real unstable, 4 complex stable,
5 complex undamped, 6 complex unstable), and the share of each joint.

configuration
{configuration}

animation
      --animate N        write mode N as a motion over one period instead: t, q
      --amplitude X      of its largest coordinate, rad or m (default: 0.2)

sweep
      --sweep NAME=START:STEP:END
                         modes at each of these values of a parameter (k,
                         body.mass), of an initial velocity qd(JOINT) or
                         coordinate q(JOINT), and critical values between,
                         where stability changes
      --plot FILE        draw real and imaginary parts (SVG; needs gnuplot)

result
{table}
{matrices}

{common}

exit codes
  0  success
  1  the model is invalid, or a file cannot be read or written
  2  wrong command line
  5  there is no equilibrium

example
  mbsgen modes car.json --equilibrium -o modes.csv
  mbsgen modes bicycle.json --sweep speed=0:0.5:10 -o sweep.csv --plot sweep.svg
)";

constexpr std::string_view frequency_help =
    R"(mbsgen frequency linearizes a model and computes its frequency response; no
compiler is needed.

usage: mbsgen frequency MODEL [OPTION]...

{model}
The table has a row for each frequency (Hz): magnitude and phase (rad) of each
output per input. Inputs are those of linearize: actuators, input forces,
driven joints; outputs are those of the model, or its states.

configuration
{configuration}

response
      --range FROM:TO    frequencies in Hz (default: 0.01:100)
      --points N         so many, with a constant ratio (default: 201)
      --inputs LIST      names of inputs, with commas between (default: all)
      --outputs LIST     names of outputs, with commas between (default: all)
      --plot FILE        draw magnitudes and phases (SVG; needs gnuplot)

result
{table}
{matrices}

{common}

exit codes
  0  success
  1  the model is invalid, or a file cannot be read or written
  2  wrong command line
  5  there is no equilibrium, or no input

example
  mbsgen frequency car.json --equilibrium --inputs 'Q(steering)' \
    --range 0.1:20 -o response.csv --plot response.svg
)";

constexpr std::string_view draw_help =
    R"(mbsgen draw draws a model as SVG: the mechanism, or its tree of bodies.

usage: mbsgen draw MODEL [-o FILE] [OPTION]...

{model}

picture
      --topology         the tree of bodies with joints, cuts, links, forces
                         and sensors
      --front            the mechanism seen along y: x to the right, z upwards
      --side             seen against x: y to the right, z upwards
      --top              seen against z: x to the right, y upwards
      --iso              seen from all three sides alike (default: the view of
                         a planar mechanism's plane, else --iso)
      --motion TABLE     a moving drawing: times and coordinates (CSV), as
                         mbsgen simulate writes them

result
  -o, --output FILE      drawing to write (SVG; default: NAME.svg on a terminal,
                         else standard output)

{common}

A mechanism whose loops do not close is drawn in the configuration with the
least gaps, each with its length, and a warning names them.

exit codes
  0  success, also where loops stay open
  1  the model or the motion is invalid, or a file cannot be read or written
  2  wrong command line

example
  mbsgen draw four_bar.json -o four_bar.svg
  mbsgen simulate four_bar.json -o table.csv
  mbsgen draw four_bar.json --motion table.csv -o moving.svg
)";

// A command, what it does in the list of all, and its help.
struct HelpText {
  std::string_view command, summary, text;
};
constexpr std::array<HelpText, 14> texts{{
    {"", "", main_help},
    {"check", "validate a model and print its bodies, loops and partition", check_help},
    {"import", "make a model file from a URDF or a ROBOTRAN .mbs file", import_help},
    {"simplify", "condense an expression", simplify_help},
    {"simulate", "integrate the equations of motion over time, without a compiler", simulate_help},
    {"view", "write a page for browsers that shows the model and moves it", view_help},
    {"inverse", "compute the forces of a motion, without a compiler", inverse_help},
    {"kinematics", "compute loops and sensors along a motion, without a compiler", kinematics_help},
    {"equilibrium", "find coordinates at which no joint accelerates", equilibrium_help},
    {"modes", "eigenvalues and modes about an equilibrium, without a compiler", modes_help},
    {"frequency", "frequency response about an equilibrium, without a compiler", frequency_help},
    {"draw", "draw a mechanism, its tree of bodies, or a motion, as SVG", draw_help},
    {"schema", "print the JSON Schema of model files, for editors", schema_help},
    {"help", "print the help of a command: mbsgen help import", ""},
}};

// A line for each command; the program itself has none.
std::string command_list() {
  std::string text;
  for (const HelpText& one : texts)
    if (!one.command.empty()) text += fmt::format("  {:<12} {}\n", one.command, one.summary);
  text.pop_back();
  return text;
}

void replace_all(std::string& text, std::string_view name, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += by.size())
    text.replace(at, name.size(), by);
}

std::string with_shared_lines(std::string text) {
  for (const Shared& lines : shared_lines) replace_all(text, lines.name, lines.text);
  replace_all(text, "{commands}", command_list());
  return text;
}

} // namespace

std::optional<std::string> help_text(std::string_view command) {
  const auto* const found =
      std::find_if(texts.begin(), texts.end(), [&](const HelpText& one) { return one.command == command; });
  if (found == texts.end() || found->text.empty()) return std::nullopt;
  return with_shared_lines(std::string(found->text));
}

const std::vector<std::string>& command_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const HelpText& one : texts)
      if (!one.command.empty()) result.emplace_back(one.command);
    return result;
  }();
  return names;
}

} // namespace mbsgen::cli
