# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of mbsgen's command line for fish.
set -l commands check import simplify simulate inverse kinematics equilibrium modes schema help
set -l analyses "__fish_seen_subcommand_from simulate inverse kinematics equilibrium modes"
set -l rows "__fish_seen_subcommand_from simulate inverse kinematics"
set -l motions "__fish_seen_subcommand_from inverse kinematics"
set -l generation "not __fish_seen_subcommand_from $commands"
set -l models "$generation; or __fish_seen_subcommand_from check; or $analyses"
set -l limited "$generation; or __fish_seen_subcommand_from check"
set -l reports "$generation; or __fish_seen_subcommand_from check import; or $analyses"
set -l results "$generation; or __fish_seen_subcommand_from check import simplify; or $analyses"

complete -c mbsgen -n __fish_use_subcommand -a check -d 'validate and describe a model'
complete -c mbsgen -n __fish_use_subcommand -a import -d 'make a model file from a URDF or .mbs file'
complete -c mbsgen -n __fish_use_subcommand -a simplify -d 'condense an expression'
complete -c mbsgen -n __fish_use_subcommand -a simulate -d 'integrate the equations of motion'
complete -c mbsgen -n __fish_use_subcommand -a inverse -d 'compute the forces of a motion'
complete -c mbsgen -n __fish_use_subcommand -a kinematics -d 'loops and sensors along a motion'
complete -c mbsgen -n __fish_use_subcommand -a equilibrium -d 'coordinates at which nothing accelerates'
complete -c mbsgen -n __fish_use_subcommand -a modes -d 'eigenvalues and modes'
complete -c mbsgen -n __fish_use_subcommand -a schema -d 'print the JSON Schema of model files'
complete -c mbsgen -n __fish_use_subcommand -a help -d 'print the help of a command'
complete -c mbsgen -n '__fish_seen_subcommand_from help' -f -a 'check import simplify simulate inverse kinematics equilibrium modes schema'
complete -c mbsgen -n '__fish_seen_subcommand_from simplify schema' -f

complete -c mbsgen -n "$generation; or __fish_seen_subcommand_from import; or $analyses" -s o -l output -r -d 'folder or file to write'
complete -c mbsgen -n $generation -l functions -x -a '(__fish_append , inverse_dynamics direct_dynamics mass_matrix mass_matrix_lower bias mass_matrix_and_bias gravity coriolis passive energy mass center_of_mass momentum poses regressor base_parameters default)' -d 'names of functions'
complete -c mbsgen -n $generation -l language -x -a 'cpp c' -d 'language of the code'
complete -c mbsgen -n $generation -l scalar -x -a 'double float template' -d 'number type'
complete -c mbsgen -n $generation -l trig -x -a 'inline library' -d 'source of sines and cosines'
complete -c mbsgen -n $generation -l split -d 'function bodies in files of their own'
complete -c mbsgen -n $generation -l fold-parameters -d 'numbers are constants'
complete -c mbsgen -n $generation -l status -d 'direct_dynamics of a tree returns a Status'
complete -c mbsgen -n $models -l closure-tolerance -x -d 'gap of rounded data that counts as closed'
complete -c mbsgen -n $models -l no-assembly -d 'take q0 as it is'
complete -c mbsgen -n '__fish_seen_subcommand_from check' -l suggest -d 'print better cuts'
complete -c mbsgen -n $generation -l certify -d 'compare with an independent formulation'
complete -c mbsgen -n $generation -l baseline -r -d 'compare operation counts'
complete -c mbsgen -n $generation -l update-baseline -d 'write the counts'
complete -c mbsgen -n $generation -l depfile -r -d 'write a Makefile rule'
complete -c mbsgen -n $generation -l timings -d 'times of the stages in the report'
complete -c mbsgen -n $generation -l version -d 'print the version'
complete -c mbsgen -n $limited -l memory-limit -x -d 'give up above this memory in MB'
complete -c mbsgen -n $limited -l time-limit -x -d 'give up after this many seconds'
complete -c mbsgen -n '__fish_seen_subcommand_from equilibrium modes' -l steady -d 'keep the initial velocities'
complete -c mbsgen -n '__fish_seen_subcommand_from equilibrium' -l iterations -x -d 'bound on iterations'
complete -c mbsgen -n '__fish_seen_subcommand_from equilibrium' -l relaxation -x -d 'share of each step'
complete -c mbsgen -n '__fish_seen_subcommand_from modes' -l equilibrium -d 'search for an equilibrium first'
complete -c mbsgen -n '__fish_seen_subcommand_from modes' -l anyway -d 'linearize away from an equilibrium'
complete -c mbsgen -n '__fish_seen_subcommand_from modes' -l animate -x -d 'write a mode as a motion'
complete -c mbsgen -n '__fish_seen_subcommand_from modes' -l amplitude -x -d 'of its largest coordinate'
complete -c mbsgen -n $motions -l motion -r -d 'table of the given motion'
complete -c mbsgen -n "$motions; or __fish_seen_subcommand_from equilibrium" -l tolerance -x -d 'largest gap or acceleration'
complete -c mbsgen -n $rows -l every -x -d 'seconds between rows'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l plot -r -d 'draw the coordinates'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l t0 -x -d 'time at the beginning'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l tf -x -d 'time at the end'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l force -x -d 'constant forces of joints'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l method -x -a 'dopri5 rosenbrock4 rk4 euler symplectic-euler implicit-euler' -d 'method of integration'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l dt0 -x -d 'fixed or first step'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l rtol -x -d 'relative error of a step'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l atol -x -d 'absolute error of a step'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate equilibrium' -l largest-step -x -d 'bound on the step'
complete -c mbsgen -n '__fish_seen_subcommand_from simulate' -l most-steps -x -d 'bound on the number of steps'
complete -c mbsgen -n $generation -l keep-model -d 'write the imported model too'
complete -c mbsgen -n $reports -l sensors -x -d 'URDF: sensors at links'
complete -c mbsgen -n $reports -l lock -x -d 'URDF: weld joints'
complete -c mbsgen -n $reports -l damping -d 'URDF: damping and friction become forces'
complete -c mbsgen -n $reports -l floating -d 'URDF: the root link moves'
complete -c mbsgen -n $reports -l body-wrenches -d 'an input wrench on every body'
complete -c mbsgen -n $results -l json -d 'results and diagnostics as JSON'
complete -c mbsgen -n $reports -l verbose -d 'list each note'
complete -c mbsgen -n $reports -l quiet -d 'print errors only'
complete -c mbsgen -n 'not __fish_seen_subcommand_from help' -s h -l help -d 'print the help'
