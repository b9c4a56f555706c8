# SPDX-License-Identifier: GPL-3.0-or-later
"""chain.py [BODIES]: writes a model of so many bodies (300), each on the one before it, to standard output."""
import json
import sys

count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
bodies = [{
    "name": f"b{i}", "parent": "base" if i == 0 else f"b{i - 1}", **({} if i == 0 else {"at": "tip"}),
    "joints": [{"name": f"j{i}", "type": ["Rx", "Ry"][i % 2], "q0": 0.01 * (i % 7 - 3), "force": f"-0.1*qd(j{i})"}],
    "mass": 1, "com": [0, 0, -0.1], "inertia": [0.2, 0, 0, 0.2, 0, 0.2], "points": {"tip": [0, 0, -0.2]},
} for i in range(count)]
print(json.dumps({"mbsgen": 1, "name": "chain", "gravity": [0, 0, -9.81], "bodies": bodies}))
