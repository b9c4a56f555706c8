# SPDX-License-Identifier: MIT
"""pack_fmu.py FILE.fmu: packs the folder that it runs in. Entries are in order of their names and have no dates, so
that the same files make the same bytes."""
import os
import sys
import zipfile

paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(".") for name in names)
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for path in paths:
        entry = zipfile.ZipInfo(os.path.relpath(path).replace(os.sep, "/"), (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system, entry.external_attr = 3, 0o644 << 16
        with open(path, "rb") as content:
            archive.writestr(entry, content.read())
