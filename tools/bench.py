"""`make bench`: the bench on a PostgreSQL of its own with fsync, then its web area on SQLite, in temporary folders."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.services import Missing, temporary_postgres


def bench(*arguments: str, **environment: str) -> int:
    env = {**os.environ, **environment}
    for command in (["migrate", "-v", "0"], ["collectstatic", "--noinput", "-v", "0"], ["bench", *arguments]):
        if code := subprocess.run([sys.executable, "manage.py", *command], env=env, check=False).returncode:
            return code
    return 0


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="ricks-bench-") as name:
        folder = Path(name)
        os.environ |= {"RICKS_VAR": str(folder / "var"), "REDIS_URL": "", "RICKS_LOG_LEVEL": "ERROR"}
        os.environ.pop("DATABASE_URL", None)
        folder.chmod(0o755)
        (folder / "postgres").mkdir()
        try:
            with temporary_postgres(folder / "postgres", fsync=True) as url:
                socket = url.replace("127.0.0.1", "").replace("/postgres", f"/{folder}/postgres/postgres")
                code = bench(*sys.argv[1:], DATABASE_URL=socket)
        except Missing as error:
            print(f"!!! Without PostgreSQL: {error}", file=sys.stderr)
            code = bench(*sys.argv[1:])
        else:
            if len(sys.argv) == 1:
                code = bench("web") or code
        return code


if __name__ == "__main__":
    sys.exit(main())
