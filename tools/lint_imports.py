"""Run import-linter quietly: one line when all contracts are kept, the whole report when one is broken."""

import contextlib
import io
import sys

from importlinter.cli import lint_imports

sys.path.insert(0, "")
report = io.StringIO()
with contextlib.redirect_stdout(report):
    status = lint_imports(no_cache=False)
if status:
    print(report.getvalue())
sys.exit(status)
