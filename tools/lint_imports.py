"""Run import-linter: silent when all contracts are kept, its report (without the banner) when one is broken."""

import contextlib
import io
import sys

from importlinter.cli import lint_imports

sys.path.insert(0, "")
report = io.StringIO()
with contextlib.redirect_stdout(report):
    status = lint_imports()
if status:
    print("\n".join(line for line in report.getvalue().splitlines() if not set(line) & set("╔╗╚╝║")))
sys.exit(status)
