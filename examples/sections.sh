# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by demo.sh: the examples that it runs, in this order, and what the page of results says of each.
#   title      of its part of the page
#   about      three sentences in front of its curves
#   drawing    its mechanism, a picture of docs/drawings
#   model      what that picture shows: a model file of the source, or one that the example makes in out/
#   figures    its curves, out/NAME/FIGURE.svg
#   document   its page
#   moves      how its page that moves is made: `simulate` for two seconds, or the table of a motion in out/NAME
sections=(ur5 stewart_platform puma560 piano_key rolling_disk disk_on_sphere touch_editing humanoid driving_simulator
  hydraulic_suspension attenuator tilting_vehicle kart_bench)
declare -A title about drawing model figures document moves

title[ur5]="UR5: a robot from its URDF file"
about[ur5]="A robot's URDF file becomes C++ without a model of your own. The program lets the arm fall freely for two seconds
and adds up its energy. The sum must stay, and does to some 1e-12 J."
drawing[ur5]=ur5 model[ur5]=examples/ur5/ur5.urdf figures[ur5]=ur5 document[ur5]=examples/ur5/README.md

title[stewart_platform]="Stewart platform: six closed loops"
about[stewart_platform]="A platform on six legs, each of which closes a loop. The generated inverse dynamics finds the forces
in the legs for a given motion. Then the direct dynamics takes these forces, and the platform must go the same way."
drawing[stewart_platform]=stewart_platform model[stewart_platform]=examples/stewart_platform/stewart_platform.json
figures[stewart_platform]=stewart_platform document[stewart_platform]=examples/stewart_platform/README.md
moves[stewart_platform]=motion.csv

title[puma560]="PUMA 560: torques for a motion"
about[puma560]="A published robot with six joints, from a model file. The program moves it from one posture to another within a
second. The generated inverse dynamics gives the torque of each joint on the way."
drawing[puma560]=puma560 model[puma560]=examples/puma560/puma560.json figures[puma560]=puma560
document[puma560]=examples/puma560/README.md moves[puma560]=motion.csv

title[piano_key]="The key of a grand piano: contacts, and a haptic device"
about[piano_key]="Key, whippen, jack, lever, hammer and damper of a grand piano, with thirteen contacts between them. The figures
are those of two published papers: what a finger feels in a slow press, and what happens in fast blows. At the end the model
runs in a real-time loop on a simulated device, and a finger presses it."
drawing[piano_key]=piano_key model[piano_key]=examples/piano_key/piano_key.json
figures[piano_key]="force button mass slow fast staccato feel stiffness steps loop" document[piano_key]=docs/piano-key.md
moves[piano_key]=motion.csv

title[rolling_disk]="A rolling disk in the hand"
about[rolling_disk]="A disk that rolls without sliding, held in a hand by a robot arm that gives way to forces. The hand parks it
sideways like a car, since it cannot push it there. Pushed across its rim it gives way by micrometres only."
drawing[rolling_disk]=rolling_disk model[rolling_disk]=examples/rolling_disk/rolling_disk.json
figures[rolling_disk]=rolling_disk document[rolling_disk]=docs/reference-tool.md

title[disk_on_sphere]="A disk on a sphere in the hand"
about[disk_on_sphere]="A disk that can slide over a sphere, its face always on the surface. The same arm holds it in the hand. Led
over the sphere it follows the surface, and pressed against it it does not give way."
drawing[disk_on_sphere]=disk_on_sphere model[disk_on_sphere]=examples/disk_on_sphere/disk_on_sphere.json
figures[disk_on_sphere]=disk_on_sphere document[disk_on_sphere]=docs/reference-tool.md

title[touch_editing]="Robots that a hand pushes and pulls"
about[touch_editing]="A robot arm goes its way while a hand pushes or pulls it around an obstacle, and it still reaches its goal. A
quadruped floats freely and turns by the hand's pushes alone. In the last figure the hand is on another computer, behind a
slow network."
drawing[touch_editing]=touch_editing-arm model[touch_editing]=examples/touch_editing/arm.json
figures[touch_editing]="push pull float split" document[touch_editing]=docs/touch-editing.md

title[humanoid]="A humanoid that is pushed, touched and dragged"
about[humanoid]="Atlas balances on its feet, held by rigid contacts with friction. It is pushed at the pelvis, touched at the
forearm, and dragged by the hand through a haptic device. At last it presses a box on a table: forty contacts at once."
drawing[humanoid]=humanoid model[humanoid]=examples/humanoid/humanoid.json
figures[humanoid]="push touch drag contacts" document[humanoid]=docs/humanoid.md

title[driving_simulator]="A driving simulator: a car of fifty joints"
about[driving_simulator]="A car with all arms and rods of its suspensions and its steering, under a steering wheel. A driver steers
around an obstacle with three casters, which the hands feel. Then tyres, springs and bars are changed while the car is driven."
drawing[driving_simulator]=driving_simulator model[driving_simulator]=examples/driving_simulator/driving_simulator.json
figures[driving_simulator]="obstacle weave bend avoidance changes pedals"
document[driving_simulator]=docs/vehicles/driving-simulator.md

title[hydraulic_suspension]="A hydraulic suspension against roll"
about[hydraulic_suspension]="The same car with cylinders in the place of its dampers, connected crosswise by two oil circuits. They
resist roll in a lane change and stay soft on warped ground. Oil and car are integrated together, and, for comparison, apart."
drawing[hydraulic_suspension]=driving_simulator model[hydraulic_suspension]=hydraulic_suspension/driving_simulator.json
figures[hydraulic_suspension]=hydraulic_suspension document[hydraulic_suspension]=docs/vehicles/hydraulic-suspension.md

title[attenuator]="A crash cushion that gives way for good"
about[attenuator]="Blocks between a car and a truck give way in an impact and stay short. They are divided into up to 300 bodies,
each with a state that remembers how far it has given way. The curves show what the people in the car feel."
drawing[attenuator]=attenuator model[attenuator]=attenuator/block3.json
figures[attenuator]=attenuator document[attenuator]=docs/vehicles/attenuator.md

title[tilting_vehicle]="A narrow vehicle that leans into bends"
about[tilting_vehicle]="A narrow vehicle drives a slalom at 12 m/s. With its shaft locked it overturns; leaning by its actuator it
stays up. Its tilt is measured by two sensors that are fused."
drawing[tilting_vehicle]=tilting_vehicle model[tilting_vehicle]=examples/tilting_vehicle/tilting_vehicle.json
figures[tilting_vehicle]=tilting_vehicle document[tilting_vehicle]=docs/vehicles/tilting-vehicle.md

title[kart_bench]="A kart held on a belt"
about[kart_bench]="A kart rolls on a belt while a holder keeps it in place, as on a test bench. The force of the holder must be that
of the four tyres. The front wheels turn in by different angles, and weave."
drawing[kart_bench]=kart_bench model[kart_bench]=examples/kart_bench/kart_bench.json
figures[kart_bench]=kart_bench document[kart_bench]=docs/vehicles/kart-bench.md

# Pages that move besides, of models without a part of their own.
extras=(four_bar suspension)
title[four_bar]="Four-bar: a closed loop in the plane" drawing[four_bar]=four_bar model[four_bar]=examples/four_bar/four_bar.json
title[suspension]="Suspension: five rods and a strut" drawing[suspension]=suspension
model[suspension]=examples/suspension/suspension.json
moves[four_bar]=simulate moves[suspension]=simulate
