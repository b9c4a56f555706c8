#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: make_meshes.py FOLDER: writes the meshes of the desk arm as STL files. pedestal.stl is ASCII, in mm; the others
# are binary, in m. Each is in the axes of its link.
import math
import struct
import sys
from pathlib import Path


def lathe(profile, corners=24):
    """A solid of revolution about z: [(radius, height)] from the bottom to the top."""
    rings = [[(r * math.cos(2 * math.pi * k / corners), r * math.sin(2 * math.pi * k / corners), z)
              for k in range(corners)] for r, z in profile]
    faces = []
    for low, high in zip(rings, rings[1:]):
        for k in range(corners):
            n = (k + 1) % corners
            faces += [(low[k], low[n], high[n]), (low[k], high[n], high[k])]
    bottom, top = (0, 0, profile[0][1]), (0, 0, profile[-1][1])
    for k in range(corners):
        n = (k + 1) % corners
        faces += [(bottom, rings[0][n], rings[0][k]), (top, rings[-1][k], rings[-1][n])]
    return faces


def plate(outline, begin, end):
    """The convex outline [(x, z)], counterclockwise seen against y, from y = begin to y = end."""
    front, back = [(x, begin, z) for x, z in outline], [(x, end, z) for x, z in outline]
    faces = []
    for k in range(1, len(outline) - 1):
        faces += [(front[0], front[k], front[k + 1]), (back[0], back[k + 1], back[k])]
    for k in range(len(outline)):
        n = (k + 1) % len(outline)
        faces += [(front[k], back[n], front[n]), (front[k], back[k], back[n])]
    return faces


def link(length, low, high, begin, end, corners=12):
    """Half circles of the radii about the origin and about z = length."""
    turn = [math.pi * k / corners for k in range(corners + 1)]
    outline = [(-low * math.cos(a), -low * math.sin(a)) for a in turn]
    outline += [(high * math.cos(a), length + high * math.sin(a)) for a in turn]
    return plate(outline, begin, end)


def box(low, high):
    (x0, y0, z0), (x1, y1, z1) = low, high
    return plate([(x0, z0), (x1, z0), (x1, z1), (x0, z1)], y0, y1)


def lying(faces, middle):
    """Turned from z to y, about a place."""
    return [tuple((x + middle[0], z + middle[1], -y + middle[2]) for x, y, z in face) for face in faces]


meshes = {
    "turret": lathe([(0.055, 0), (0.055, 0.02), (0.03, 0.05)]) + lying(lathe([(0.042, -0.06), (0.042, 0.06)]), (0, 0, 0.08)),
    "upper_arm": link(0.28, 0.05, 0.04, 0.062, 0.102) + lying(lathe([(0.03, -0.06), (0.03, 0)]), (0, 0.062, 0.28)),
    "forearm": link(0.22, 0.038, 0.028, -0.02, 0.02) + lying(lathe([(0.022, -0.035), (0.022, 0.035)]), (0, 0, 0.22)),
    "hand": box((-0.02, -0.05, 0.02), (0.02, 0.05, 0.045)) + lathe([(0.018, 0), (0.018, 0.025)]),
    # To the left of the hand; the right one is its mirror image.
    "finger": box((-0.012, 0.0, 0.0), (0.012, 0.012, 0.07)) + box((-0.012, -0.01, 0.055), (0.012, 0.0, 0.07)),
}
pedestal = lathe([(90, 0), (90, 12), (50, 20), (50, 110), (56, 120)])


def main(folder):
    for name, faces in meshes.items():
        data = name.encode().ljust(80, b"\0") + struct.pack("<I", len(faces))
        for face in faces:
            data += struct.pack("<12fH", 0, 0, 0, *(x for corner in face for x in corner), 0)
        (folder / f"{name}.stl").write_bytes(data)
    lines = ["solid pedestal"]
    for face in pedestal:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += ["vertex " + " ".join(f"{x:.4g}" for x in corner) for corner in face]
        lines += ["endloop", "endfacet"]
    (folder / "pedestal.stl").write_text("\n".join(lines + ["endsolid pedestal", ""]))


main(Path(sys.argv[1]))
