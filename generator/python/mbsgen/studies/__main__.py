# SPDX-License-Identifier: GPL-3.0-or-later
from ._command import main

if __name__ == "__main__":
    raise SystemExit(main())
